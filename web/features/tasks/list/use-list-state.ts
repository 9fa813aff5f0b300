import { taskSorts } from '#contract/tasks/calls.ts';
import { dueChoices, taskCategories, taskPriorities, taskStatuses } from '#contract/tasks/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import {
  choice,
  day,
  optionalText,
  orders,
  recordId,
  recordIdOr,
  type UrlState,
} from '#web/lib/list/url-values.ts';

export const statusChoices = ['open', ...taskStatuses] as const;
export const dueFilters = [...dueChoices, 'range'] as const;

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    status: choice(statusChoices),
    priority: choice(taskPriorities),
    category: choice(taskCategories),
    due: choice(dueFilters),
    dueFrom: day,
    dueTo: day,
    /** A user's id, `mine` or `none`. */
    assignedTo: recordIdOr(['mine', 'none']),
    /** The contact that the tasks are about. */
    contactId: recordId,
  },
  others: {
    sort: choice(taskSorts, 'agenda'),
    order: choice(orders, 'asc'),
    /** The task whose record is open. */
    task: optionalText,
  },
});
export type ListState = UrlState<typeof list.values>;
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
