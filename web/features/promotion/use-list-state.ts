import { z } from 'zod';
import { promotionDecisions } from '#contract/promotion/calls.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

/** The open promotion and the filters of its plan, as stored in the URL. */
const list = listStateOf({
  filters: {
    decision: z.enum(promotionDecisions).optional(),
    class_id: z.uuid().optional(),
  },
  others: {
    change: z.uuid().optional(),
  },
});

export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
