import { z } from 'zod';
import { taskListQuery } from '#contract/tasks/calls.ts';
import { dueChoices, taskCategories, taskPriorities, taskStatuses } from '#contract/tasks/values.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

const { sort, order, dueFrom, dueTo } = taskListQuery.shape;

export const statusChoices = ['open', ...taskStatuses] as const;
export const dueFilters = [...dueChoices, 'range'] as const;

/** The state of the page, as stored in the URL. */
const state = z.object({
  ...listState,
  sort,
  order,
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
  /** The task whose record is open. */
  task: z.string().optional(),
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** Clears search and filters. */
export const noFilters = {
  search: '',
  status: undefined,
  priority: undefined,
  category: undefined,
  due: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  assignedTo: undefined,
  contactId: undefined,
} as const;

export const hasFilters = isFiltered(noFilters);

/** The filters as the call of the list takes them. */
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
