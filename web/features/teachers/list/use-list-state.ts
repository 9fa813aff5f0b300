import { z } from 'zod';
import { teacherListQuery } from '#contract/teachers/calls.ts';
import { teacherStatuses } from '#contract/teachers/values.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

const { sort, order } = teacherListQuery.shape;

/** Everything the page shows, as it stands in the address. */
const state = z.object({
  ...listState,
  sort,
  order,
  department: z.string().trim().max(200).default(''),
  status: z.enum(teacherStatuses).optional(),
  /** The teacher whose record is open, the year its tabs show, and the assignment that is added or edited there. */
  teacher: z.string().optional(),
  year: z.coerce.number().int().optional(),
  assignment: z.string().optional(),
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** What the record's tabs keep in the address. */
export const closedRecord = { tab: undefined, year: undefined, assignment: undefined } as const;

/** Search and filters, all taken away. */
export const noFilters = { search: '', department: '', status: undefined } as const;

export const hasFilters = isFiltered(noFilters);
