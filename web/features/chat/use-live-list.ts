import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { openEvents } from '#web/lib/live.ts';

/** Reads the lists of conversations again whenever one of them changes, for as long as the caller is shown. */
export function useLiveList() {
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let isFirst = true;
    const onEvent = () => {
      // The first one tells how things stand, which the list has just read itself.
      if (!isFirst) void client.invalidateQueries({ queryKey: ['chat', 'list'] });
      isFirst = false;
    };
    // What is refused here, the list says.
    openEvents(contract.chat.followAll, {}, { onEvent, signal }).catch(() => undefined);
    return () => ending.abort();
  }, [client]);
}
