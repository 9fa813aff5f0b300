import { z } from 'zod';
import { pageQuery } from '#contract/kit/common.ts';
import { messageFilters } from '#contract/messages/values.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

export const messagesAtOnce = 20;
const { page } = pageQuery(messagesAtOnce).shape;

/** Everything the page shows, as stored in the URL. */
const pageState = z.object({
  page,
  /** The form for a new message. */
  wizard: z.literal('new').optional(),
  /** The open message, and the search, filter and page of its recipients. */
  message: z.string().optional(),
  search: z.string().trim().max(200).default(''),
  state: z.enum(messageFilters).optional(),
  at: page,
});

export const usePageState = () => useUrlState(pageState);
export type PageState = z.output<typeof pageState>;
export type SetPageState = ReturnType<typeof usePageState>[1];

export const closed = { message: undefined, search: undefined, state: undefined, at: undefined } as const;
