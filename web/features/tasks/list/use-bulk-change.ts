import { contract } from '#contract/index.ts';
import type { Task } from '#contract/tasks/record.ts';
import { messages } from '#web/features/tasks/messages.ts';
import { alsoShown } from '#web/features/tasks/record/use-progress.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

type BulkField = 'status' | 'assignedTo' | 'dueDate';
type TaskFieldChange = { readonly [Key in BulkField]?: Task[Key] };

/** The change that restores the previous values. */
function previousValuesOf(task: Task, change: TaskFieldChange) {
  return {
    task_id: task.task_id,
    ...(change.status && { status: task.status }),
    ...(change.assignedTo && { assignedTo: task.assignedTo }),
    ...(change.dueDate && { dueDate: task.dueDate }),
  };
}

/** Changes several tasks at once and offers Undo; returns whether it worked. */
export function useBulkChange() {
  const t = useText(messages);
  const update = useWrite(contract.tasks.updateMany, alsoShown);
  type TaskChangeList = NonNullable<Parameters<typeof update.mutateAsync>[0]['body']>['tasks'];
  const send = async (tasks: TaskChangeList, done: string, onUndo?: () => void) => {
    try {
      await update.mutateAsync({ body: { tasks } });
    } catch (error) {
      const failed = t('updateFailed');
      toast({ tone: 'danger', message: t('because', { failed, message: errorText(error) }) });
      return false;
    }
    toast({ message: done, ...(onUndo && { onUndo }) });
    return true;
  };
  const change = (tasks: readonly Task[], part: TaskFieldChange) => {
    const count = tasks.length;
    const sent = tasks.map(({ task_id }) => ({ task_id, ...part })) as TaskChangeList;
    const back = tasks.map((task) => previousValuesOf(task, part));
    const undo = () => void send(back, t('changedBack', { count }));
    return send(sent, t('changed', { count }), undo);
  };
  return { change, busy: update.isPending };
}
