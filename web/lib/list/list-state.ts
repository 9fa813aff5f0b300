import { z } from 'zod';
import { pageQuery } from '#contract/kit/common.ts';

/** How many rows a page of a list has on the screen. */
export const pageSize = 10;

/** What the address says of every list page, beside its own filters and the record that is open. */
export const listState = {
  page: pageQuery(pageSize).shape.page,
  search: z.string().trim().max(200).default(''),
  /** The filter bar, while it is open. */
  filters: z.literal('open').optional(),
  /** The tab of the open record. */
  tab: z.string().optional(),
  /** The wizard: for a new record, or for the one with this id, and its step. */
  wizard: z.literal('new').optional(),
  edit: z.string().optional(),
  step: z.string().optional(),
} as const;

/** Tells whether any of the filters that `none` takes away is set: `export const hasFilters = isFiltered(noFilters)`. */
export const isFiltered =
  <None extends object>(none: None) =>
  (state: { readonly [Name in keyof None]?: unknown }) =>
    Object.entries(state).some(([name, value]) => name in none && Boolean(value));

type Sorted<Sort extends string> = { readonly sort: Sort; readonly order: 'asc' | 'desc' };
type Resorted<Sort extends string> = { readonly [Key in keyof Sorted<Sort>]: Sorted<Sort>[Key] | undefined };

/** How a table is sorted by the address, and how a header sorts it anew: `...sorting(state, setState, studentSorts)`. */
export const sorting = <Sort extends string>(
  { sort, order }: Sorted<Sort>,
  setState: (part: Resorted<Sort> & { readonly page: undefined }) => unknown,
  sorts: readonly Sort[],
) => ({
  sort: { by: sort as string, direction: order },
  onSort: ({ by, direction }: { readonly by: string; readonly direction: 'asc' | 'desc' }) =>
    void setState({ sort: sorts.find((known) => known === by), order: direction, page: undefined }),
});
