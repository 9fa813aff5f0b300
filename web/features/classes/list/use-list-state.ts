import { z } from 'zod';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

/** Everything the page shows, as it stands in the address. */
const state = z.object({
  ...listState,
  sections: z.string().trim().max(200).default(''),
  /** The class whose record is open. */
  class: z.string().optional(),
  /** The year that its tabs show; see `useClassYear`. */
  year: z.string().optional(),
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** Search and filters, all taken away. */
const noFilters = { search: '', sections: '' } as const;

export const hasFilters = isFiltered(noFilters);
