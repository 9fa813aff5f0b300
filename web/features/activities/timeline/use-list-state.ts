import { z } from 'zod';
import { activityStatuses, activityTypes } from '#contract/activities/values.ts';
import { calendarDate } from '#contract/kit/common.ts';
import { isFiltered, listState } from '#web/lib/list/list-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';

const { page, search, filters, wizard, edit } = listState;

/** The state of the page, as stored in the URL. */
const state = z.object({
  page,
  filters,
  wizard,
  edit,
  view: z.enum(['timeline', 'calendar']).default('timeline'),
  search,
  type: z.enum(activityTypes).optional(),
  status: z.enum(activityStatuses).optional(),
  from: calendarDate('Date From').optional(),
  to: calendarDate('Date To').optional(),
  mine: z.literal('1').optional(),
  /** Only those of one contact; a new one is for the same. */
  contact: z.uuid().optional(),
  /** The activity whose record is open, and the one that is being completed. */
  activity: z.string().optional(),
  complete: z.string().optional(),
  /** The scale of the calendar, and a day in it. */
  scale: z.enum(['month', 'week', 'agenda']).optional(),
  day: calendarDate('Day').optional(),
});
export type ListState = z.output<typeof state>;

export const useListState = () => useUrlState(state);
export type SetListState = ReturnType<typeof useListState>[1];

/** Clears search and filters. */
export const noFilters = {
  search: '',
  type: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
  mine: undefined,
  contact: undefined,
} as const;

export const hasFilters = isFiltered(noFilters);
