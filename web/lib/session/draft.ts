import { useState } from 'react';
import { useSessionUser } from './session.ts';

const mark = 'draft ';

/** When drafts of a session that has ended are forgotten, in milliseconds since 1970. */
const endKey = 'drafts end';

function drop(isWanted: (key: string) => boolean) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(mark) && isWanted(key)) sessionStorage.removeItem(key);
  }
}

/** Forgets every draft of this tab: a person who signs out leaves nothing behind. */
export const dropDrafts = () => drop(() => true);

/** Someone has signed in: only their own drafts stay, what another person typed before is gone. */
export function claimDrafts(email: string) {
  sessionStorage.removeItem(endKey);
  drop((key) => !key.startsWith(`${mark}${email} `));
}

/** A session has ended by itself: its drafts wait for the same person, for as long as the session may lie unused. */
export function leaveDrafts(minutes: number) {
  sessionStorage.setItem(endKey, String(Date.now() + minutes * 60_000));
}

/** Forgets drafts that were left for too long. */
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
 * `const draft = useDraft('student new', blank)`; `draft.change({ name })`; call `draft.drop()` once saved or discarded.
 * Give the key the record's id and version when it edits one: a draft of an older version is not offered.
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
    /** True when the values came from an earlier visit of this tab: say so and offer `drop`. */
    restored: state.restored,
    /** True while there is something to lose. */
    unsaved: JSON.stringify(state.values) !== JSON.stringify(initial),
  };
}
