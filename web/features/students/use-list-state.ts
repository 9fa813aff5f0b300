import { z } from 'zod';
import { studentStatuses } from '#contract/student-values.ts';
import { studentListQuery } from '#contract/students.ts';
import { isFiltered, listState } from '#web/lib/list-state.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { genderFilters } from './choices.ts';

const { sort, order } = studentListQuery.shape;

/** Everything the page shows, as it stands in the address. */
const state = z.object({
  ...listState,
  sort,
  order,
  status: z.enum(studentStatuses).optional(),
  class_id: z.uuid().optional(),
  gender: z.enum(genderFilters).optional(),
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
export const noFilters = { search: '', status: undefined, class_id: undefined, gender: undefined } as const;

export const hasFilters = isFiltered(noFilters);
