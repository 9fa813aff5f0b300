import { contract } from '#contract/index.ts';
import type { ListedStudent } from '#contract/students/calls.ts';
import { messages } from '#web/features/students/messages.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

function reasonOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'deleteFailed.missing';
  if (error.status === 403) return 'deleteFailed.forbidden';
  return error.status >= 500 ? 'deleteFailed.server' : undefined;
}

/** Deletes after a confirmation and offers Undo; returns whether the student was deleted. */
export function useStudentRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.students.remove);
  const restore = useWrite(contract.students.restore);
  return useRecordRemoval<ListedStudent>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ student_id }) => remove.mutateAsync({ params: { id: student_id } }),
    restore: ({ student_id }) => restore.mutateAsync({ params: { id: student_id } }),
    deleted: ({ name }) => t('deleted', { name }),
    deleteFailed: (error) => {
      const reason = reasonOf(error);
      return reason ? `${t('deleteFailed')} ${t(reason)}` : t('deleteFailed');
    },
    restored: ({ name }) => t('restored', { name }),
    restoreFailed: (error) => t('restoreFailed', { message: errorText(error) }),
  });
}
