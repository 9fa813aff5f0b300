import { contract } from '#contract/index.ts';
import type { TaskCounts } from '#contract/tasks/calls.ts';
import type { Task } from '#contract/tasks/record.ts';
import { type ListOf, readingList } from '#web/lib/api/server-state.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { type ListState, queryOf } from './use-list-state.ts';

export const pageSize = 50;
const noTasks: TaskCounts = { total: 0, pending: 0, in_progress: 0, completed: 0, cancelled: 0, overdue: 0 };

/** The page of tasks that the URL asks for. */
export function useTaskList(state: ListState) {
  const query = { ...queryOf(state), page: state.page, limit: pageSize };
  return useListReading<Task, TaskCounts, ListOf<typeof contract.tasks.list>>(
    readingList(contract.tasks.list, { query }),
    ({ rows }) => rows,
    noTasks,
  );
}
