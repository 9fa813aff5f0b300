import { Text } from '@mantine/core';

type AccessReasonProps = {
  /** From the reply; only teachers get one. */
  readonly access: { readonly reason: string } | undefined;
};

/** Why a teacher sees a record, in one quiet line. */
export function AccessReason({ access }: AccessReasonProps) {
  if (!access) return null;
  return (
    <Text component="span" size="sm" c="dimmed">
      {access.reason}
    </Text>
  );
}
