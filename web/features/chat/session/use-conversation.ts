import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { openEvents } from '#web/lib/live/open-events.ts';

type ConversationKeys = { readonly chatbotId: string; readonly userId: string; readonly sessionId: string };

/** One conversation with all messages, live. */
export function useConversation({ chatbotId, userId, sessionId }: ConversationKeys) {
  const client = useQueryClient();
  const query = queryFor(contract.chat.userSession, { params: { chatbotId, userId, sessionId } });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const { queryKey } = queryFor(contract.chat.userSession, { params: { chatbotId, userId, sessionId } });
    const params = { id: sessionId };
    openEvents(
      contract.chat.follow,
      { params },
      {
        onEvent: ({ data }) => client.setQueryData(queryKey, data),
        signal,
        // Errors are shown by the query.
      },
    ).catch(() => undefined);
    return () => ending.abort();
  }, [client, chatbotId, userId, sessionId]);
  return useQuery(query);
}
