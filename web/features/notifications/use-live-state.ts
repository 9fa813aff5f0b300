import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Notification } from '#contract/notifications/calls.ts';
import { openEvents } from '#web/lib/live/open-events.ts';
import { shareAmongTabs } from '#web/lib/live/share-among-tabs.ts';
import { useSessionUser } from '#web/lib/session/session.ts';

export type LiveState = { readonly unread: number; readonly newest: Notification | null };

/**
 * The number of unread notifications and the newest one, live, with one connection for all tabs; undefined until
 * it is known.
 */
export function useLiveState(): LiveState | undefined {
  const [state, setState] = useState<LiveState>();
  const client = useQueryClient();
  const email = useSessionUser()?.email;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const hear = (next: LiveState) => {
      setState(next);
      void client.invalidateQueries({ queryKey: ['notifications', 'list'] });
    };
    void shareAmongTabs<LiveState>({
      name: `notifications of ${email}`,
      signal,
      hear,
      lead: async (tell, isAlone) => {
        const onEvent = ({ data }: { readonly data: LiveState }) => tell(data);
        await openEvents(
          contract.notifications.stream,
          {},
          {
            onEvent,
            signal,
            whileHidden: !isAlone,
          },
        );
      },
    });
    return () => ending.abort();
  }, [client, email]);
  return state;
}
