import { useSyncExternalStore } from 'react';
import type { OwnUser } from '#contract/auth/calls.ts';

const tokenKey = 'auth_token';
const userKey = 'user';

/** The saved user. Only name, email and role are certain: an older version may have saved it. */
export type SessionUser = Pick<OwnUser, 'name' | 'email' | 'role'> & Partial<OwnUser>;

/**
 * Why there is no session: not signed in, token refused, idle for too long, longest duration reached, or signed
 * out.
 */
export type SessionEnd = 'none' | 'expired' | 'idle' | 'too-long' | 'suspended' | 'signed-out';
type Session = {
  readonly token: string | null;
  readonly user: SessionUser | null;
  readonly ending: SessionEnd;
};

/** On a shared computer the session ends with the tab; otherwise all tabs share it and it stays. */
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

/** Calls the listener after every change of the session, also in another tab. */
export function onSessionChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === tokenKey || key === userKey) replace(restore());
});

export const readToken = () => session.token;
export const readSession = () => session;

/** Saves a session under the keys `auth_token` and `user`; on a shared computer, for this tab only. */
export function startSession(
  { token, ...user }: SessionUser & { readonly token: string },
  isShared: boolean = false,
) {
  forget();
  store = isShared ? sessionStorage : localStorage;
  store.setItem(tokenKey, token);
  saveUser(user, token);
}

/** Replaces the saved user, for example after the person changed their name. */
export function saveUser(user: SessionUser, token = session.token) {
  if (!token) return;
  store.setItem(userKey, JSON.stringify(user));
  replace({ token, user, ending: 'none' });
}

/** Clears both keys, unless someone else has signed in since `token` was used. */
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
