import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Task } from '#contract/tasks/record.ts';
import type { TaskStatus } from '#contract/tasks/values.ts';
import { messages } from '#web/features/tasks/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Other data that include tasks. */
export const alsoShown = ['activities', 'leads', 'warnings'] as const;

const listKey = ['tasks', 'list'] as const;
type TaskListData = { readonly rows: readonly Task[] };
const isPage = (data: unknown): data is TaskListData =>
  typeof data === 'object' && data !== null && 'rows' in data;

/** Shows the expected task in every list; the returned function restores the previous one. */
function showAs(client: QueryClient, task: Task): () => void {
  const before = client.getQueriesData({ queryKey: listKey });
  for (const [key, data] of before) {
    if (!isPage(data)) continue;
    const rows = data.rows.map((row) => (row.task_id === task.task_id ? task : row));
    client.setQueryData(key, { ...data, rows });
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Start and Complete: shown at once, reverted if the server refuses, with Undo. */
export function useTaskProgress() {
  const t = useText(messages);
  const client = useQueryClient();
  const update = useWrite(contract.tasks.update, alsoShown);
  const move = async (task: Task, status: TaskStatus) => {
    await client.cancelQueries({ queryKey: listKey });
    const completedAt = status === 'completed' ? new Date().toISOString() : null;
    const overdue = status !== 'completed' && task.overdue;
    const takeBack = showAs(client, { ...task, status, completedAt, overdue });
    try {
      return await update.mutateAsync({ params: { id: task.task_id }, body: { status } });
    } catch (error) {
      takeBack();
      const reason = errorText(error, '');
      const failed = t('updateFailed');
      toast({ tone: 'danger', message: reason ? t('because', { failed, message: reason }) : failed });
      return undefined;
    }
  };
  const moveWithUndo = async (task: Task, status: TaskStatus, message: string) => {
    const moved = await move(task, status);
    if (moved) toast({ message, onUndo: () => void move(moved, task.status) });
  };
  return {
    busy: update.isPending,
    start: (task: Task) => moveWithUndo(task, 'in_progress', t('started', { title: task.title })),
    complete: (task: Task) => moveWithUndo(task, 'completed', t('completedTask', { title: task.title })),
    reopen: (task: Task) => moveWithUndo(task, 'pending', t('reopened', { title: task.title })),
  };
}
export type TaskProgress = ReturnType<typeof useTaskProgress>;
