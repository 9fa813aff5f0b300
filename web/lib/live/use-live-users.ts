import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { openEvents } from './open-events.ts';

/** Reads the users, and the accounts of teachers, again when one changes or an email to one fails. */
export function useLiveUsers() {
  const client = useQueryClient();
  const mayFollow = useMay()('users.follow');
  useEffect(() => {
    if (!mayFollow) return;
    const ending = new AbortController();
    const { signal } = ending;
    // The first event counts too: it covers changes between loading the list and connecting.
    const onEvent = () => {
      void client.invalidateQueries({ queryKey: ['users'] });
      void client.invalidateQueries({ queryKey: ['teachers', 'list'] });
    };
    // Errors are shown by the list.
    openEvents(contract.users.follow, {}, { onEvent, signal }).catch(() => undefined);
    return () => ending.abort();
  }, [client, mayFollow]);
}
