import { teacherSorts } from '#contract/teachers/calls.ts';
import { teacherStatuses } from '#contract/teachers/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, optionalText, orders, searchText, type UrlState, year } from '#web/lib/list/url-values.ts';

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    department: searchText,
    status: choice(teacherStatuses),
  },
  others: {
    sort: choice(teacherSorts, 'name'),
    order: choice(orders, 'asc'),
    /** The open teacher, the year of its tabs, and the assignment being added or edited. */
    teacher: optionalText,
    year: year,
    assignment: optionalText,
  },
});
export type ListState = UrlState<typeof list.values>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** What the record's tabs store in the URL. */
export const closedRecord = { tab: undefined, year: undefined, assignment: undefined } as const;
