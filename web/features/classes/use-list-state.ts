import { z } from 'zod';
import { classListQuery } from '#contract/classes.ts';
import { useUrlState } from '#web/lib/url-state.ts';

/** Everything the page shows, as it stands in the address. */
const listState = z.object({
  page: classListQuery.shape.page,
  search: z.string().trim().max(200).default(''),
  sections: z.string().trim().max(200).default(''),
  /** The filter bar, while it is open. */
  filters: z.literal('open').optional(),
  /** The class whose record is open, and its tab. */
  class: z.string().optional(),
  tab: z.string().optional(),
  /** The wizard: for a new class, or for the one with this id, and its step. */
  wizard: z.literal('new').optional(),
  edit: z.string().optional(),
  step: z.string().optional(),
});
export type ListState = z.output<typeof listState>;

export const useListState = () => useUrlState(listState);
export type SetListState = ReturnType<typeof useListState>[1];

export const hasFilters = ({ search, sections }: ListState) => Boolean(search || sections);
