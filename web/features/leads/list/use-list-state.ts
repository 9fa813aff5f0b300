import { z } from 'zod';
import { leadListQuery } from '#contract/leads/calls.ts';
import { leadPriorities, leadSources, leadStages } from '#contract/leads/values.ts';
import { listStateOf } from '#web/lib/list/list-state.ts';

const { sort, order, created_from, created_to } = leadListQuery.shape;

/** The state of the page, as stored in the URL. */
const list = listStateOf({
  filters: {
    priority: z.enum(leadPriorities).optional(),
    source: z.enum(leadSources).optional(),
    /** A user's id, `me` or `none`. */
    owner: z.union([z.enum(['me', 'none']), z.uuid()]).optional(),
    show: z.enum(['stale', 'no_next_step', 'duplicates']).optional(),
    created_from,
    created_to,
    /** The table can show a single column of the board. */
    stage: z.enum(leadStages).optional(),
  },
  others: {
    sort,
    order,
    view: z.enum(['board', 'table']).default('board'),
    /** The open lead, and whether the metrics are open. */
    lead: z.string().optional(),
    figures: z.literal('open').optional(),
  },
});
export type ListState = z.output<typeof list.schema>;
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
