import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadline } from './deadline.ts';

/** The request that the running code works for. The server's own work, such as jobs, has none. */
export type Caller = {
  /** The user, or the network of a visitor, whose share of the database the work takes; not known at first. */
  who: string | undefined;
  readonly deadline: Deadline;
  /** Nobody reads the reply any more, and nothing is lost when there is none. */
  isGone: boolean;
  /** Whether the running code already holds a share, so that work inside it does not wait for another one. */
  readonly holdsShare: boolean;
};

const callers = new AsyncLocalStorage<Caller | undefined>();

export const currentCaller = (): Caller | undefined => callers.getStore();

export const runAs = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

export const runWithShare = <Result>(caller: Caller, work: () => Result): Result =>
  callers.run({ ...caller, holdsShare: true }, work);

/** Work that others wait for as well: it takes nobody's share and does not end with the request that began it. */
export const runForAll = <Result>(work: () => Result): Result => callers.run(undefined, work);

/** Ends a wait for the outside world after `ms`, and when the request has no time left. */
export function signalWithin(ms: number): AbortSignal {
  const caller = callers.getStore();
  const time = AbortSignal.timeout(ms);
  return caller ? AbortSignal.any([time, caller.deadline.signal]) : time;
}

/** Says who the running request comes from, as soon as that is known. */
export function identifyCaller(who: string): void {
  const caller = callers.getStore();
  if (caller) caller.who = who;
}
