import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { messages } from '#web/features/guardians/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

type RestoredGuardian = ResultOf<typeof contract.guardians.restore>;

type RemovableGuardian = {
  readonly guardian_id: string;
  readonly name: string | null;
  readonly students: readonly { readonly name: string }[];
};

const childrenOf = ({ students }: RemovableGuardian) => [...new Set(students.map(({ name }) => name))];

/** Deletes after a question that names the children, and offers Undo; returns whether the guardian was deleted. */
export function useGuardianRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.guardians.remove, ['students']);
  const restore = useWrite(contract.guardians.restore, ['students']);
  const nameOf = ({ name }: RemovableGuardian) => name ?? t('noName');
  return useRecordRemoval<RemovableGuardian, RestoredGuardian>({
    title: t('delete'),
    question: (row) => {
      const names = new Intl.ListFormat('en').format(childrenOf(row));
      return names ? t('deleteWithStudents', { names }) : t('deleteQuestion');
    },
    remove: (row) =>
      remove.mutateAsync({
        params: { id: row.guardian_id },
        query: { unlink_students: row.students.length > 0 ? 'true' : 'false' },
      }),
    restore: ({ guardian_id }) => restore.mutateAsync({ params: { id: guardian_id } }),
    deleted: (row) => t('deleted', { name: nameOf(row) }),
    deleteFailed: (error) => t('deleteFailed', { message: errorText(error) }),
    restored: (row, { lost_links }) => {
      const name = nameOf(row);
      if (lost_links.length === 0) return t('restored', { name });
      const lost = lost_links.map(({ student_name, relationship }) =>
        t('lostLink', {
          relationship: t(`relationship.${relationship}`).toLowerCase(),
          student: student_name,
        }),
      );
      return t('restoredInPart', { name, lost: new Intl.ListFormat('en').format(lost) });
    },
    restoreFailed: (error) => t('restoreFailed', { message: errorText(error) }),
  });
}
