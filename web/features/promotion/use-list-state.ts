import { z } from 'zod';
import { promotionDecisions } from '#contract/promotion/calls.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

/** Which change is open, and what of its plan is shown, as it stands in the address. */
const state = z.object({
  change: z.uuid().optional(),
  page: listState.page,
  search: listState.search,
  decision: z.enum(promotionDecisions).optional(),
  class_id: z.uuid().optional(),
});

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

export const noFilters = { search: '', decision: undefined, class_id: undefined } as const;

export const hasFilters = isFiltered(noFilters);
