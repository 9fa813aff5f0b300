import { contract } from '#contract/index.ts';
import { call } from './api.ts';
import { dropDrafts } from './draft.ts';
import { endSession, readToken } from './session.ts';

/** Ends the session here whatever the server says; it is told with the token that is being given up. */
export async function signOut() {
  const token = readToken();
  dropDrafts();
  await call(contract.auth.logout).catch(() => undefined);
  endSession('signed-out', token);
}
