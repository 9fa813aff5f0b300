import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** The total is next to the rows or, in some calls, in `meta`. */
type ListReply<Counts> = { readonly counts: Counts } & (
  | { readonly total: number }
  | { readonly meta: { readonly total: number } }
);
type ListQuery<Result> = Pick<UseQueryOptions<Result>, 'queryKey' | 'queryFn'>;

/**
 * A page of rows with the counts of all: `useListReading(queryFor(contract.students.list, { query }), ({ students
 * }) => students, noStudents)`. The previous page stays while the next one loads. If it cannot be read, the list
 * is empty and `failed` is true.
 */
export function useListReading<Row, Counts, Result extends ListReply<Counts>>(
  query: ListQuery<Result>,
  rowsOf: (result: Result) => readonly Row[],
  nothing: Counts,
) {
  const found = useQuery<Result>({ ...query, placeholderData: keepPreviousData });
  const failed = found.isError;
  const empty = failed && !found.data;
  const counts: Counts | undefined = empty ? nothing : found.data?.counts;
  return {
    /** Undefined until the first page is loaded. */
    rows: empty ? [] : found.data && rowsOf(found.data),
    total: found.data ? totalOf(found.data) : 0,
    counts,
    failed,
    /** Nothing could be read: the page shows no figures, because zeros would be wrong. */
    isUnread: empty,
    /** Another page is loading, and the previous one is still shown. */
    updating: found.isPlaceholderData,
    busy: found.isRefetching && !found.isPlaceholderData,
    refresh: () => void found.refetch(),
  };
}

const totalOf = (result: ListReply<unknown>) => ('meta' in result ? result.meta.total : result.total);
