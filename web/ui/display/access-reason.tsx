import { Text } from '@mantine/core';

type AccessReasonProps = {
  /** From the reply; only teachers get one. */
  readonly access: { readonly reason: string } | undefined;
};

/** Why a teacher sees what follows, in one quiet line. */
export function AccessReason({ access }: AccessReasonProps) {
  if (!access) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {access.reason}
    </Text>
  );
}
