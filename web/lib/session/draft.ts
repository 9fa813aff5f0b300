import { useState } from 'react';
import { useSessionUser } from './session.ts';

const mark = 'draft ';

/** When drafts of an ended session are deleted, in milliseconds since 1970. */
const endKey = 'drafts end';

function drop(isWanted: (key: string) => boolean) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(mark) && isWanted(key)) sessionStorage.removeItem(key);
  }
}

/** Deletes all drafts of this tab: signing out leaves nothing behind. */
export const dropDrafts = () => drop(() => true);

/** After signing in: keeps only the person's own drafts and deletes those of others. */
export function claimDrafts(email: string) {
  sessionStorage.removeItem(endKey);
  drop((key) => !key.startsWith(`${mark}${email} `));
}

/** After a session expired: keeps its drafts for the same person, for the school's idle time. */
export function leaveDrafts(minutes: number) {
  sessionStorage.setItem(endKey, String(Date.now() + minutes * 60_000));
}

/** Deletes drafts that were left for too long. */
export function dropOldDrafts() {
  const end = sessionStorage.getItem(endKey);
  if (end === null || Number(end) > Date.now()) return;
  sessionStorage.removeItem(endKey);
  dropDrafts();
}

function read<Values>(key: string, initial: Values): Values | undefined {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof saved === 'object' && saved !== null ? { ...initial, ...saved } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The values of a long form, kept in the tab while they differ from `initial`, so that a reload loses nothing.
 * `const draft = useDraft('student new', blank)`; `draft.change({ name })`; call `draft.drop()` once saved or
 * discarded. If the form edits a record, its id and version must be part of the key: drafts of older versions are
 * not offered.
 */
export function useDraft<Values extends object>(name: string, initial: Values) {
  const key = `${mark}${useSessionUser()?.email ?? ''} ${name}`;
  const [state, setState] = useState(() => {
    const saved = read(key, initial);
    return { values: saved ?? initial, restored: saved !== undefined };
  });
  const write = (values: Values) => {
    if (JSON.stringify(values) === JSON.stringify(initial)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  };
  const drop = () => {
    sessionStorage.removeItem(key);
    setState({ values: initial, restored: false });
  };
  const change = (part: Partial<Values>) =>
    setState((before) => {
      const values = { ...before.values, ...part };
      write(values);
      return { ...before, values };
    });
  return {
    values: state.values,
    change,
    drop,
    /** True if the values came from an earlier visit of this tab: say so and offer `drop`. */
    restored: state.restored,
    /** True while there is something to lose. */
    unsaved: JSON.stringify(state.values) !== JSON.stringify(initial),
  };
}
