import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { openEvents } from '#web/lib/live/open-events.ts';

/** Reads the lists of conversations again whenever one of them changes, for as long as the caller is shown. */
export function useLiveList() {
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // Also by the first one: what changed between reading the list and being connected is told by nothing else.
    const onEvent = () => void client.invalidateQueries({ queryKey: ['chat', 'list'] });
    // What is refused here, the list says.
    openEvents(contract.chat.followAll, {}, { onEvent, signal }).catch(() => undefined);
    return () => ending.abort();
  }, [client]);
}
