import { contract } from '#contract/index.ts';
import { call } from './api.ts';
import { dropDrafts } from './draft.ts';
import { endSession, readToken } from './session.ts';

/** Ends the session here at once; the server is told with the token that is being given up, whatever it says. */
export function signOut() {
  const token = readToken();
  dropDrafts();
  // Whoever leaves is not held up by a server that cannot be reached.
  call(contract.auth.logout).catch(() => undefined);
  endSession('signed-out', token);
}
