import { z } from 'zod';
import { chatHandlings, chatStatuses } from '#contract/chat/session.ts';
import { calendarDate } from '#contract/kit/common.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

/** How many sessions a page may have. */
export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;

/** The state of the list, as stored in the URL. */
const state = z.object({
  page: listState.page,
  filters: listState.filters,
  limit: z.coerce.number().pipe(z.literal(pageSizes)).default(usualSize),
  search: listState.search,
  status: z.enum(chatStatuses).optional(),
  handling: z.enum(chatHandlings).optional(),
  from: calendarDate('From Date').optional(),
  to: calendarDate('To Date').optional(),
  chatbotId: z.uuid().optional(),
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** Clears search and filters. */
export const noFilters = {
  search: '',
  status: undefined,
  handling: undefined,
  from: undefined,
  to: undefined,
  chatbotId: undefined,
} as const;

export const hasFilters = isFiltered(noFilters);
