import { z } from 'zod';
import { studentListQuery } from '#contract/students/calls.ts';
import { studentStatuses } from '#contract/students/values.ts';
import { genderFilters } from '#web/features/students/record/choices.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

const { sort, order, admission_from, admission_to } = studentListQuery.shape;

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    status: z.enum(studentStatuses).optional(),
    class_id: z.uuid().optional(),
    gender: z.enum(genderFilters).optional(),
    admission_from,
    admission_to,
  },
  others: {
    sort,
    order,
    /** The student whose record is open. */
    student: z.string().optional(),
    /** The lead that becomes the new student. */
    lead: z.string().optional(),
    /** The state of the tabs of the open record. */
    year: z.string().optional(),
    exam: z.string().optional(),
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** Search, filters and order, as parameters of the list and its export. */
export const queryOf = (state: ListState) => ({
  sort: state.sort,
  order: state.order,
  ...list.filtersOf(state),
});
