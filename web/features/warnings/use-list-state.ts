import { z } from 'zod';
import { warningKinds } from '#contract/warnings/calls.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

/** Everything the page shows, as it stands in the address; also the dialog that is open and about whom. */
const state = z.object({
  page: listState.page,
  search: listState.search,
  kind: z.enum(warningKinds).optional(),
  class_id: z.uuid().optional(),
  state: z.literal('all').optional(),
  open: z.enum(['contact', 'task']).optional(),
  about: z.string().optional(),
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** Search and filters, all taken away. */
export const noFilters = { search: '', kind: undefined, class_id: undefined, state: undefined } as const;

export const hasFilters = isFiltered(noFilters);
