import { useSyncExternalStore } from 'react';
import type { OwnUser } from '#contract/auth.ts';

const tokenKey = 'auth_token';
const userKey = 'user';

/** The saved user. Only name, email and role are sure to be there: an older version may have saved it. */
export type SessionUser = Pick<OwnUser, 'name' | 'email' | 'role'> & Partial<OwnUser>;

/** Why there is no session: nobody signed in, the server refused the token, or the person left. */
type Ending = 'none' | 'expired' | 'signed-out';
type Session = { readonly token: string | null; readonly user: SessionUser | null; readonly ending: Ending };

const listeners = new Set<() => void>();
let session = restore();

function restore(): Session {
  const token = localStorage.getItem(tokenKey);
  const user = readUser(localStorage.getItem(userKey));
  if (token && user) return { token, user, ending: 'none' };
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  return { token: null, user: null, ending: 'none' };
}

function readUser(saved: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(saved ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && typeof value.name === 'string' && 'email' in value;
}

function replace(next: Session) {
  session = next;
  for (const tell of listeners) tell();
}

/** Tells the caller about every change of session, also one made in another tab. */
export function onSessionChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === tokenKey || key === userKey) replace(restore());
});

export const readToken = () => session.token;
export const readSession = () => session;

/** Saves a session under the keys `auth_token` and `user`. */
export function startSession({ token, ...user }: SessionUser & { readonly token: string }) {
  localStorage.setItem(tokenKey, token);
  saveUser(user, token);
}

/** Replaces the saved user, for example after the own name has changed. */
export function saveUser(user: SessionUser, token = session.token) {
  if (!token) return;
  localStorage.setItem(userKey, JSON.stringify(user));
  replace({ token, user, ending: 'none' });
}

/** Clears both keys, unless somebody else has signed in since `token` was used. */
export function endSession(ending: Ending, token = session.token) {
  if (token !== session.token) return;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  replace({ token: null, user: null, ending });
}

/** The signed-in user, or null. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, () => session.user);
}
