import { promotionDecisions } from '#contract/promotion/calls.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, recordId } from '#web/lib/list/url-values.ts';

/** The open promotion and the filters of its plan, as stored in the URL. */
const list = listStateOf({
  filters: {
    decision: choice(promotionDecisions),
    class_id: recordId,
  },
  others: {
    change: recordId,
  },
});

export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
