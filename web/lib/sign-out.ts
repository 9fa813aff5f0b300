import { contract } from '#contract/index.ts';
import { call } from './api/api.ts';
import { dropDrafts } from './session/draft.ts';
import { endSession, readToken, type SessionEnd } from './session/session.ts';

/** Ends the session here at once; the server is told with the token that is being given up, whatever it says. */
function leave(ending: SessionEnd) {
  const token = readToken();
  dropDrafts();
  // A person who leaves is not held up by a server that cannot be reached.
  call(contract.auth.logout).catch(() => undefined);
  endSession(ending, token);
}

/** The person signs out. */
export const signOut = () => leave('signed-out');

/** Nobody has used the session for as long as it may lie unused. */
export const signOutIdle = () => leave('idle');
