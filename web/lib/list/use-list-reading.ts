import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** The total stands beside the rows or, as some calls have it, in `meta`. */
type ListReply<Counts> = { readonly counts: Counts } & (
  | { readonly total: number }
  | { readonly meta: { readonly total: number } }
);
type ListQuery<Result> = Pick<UseQueryOptions<Result>, 'queryKey' | 'queryFn'>;

/**
 * A page of rows with the counts of all: `useListReading(reading(contract.students.list, { query }), ({ students }) => students, noStudents)`.
 * The page before stays while the next one is on its way. What cannot be read is empty, and `failed` says so.
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
    /** Undefined until the first page is there. */
    rows: empty ? [] : found.data && rowsOf(found.data),
    total: found.data ? totalOf(found.data) : 0,
    counts,
    failed,
    /** Another page is on its way and the one before still shows. */
    updating: found.isPlaceholderData,
    busy: found.isRefetching && !found.isPlaceholderData,
    refresh: () => void found.refetch(),
  };
}

const totalOf = (result: ListReply<unknown>) => ('meta' in result ? result.meta.total : result.total);
