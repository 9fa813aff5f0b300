import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { conversationIdOf } from '#web/features/chat/rules.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import type { ListState } from './use-list-state.ts';

/** The page of conversations that the URL asks for; the previous page stays visible while the next one loads. */
export function useSessions({ page, limit, search, status, handling, from, to, chatbotId }: ListState) {
  const query = {
    page,
    limit,
    ...(search && { search }),
    ...(status && { status }),
    ...(handling && { handling }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(chatbotId && { chatbot_id: chatbotId }),
  };
  const found = useQuery({
    ...queryFor(contract.chat.list, { query }),
    placeholderData: keepPreviousData,
  });
  const sessions = found.data?.sessions;
  return {
    /** Undefined until the first page is loaded; empty if it cannot be read. */
    rows:
      found.isError && !sessions
        ? []
        : sessions?.filter((session) => conversationIdOf(session) !== undefined),
    /** Whether a session arrived that has neither its own id nor a visitor's. */
    invalid: sessions?.some((session) => conversationIdOf(session) === undefined) ?? false,
    total: found.data?.total ?? 0,
    waiting: found.data?.waiting ?? 0,
    failed: found.isError,
    updating: found.isPlaceholderData,
    busy: found.isRefetching && !found.isPlaceholderData,
    refresh: () => void found.refetch(),
  };
}
export type Sessions = ReturnType<typeof useSessions>;
