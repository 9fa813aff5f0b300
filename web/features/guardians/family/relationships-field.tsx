import { Checkbox } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { guardianRelationships } from '#contract/guardians/record.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { useText } from '#web/lib/text.ts';

/** What a guardian is to a student: one or several. */
export function RelationshipsField({ input }: { readonly input: GetInputPropsReturnType }) {
  const t = useText(messages);
  return (
    <Checkbox.Group label={t('relationships')} required {...input}>
      {guardianRelationships.map((relationship) => (
        <Checkbox key={relationship} value={relationship} label={t(`relationship.${relationship}`)} mt="xs" />
      ))}
    </Checkbox.Group>
  );
}
