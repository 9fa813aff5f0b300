import { useSyncExternalStore } from 'react';
import type { OwnUser } from '#contract/auth/calls.ts';

const tokenKey = 'auth_token';
const userKey = 'user';

/** The saved user. Only name, email and role are sure to be there: an older version may have saved it. */
export type SessionUser = Pick<OwnUser, 'name' | 'email' | 'role'> & Partial<OwnUser>;

/**
 * Why there is no session: nobody signed in, the server refused the token, nobody used it for too long, it lasted as
 * long as it may, or the person left.
 */
export type SessionEnd = 'none' | 'expired' | 'idle' | 'too-long' | 'signed-out';
type Session = {
  readonly token: string | null;
  readonly user: SessionUser | null;
  readonly ending: SessionEnd;
};

/** A session on a shared computer ends with the tab; every other one is known to all tabs and stays. */
const stores = [sessionStorage, localStorage] as const;
let store: Storage = localStorage;

const listeners = new Set<() => void>();
let session = restore();

function restore(): Session {
  for (const candidate of stores) {
    const token = candidate.getItem(tokenKey);
    const user = readUser(candidate.getItem(userKey));
    if (!token || !user) continue;
    store = candidate;
    return { token, user, ending: 'none' };
  }
  forget();
  return { token: null, user: null, ending: 'none' };
}

function forget() {
  for (const one of stores) {
    one.removeItem(tokenKey);
    one.removeItem(userKey);
  }
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

/** Saves a session under the keys `auth_token` and `user`, on a shared computer for this tab only. */
export function startSession(
  { token, ...user }: SessionUser & { readonly token: string },
  isShared: boolean = false,
) {
  forget();
  store = isShared ? sessionStorage : localStorage;
  store.setItem(tokenKey, token);
  saveUser(user, token);
}

/** Replaces the saved user, for example after the own name has changed. */
export function saveUser(user: SessionUser, token = session.token) {
  if (!token) return;
  store.setItem(userKey, JSON.stringify(user));
  replace({ token, user, ending: 'none' });
}

/** Clears both keys, unless somebody else has signed in since `token` was used. */
export function endSession(ending: SessionEnd, token = session.token) {
  if (token !== session.token) return;
  store.removeItem(tokenKey);
  store.removeItem(userKey);
  replace({ token: null, user: null, ending });
}

/** The signed-in user, or null. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, () => session.user);
}
