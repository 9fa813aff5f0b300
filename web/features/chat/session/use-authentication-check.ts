import { useEffect } from 'react';
import { endSession } from '#web/lib/session/session.ts';

/** Ends the session when the server no longer accepts it. The page then asks to sign in. */
export function useAuthenticationCheck(error: Error | null) {
  const isRefused = error?.message.includes('Authentication') === true;
  useEffect(() => {
    if (isRefused) endSession('expired');
  }, [isRefused]);
}
