import { z } from 'zod';
import { teacherListQuery } from '#contract/teachers/calls.ts';
import { teacherStatuses } from '#contract/teachers/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

const { sort, order } = teacherListQuery.shape;

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    department: z.string().trim().max(200).default(''),
    status: z.enum(teacherStatuses).optional(),
  },
  others: {
    sort,
    order,
    /** The open teacher, the year of its tabs, and the assignment being added or edited. */
    teacher: z.string().optional(),
    year: z.coerce.number().int().optional(),
    assignment: z.string().optional(),
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** What the record's tabs store in the URL. */
export const closedRecord = { tab: undefined, year: undefined, assignment: undefined } as const;
