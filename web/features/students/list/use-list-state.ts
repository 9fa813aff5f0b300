import { studentSorts } from '#contract/students/calls.ts';
import { studentStatuses } from '#contract/students/values.ts';
import { genderFilters } from '#web/features/students/record/choices.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, day, optionalText, orders, recordId, type UrlState } from '#web/lib/list/url-values.ts';

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    status: choice(studentStatuses),
    class_id: recordId,
    gender: choice(genderFilters),
    admission_from: day,
    admission_to: day,
  },
  others: {
    sort: choice(studentSorts, 'name'),
    order: choice(orders, 'asc'),
    /** The student whose record is open. */
    student: optionalText,
    /** The lead that becomes the new student. */
    lead: optionalText,
    /** The state of the tabs of the open record. */
    year: optionalText,
    exam: optionalText,
  },
});
export type ListState = UrlState<typeof list.values>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** Search, filters and order, as parameters of the list and its export. */
export const queryOf = (state: ListState) => ({
  sort: state.sort,
  order: state.order,
  ...list.filtersOf(state),
});
