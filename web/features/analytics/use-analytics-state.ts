import { z } from 'zod';
import { calendarDate } from '#contract/kit/common.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { sectionIds } from './figures.ts';

/** The open section and its filters, as stored in the URL. */
const state = z.object({
  tab: z.enum(sectionIds).optional(),
  year: z.coerce.number().int().min(1900).max(2199).optional(),
  class_id: z.uuid().optional(),
  from: calendarDate('From').optional(),
  to: calendarDate('To').optional(),
});
export type AnalyticsState = z.output<typeof state>;

export const useAnalyticsState = () => useUrlState(state);
export type SetAnalyticsState = ReturnType<typeof useAnalyticsState>[1];
