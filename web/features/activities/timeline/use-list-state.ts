import { activityStatuses, activityTypes } from '#contract/activities/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, day, optionalText, recordId, type UrlState } from '#web/lib/list/url-values.ts';

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    type: choice(activityTypes),
    status: choice(activityStatuses),
    from: day,
    to: day,
    mine: choice(['1']),
    /** Only activities of one contact; new activities are for that contact. */
    contact: recordId,
  },
  others: {
    view: choice(['timeline', 'calendar'], 'timeline'),
    /** The activity whose record is open, and the one being completed. */
    activity: optionalText,
    complete: optionalText,
    /** The calendar's view, and a day in it. */
    scale: choice(['month', 'week', 'agenda']),
    day: day,
  },
});
export type ListState = UrlState<typeof list.values>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];
