import type { StudentGuardian } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

/** Ends a link today after a confirmation, and offers Undo. The record of the link stays. */
export function useLinkEnding() {
  const t = useText(messages);
  const { today } = useFormat();
  const save = useWrite(contract.guardians.link, ['students']);
  const setEnd = ({ student_id, guardian_id, relationships }: StudentGuardian, to_date: string | null) =>
    save.mutateAsync({
      params: { id: student_id, gid: guardian_id },
      body: { relationships, to_date: to_date ?? '' },
    });
  const nameOf = ({ name, phone, email }: StudentGuardian) => name ?? phone ?? email ?? t('noName');
  return useRecordRemoval<StudentGuardian>({
    title: t('endLink'),
    question: t('endLinkQuestion'),
    remove: (link) => setEnd(link, today()),
    restore: (link) => setEnd(link, link.to_date),
    deleted: (link) => t('linkEnded', { name: nameOf(link) }),
    deleteFailed: () => t('linkEndFailed'),
    restored: () => t('rightsSaved'),
    restoreFailed: () => t('linkResumeFailed'),
  });
}
