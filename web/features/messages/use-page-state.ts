import { messageFilters } from '#contract/messages/values.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText, pageNumber, searchText, type UrlState } from '#web/lib/list/url-values.ts';

export const messagesAtOnce = 20;

/** Everything the page shows, as stored in the URL. */
const pageState = {
  page: pageNumber,
  /** The form for a new message. */
  wizard: choice(['new']),
  /** The open message, and the search, filter and page of its recipients. */
  message: optionalText,
  search: searchText,
  state: choice(messageFilters),
  at: pageNumber,
};

export const usePageState = () => useUrlState(pageState);
export type PageState = UrlState<typeof pageState>;
export type SetPageState = ReturnType<typeof usePageState>[1];

export const closed = { message: undefined, search: undefined, state: undefined, at: undefined } as const;
