import { Text } from '@mantine/core';
import type { StudentGuardian } from '#contract/guardians/record.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';

/** What a guardian is to a student, and what they may not do. */
export function LinkRights({ link }: { readonly link: StudentGuardian }) {
  const t = useText(messages);
  const format = useFormat();
  const parts = [
    ...link.relationships.map((relationship) => t(`relationship.${relationship}`)),
    !link.may_contact && t('notContact'),
    !link.may_see_records && t('notSeeRecords'),
    !link.may_collect && t('notCollect'),
    link.from_date && t('since', { day: format.date(link.from_date) }),
    link.to_date && t('until', { day: format.date(link.to_date) }),
    link.restriction_document_title,
  ].filter((part) => part);
  return (
    <Text size="xs" c="dimmed">
      {parts.join(' · ')}
    </Text>
  );
}
