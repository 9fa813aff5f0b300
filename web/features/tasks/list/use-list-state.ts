import { z } from 'zod';
import { taskListQuery } from '#contract/tasks/calls.ts';
import { dueChoices, taskCategories, taskPriorities, taskStatuses } from '#contract/tasks/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

const { sort, order, dueFrom, dueTo } = taskListQuery.shape;

export const statusChoices = ['open', ...taskStatuses] as const;
export const dueFilters = [...dueChoices, 'range'] as const;

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    status: z.enum(statusChoices).optional(),
    priority: z.enum(taskPriorities).optional(),
    category: z.enum(taskCategories).optional(),
    due: z.enum(dueFilters).optional(),
    dueFrom,
    dueTo,
    /** A user's id, `mine` or `none`. */
    assignedTo: z.union([z.enum(['mine', 'none']), z.uuid()]).optional(),
    /** The contact that the tasks are about. */
    contactId: z.uuid().optional(),
  },
  others: {
    sort,
    order,
    /** The task whose record is open. */
    task: z.string().optional(),
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** The filters as parameters of the list. */
export function queryOf(given: ListState) {
  const { search, status, priority, category, due, assignedTo, contactId } = given;
  const isRange = due === 'range';
  return {
    ...(search && { search }),
    ...(status && { status: status === 'open' ? 'pending,in_progress' : status }),
    ...(priority && { priority }),
    ...(category && { category }),
    ...(due && !isRange && { dueDate: due }),
    ...(isRange && given.dueFrom && { dueFrom: given.dueFrom }),
    ...(isRange && given.dueTo && { dueTo: given.dueTo }),
    ...(assignedTo && { assignedTo }),
    ...(contactId && { contactId }),
    sort: given.sort,
    order: given.order,
  };
}
