import { z } from 'zod';
import { studentListQuery } from '#contract/students/calls.ts';
import { studentStatuses } from '#contract/students/values.ts';
import { genderFilters } from '#web/features/students/record/choices.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

const { sort, order, admission_from, admission_to } = studentListQuery.shape;

/** Everything the page shows, as it stands in the address. */
const state = z.object({
  ...listState,
  sort,
  order,
  status: z.enum(studentStatuses).optional(),
  class_id: z.uuid().optional(),
  gender: z.enum(genderFilters).optional(),
  admission_from,
  admission_to,
  /** The student whose record is open. */
  student: z.string().optional(),
  /** The lead that the new student was. */
  lead: z.string().optional(),
  /** What the tabs of the open record show. */
  year: z.string().optional(),
  exam: z.string().optional(),
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** Search and filters, all taken away. */
export const noFilters = {
  search: '',
  status: undefined,
  class_id: undefined,
  gender: undefined,
  admission_from: undefined,
  admission_to: undefined,
} as const;

export const hasFilters = isFiltered(noFilters);

/** Search, filters and order as the calls of the list and of its export take them; blanks are no filters. */
export function queryOf({
  search,
  status,
  class_id,
  gender,
  admission_from,
  admission_to,
  sort,
  order,
}: ListState) {
  const filters = Object.entries({ search, status, class_id, gender, admission_from, admission_to });
  return { sort, order, ...Object.fromEntries(filters.filter(([, value]) => value)) };
}
