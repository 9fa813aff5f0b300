import { contract } from '#contract/index.ts';
import type { ListedTeacher } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

/** Deletes after a confirmation and offers Undo; returns whether the teacher was deleted. */
export function useTeacherRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.teachers.remove);
  const restore = useWrite(contract.teachers.restore);
  return useRecordRemoval<ListedTeacher>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ teacher_id }) => remove.mutateAsync({ params: { id: teacher_id } }),
    restore: ({ teacher_id }) => restore.mutateAsync({ params: { id: teacher_id } }),
    deleted: ({ teacher_name }) => t('deleted', { name: teacher_name }),
    deleteFailed: (error) =>
      error instanceof ApiError && !error.isFromServer
        ? t('deleteFailed')
        : t('deleteFailedBecause', { message: errorText(error) }),
    restored: ({ teacher_name }) => t('restored', { name: teacher_name }),
    restoreFailed: (error) => t('restoreFailed', { message: errorText(error) }),
  });
}
