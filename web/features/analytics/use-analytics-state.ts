import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, day, recordId, type UrlState, year } from '#web/lib/list/url-values.ts';
import { sectionIds } from './figures.ts';

/** The open section and its filters, as stored in the URL. */
const state = {
  tab: choice(sectionIds),
  year: year,
  class_id: recordId,
  from: day,
  to: day,
};
export type AnalyticsState = UrlState<typeof state>;

export const useAnalyticsState = () => useUrlState(state);
export type SetAnalyticsState = ReturnType<typeof useAnalyticsState>[1];
