import { z } from 'zod';
import { activityStatuses, activityTypes } from '#contract/activities/values.ts';
import { calendarDate } from '#contract/kit/common.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    type: z.enum(activityTypes).optional(),
    status: z.enum(activityStatuses).optional(),
    from: calendarDate('Date From').optional(),
    to: calendarDate('Date To').optional(),
    mine: z.literal('1').optional(),
    /** Only activities of one contact; new activities are for that contact. */
    contact: z.uuid().optional(),
  },
  others: {
    view: z.enum(['timeline', 'calendar']).default('timeline'),
    /** The activity whose record is open, and the one being completed. */
    activity: z.string().optional(),
    complete: z.string().optional(),
    /** The calendar's view, and a day in it. */
    scale: z.enum(['month', 'week', 'agenda']).optional(),
    day: calendarDate('Day').optional(),
  },
});
export type ListState = z.output<typeof list.schema>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
