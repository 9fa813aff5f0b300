import { useInfiniteQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';

/** Comments, ten at a time; `more` is missing when all are loaded. */
export function useComments(id: string) {
  const found = useInfiniteQuery({
    queryKey: ['announcements', 'listComments', { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(contract.announcements.listComments, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  });
  return {
    comments: found.data?.pages.flatMap(({ comments }) => comments),
    failed: found.isError,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    loadingMore: found.isFetchingNextPage,
  };
}
