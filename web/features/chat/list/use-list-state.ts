import { chatHandlings, chatStatuses } from '#contract/chat/session.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, day, recordId, type UrlState } from '#web/lib/list/url-values.ts';

/** How many sessions a page may have. */
export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;

/** The state of the list, as stored in the URL. */
const list = listStateOf({
  filters: {
    status: choice(chatStatuses),
    handling: choice(chatHandlings),
    from: day,
    to: day,
    chatbotId: recordId,
  },
  others: {
    limit: choice(pageSizes, usualSize),
  },
});
export type ListState = UrlState<typeof list.values>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
