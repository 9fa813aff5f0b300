import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadline } from './deadline.ts';

/** The request that the running code works for. Work of the server itself, such as a job, has none. */
export type Caller = {
  /** The user, or the visitor's network, whose share of the database the work uses; not known at first. */
  who: string | undefined;
  /** The school whose rows the request uses; not known at first. */
  school_id: string | undefined;
  readonly deadline: Deadline;
  /** The client has disconnected, and nothing is lost if it gets no reply. */
  isGone: boolean;
  /** Whether the running code already holds a share, so that work inside it does not wait for another one. */
  readonly holdsShare: boolean;
};

const callers = new AsyncLocalStorage<Caller | undefined>();

export const currentCaller = (): Caller | undefined => callers.getStore();

export const runAs = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

export const runWithShare = <Result>(caller: Caller, work: () => Result): Result =>
  callers.run({ ...caller, holdsShare: true }, work);

/** Runs work that several requests wait for: it uses no caller's share and does not end with the request that began it. */
export const runForAll = <Result>(work: () => Result): Result => callers.run(undefined, work);

/** A signal that aborts after `ms`, and when the request has no time left. */
export function signalWithin(ms: number): AbortSignal {
  const caller = callers.getStore();
  const time = AbortSignal.timeout(ms);
  return caller ? AbortSignal.any([time, caller.deadline.signal]) : time;
}

/** Names the caller of the running request as soon as it is known. */
export function identifyCaller(who: string): void {
  const caller = callers.getStore();
  if (caller) caller.who = who;
}

/** Names the school of the running request, by the first rows that it uses. */
export function noteSchool(school_id: string): void {
  const caller = callers.getStore();
  if (caller && school_id) caller.school_id ??= school_id;
}
