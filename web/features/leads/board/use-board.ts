import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { BoardColumn } from '#contract/leads/board.ts';
import type { LeadCard } from '#contract/leads/record.ts';
import { type BoardFilters, boardFilters, type ListState } from '#web/features/leads/list/use-list-state.ts';
import { call } from '#web/lib/api/api.ts';
import { queryFor } from '#web/lib/api/server-state.ts';

/** More than a tall screen shows in one column. */
const cardsAtOnce = 20;

/** The six columns with their first cards; the previous board stays visible while another loads. */
export function useBoard(state: ListState) {
  const query = { ...boardFilters(state), limit: cardsAtOnce };
  return useQuery({
    ...queryFor(contract.leads.board, { query }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The cards of a column: the first come with the board, the next ones when scrolled to. */
export function useColumnCards({ lead_stage, cards, next }: BoardColumn, filters: BoardFilters) {
  const more = useInfiniteQuery({
    queryKey: ['leads', 'column', lead_stage, filters, next],
    queryFn: ({ pageParam, signal }) =>
      call(contract.leads.column, {
        params: { stage: lead_stage },
        query: { ...filters, limit: cardsAtOnce, after: pageParam },
        signal,
      }),
    initialPageParam: next ?? '',
    getNextPageParam: (page) => page.next,
    enabled: false,
  });
  const pages = more.data?.pages ?? [];
  const all: readonly LeadCard[] = [...cards, ...pages.flatMap((page) => page.cards)];
  const after = pages.length > 0 ? pages.at(-1)?.next : next;
  return {
    cards: all,
    hasMore: after !== null && after !== undefined,
    failed: more.isError,
    loading: more.isFetching,
    loadMore: () => void more.fetchNextPage(),
  };
}
