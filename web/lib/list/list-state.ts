import { useUrlState } from './url-state.ts';
import { choice, optionalText, pageNumber, searchText, type UrlValues } from './url-values.ts';

/** Rows per page of a list. */
export const pageSize = 10;

/** The URL state of every list page, besides its own filters and the open record. */
const listState = {
  page: pageNumber,
  search: searchText,
  /** The filter bar, while it is open. */
  filters: choice(['open']),
  /** The tab of the open record. */
  tab: optionalText,
  /** The wizard: for a new record, or the record with this id, and its step. */
  wizard: choice(['new']),
  edit: optionalText,
  step: optionalText,
} as const;

type Names<Filters> = 'search' | Extract<keyof Filters, string>;

/**
 * The URL state of a list page: search, page and dialogs as in every list, its own `filters`, and `others` such as
 * the order and the open record. What clears the filters, and whether one is set, follows from their names.
 */
export function listStateOf<const Filters extends UrlValues, const Others extends UrlValues>({
  filters,
  others,
}: {
  readonly filters: Filters;
  readonly others: Others;
}) {
  const values = { ...listState, ...filters, ...others };
  const names = ['search', ...Object.keys(filters)];
  const setFilters = (state: Readonly<Record<string, unknown>>) =>
    Object.entries(state).filter(([name, value]) => names.includes(name) && Boolean(value));
  return {
    values,
    useListState: () => useUrlState(values),
    /** Clears search and filters: `setState({ ...noFilters, page: undefined })`. */
    noFilters: Object.fromEntries(names.map((name) => [name, undefined])) as {
      readonly [Name in Names<Filters>]: undefined;
    },
    hasFilters: (state: { readonly [Name in Names<Filters>]?: unknown }) => setFilters(state).length > 0,
    /** The filters that are set, as parameters of a list call with the same names. */
    filtersOf: <State extends { readonly [Name in Names<Filters>]?: unknown }>(state: State) =>
      Object.fromEntries(setFilters(state)) as Partial<Pick<State, Extract<keyof State, Names<Filters>>>>,
  };
}

type SortState<Sort extends string> = { readonly sort: Sort; readonly order: 'asc' | 'desc' };
type SortChange<Sort extends string> = {
  readonly [Key in keyof SortState<Sort>]: SortState<Sort>[Key] | undefined;
};

/** The order in the URL, and how a column header changes it: `...sortProps(state, setState, studentSorts)`. */
export const sortProps = <Sort extends string>(
  { sort, order }: SortState<Sort>,
  setState: (part: SortChange<Sort> & { readonly page: undefined }) => unknown,
  sorts: readonly Sort[],
) => ({
  sort: { by: sort as string, direction: order },
  onSort: ({ by, direction }: { readonly by: string; readonly direction: 'asc' | 'desc' }) =>
    void setState({ sort: sorts.find((known) => known === by), order: direction, page: undefined }),
});
