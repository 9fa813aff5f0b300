import { leadSorts } from '#contract/leads/calls.ts';
import { leadPriorities, leadSources, leadStages } from '#contract/leads/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';
import { choice, day, optionalText, orders, recordIdOr, type UrlState } from '#web/lib/list/url-values.ts';

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    priority: choice(leadPriorities),
    source: choice(leadSources),
    /** A user's id, `me` or `none`. */
    owner: recordIdOr(['me', 'none']),
    show: choice(['stale', 'no_next_step', 'duplicates']),
    created_from: day,
    created_to: day,
    /** The table can show a single column of the board. */
    stage: choice(leadStages),
  },
  others: {
    sort: choice(leadSorts, 'created_dt'),
    order: choice(orders, 'desc'),
    view: choice(['board', 'table'], 'board'),
    /** The open lead, and whether the metrics are open. */
    lead: optionalText,
    figures: choice(['open']),
  },
});
export type ListState = UrlState<typeof list.values>;
export const { useListState, noFilters, hasFilters } = list;
export type SetListState = ReturnType<typeof useListState>[1];

/** The filters as parameters of the board's calls. */
export function boardFilters(state: ListState) {
  const { search, priority, source, owner, show, created_from, created_to } = state;
  return {
    ...(search && { search }),
    ...(priority && { priority }),
    ...(source && { source }),
    ...(owner && { owner }),
    ...(show === 'stale' && { stale: '1' as const }),
    ...(show === 'no_next_step' && { no_next_step: '1' as const }),
    ...(show === 'duplicates' && { duplicates: '1' as const }),
    ...(created_from && { created_from }),
    ...(created_to && { created_to }),
  };
}
export type BoardFilters = ReturnType<typeof boardFilters>;

/** The filters of the table and the export; the board shows the same leads. */
export function tableFilters(state: ListState) {
  const { stage, sort, order } = state;
  return {
    ...boardFilters(state),
    ...(stage && { lead_stage: stage }),
    is_lead: '1' as const,
    sort,
    order,
  };
}
