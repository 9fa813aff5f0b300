import { contract } from '#contract/index.ts';
import { call } from './api.ts';
import { dropDrafts } from './draft.ts';
import { endSession, readToken } from './session.ts';

/** Ends the session here at once; the server is told with the token that is being given up, whatever it says. */
export function signOut() {
  const token = readToken();
  dropDrafts();
  call(contract.auth.logout).catch((error: unknown) => console.debug('The server was not told', error));
  endSession('signed-out', token);
}
