import { z } from 'zod';
import { chatHandlings, chatStatuses } from '#contract/chat/session.ts';
import { calendarDate } from '#contract/kit/common.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

/** How many sessions a page may have. */
export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;

/** The state of the list, as stored in the URL. */
const list = listStateOf({
  filters: {
    status: z.enum(chatStatuses).optional(),
    handling: z.enum(chatHandlings).optional(),
    from: calendarDate('From Date').optional(),
    to: calendarDate('To Date').optional(),
    chatbotId: z.uuid().optional(),
  },
  others: {
    limit: z.coerce.number().pipe(z.literal(pageSizes)).default(usualSize),
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
