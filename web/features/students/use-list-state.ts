import { z } from 'zod';
import { studentStatuses } from '#contract/student-values.ts';
import { studentListQuery } from '#contract/students.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { genderFilters } from './choices.ts';

const { page, sort, order } = studentListQuery.shape;

/** Everything the page shows, as it stands in the address. */
const listState = z.object({
  page,
  sort,
  order,
  search: z.string().trim().max(200).default(''),
  status: z.enum(studentStatuses).optional(),
  class_id: z.uuid().optional(),
  gender: z.enum(genderFilters).optional(),
  /** The filter bar, while it is open. */
  filters: z.literal('open').optional(),
  /** The student whose record is open, and its tab. */
  student: z.string().optional(),
  tab: z.string().optional(),
  /** The wizard: for a new student, or for the one with this id, and its step. */
  wizard: z.literal('new').optional(),
  edit: z.string().optional(),
  step: z.string().optional(),
});
export type ListState = z.output<typeof listState>;

export const useListState = () => useUrlState(listState);
export type SetListState = ReturnType<typeof useListState>[1];

/** Search and filters, all taken away. */
export const noFilters = { search: '', status: undefined, class_id: undefined, gender: undefined } as const;

export const hasFilters = ({ search, status, class_id, gender }: ListState) =>
  Boolean(search || status || class_id || gender);
