import { contract } from '#contract/index.ts';
import { call } from './api/api.ts';
import { dropDrafts } from './session/draft.ts';
import { endSession, readToken, type SessionEnd } from './session/session.ts';

/** Ends the session here at once, and tells the server with the old token, whatever the reply. */
function leave(ending: SessionEnd) {
  const token = readToken();
  dropDrafts();
  // Signing out does not wait for a server that cannot be reached.
  call(contract.auth.logout).catch(() => undefined);
  endSession(ending, token);
}

/** The person signs out. */
export const signOut = () => leave('signed-out');

/** Signs out after the idle time. */
export const signOutIdle = () => leave('idle');
