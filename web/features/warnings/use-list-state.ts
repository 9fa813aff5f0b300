import { z } from 'zod';
import { warningKinds } from '#contract/warnings/calls.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

/** The state of the page, as stored in the URL, with the open dialog and its student. */
const list = listStateOf({
  filters: {
    kind: z.enum(warningKinds).optional(),
    class_id: z.uuid().optional(),
    state: z.literal('all').optional(),
  },
  others: {
    open: z.enum(['contact', 'task']).optional(),
    about: z.string().optional(),
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
