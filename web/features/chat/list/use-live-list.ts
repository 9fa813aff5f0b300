import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { openEvents } from '#web/lib/live/open-events.ts';

/** Reloads the lists of conversations whenever one of them changes, while the component is mounted. */
export function useLiveList() {
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // The first event counts too: it covers changes between loading the list and connecting.
    const onEvent = () => void client.invalidateQueries({ queryKey: ['chat', 'list'] });
    // Errors are shown by the list.
    openEvents(contract.chat.followAll, {}, { onEvent, signal }).catch(() => undefined);
    return () => ending.abort();
  }, [client]);
}
