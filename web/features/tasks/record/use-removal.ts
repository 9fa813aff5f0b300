import { contract } from '#contract/index.ts';
import { permissions } from '#contract/permissions.ts';
import type { Task } from '#contract/tasks/record.ts';
import { messages } from '#web/features/tasks/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import { alsoShown } from './use-progress.ts';

/** Deletes after a confirmation and offers Undo. */
export function useTaskRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.tasks.remove, alsoShown);
  const restore = useWrite(contract.tasks.restore, alsoShown);
  return useRecordRemoval<Pick<Task, 'task_id' | 'title'>>({
    title: t('delete'),
    question: t('deleteQuestion'),
    remove: ({ task_id }) => remove.mutateAsync({ params: { id: task_id } }),
    restore: ({ task_id }) => restore.mutateAsync({ params: { id: task_id } }),
    deleted: ({ title }) => t('deleted', { title }),
    deleteFailed: (error) => {
      const message = errorText(error, '');
      return message ? t('because', { failed: t('deleteFailed'), message }) : t('deleteFailed');
    },
    restored: ({ title }) => t('restored', { title }),
    restoreFailed: (error) => t('restoreFailed', { message: errorText(error) }),
  });
}

/** Whether the signed-in person may delete a task: any, or only their own. */
export function useMayDelete(): (task: Task) => boolean {
  const user = useSessionUser();
  const grant = permissions['tasks.remove'][user?.role ?? 'cms-user'];
  return ({ createdBy }) => grant === 'A' || (grant === 'O' && createdBy === user?.cms_user_id);
}
