import type { Database } from '#server/db/pool.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { codeOf, reasonOf } from '#server/lib/start-failure.ts';
import { ReplayClock } from './replay-clock.ts';
import { identifyServer, isSameDatabase, type ServerIdentity } from './server-identity.ts';

/** A replica that is further behind than this answers nothing. */
const longestLagMs = 60_000;
const lookEveryMs = 1_000;
/** A replica that has not said for so long how far it is answers nothing. */
const longestSilenceMs = 5_000;

/** Whether reads go to the replica, and if not, why. */
export type ReplicaState = { readonly isUsed: true } | { readonly isUsed: false; readonly reason: string };

type ReplicaOptions = {
  readonly primary: Database;
  /** One connection to the replica that serves nothing else, so that a busy replica does not look like one that is away. */
  readonly probe: Database;
  /** Told every change of the state. */
  readonly onState: (state: ReplicaState) => void;
  /** Rows that are older are not read. */
  readonly longestLagMs?: number;
};

const starting = 'it is not known yet how far it is';

/** Watches a replica: whether it is one of this database, and as of when it has everything. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #clock = new ReplayClock();
  #asOf: number | undefined;
  #seenAt = Number.NEGATIVE_INFINITY;
  #fault: string | undefined = starting;
  #shown: ReplicaState = { isUsed: false, reason: starting };
  #primary: ServerIdentity | undefined;
  #server: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** Looks once, and then every second. Does not fail if the replica is away. */
  async start(): Promise<void> {
    await this.look();
    const lookAgain = () => {
      this.#timer = setTimeout(() => void this.look().then(() => this.#isClosed || lookAgain()), lookEveryMs);
      this.#timer.unref();
    };
    lookAgain();
  }

  /** As of when the replica has everything; undefined while it must not be read. */
  get asOf(): Date | undefined {
    const state = this.#state();
    this.#show(state);
    return state.isUsed && this.#asOf !== undefined ? new Date(this.#asOf) : undefined;
  }

  /** How old the replica's rows are, in seconds, whether or not it is read. */
  get lagSeconds(): number | undefined {
    return this.#asOf === undefined ? undefined : (Date.now() - this.#asOf) / 1_000;
  }

  /** A read has found the replica away: the next ones do not try. */
  noteLost(error: unknown): void {
    this.#fault = reasonOf(error);
    this.#show(this.#state());
  }

  async look(): Promise<void> {
    try {
      await this.#lookAtPrimary();
      const found = await this.#options.probe.unscoped(identifyServer);
      this.#seenAt = performance.now();
      this.#fault = this.#faultOf(found);
      if (this.#fault === undefined) this.#asOf = this.#clock.noteReplayed(found.position ?? 0);
    } catch (error) {
      this.#fault = reasonOf(error);
    }
    if (!this.#isClosed) this.#show(this.#state());
  }

  close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    return this.#options.probe.close();
  }

  /** A primary that is away writes nothing, so the replica gets no further behind it. */
  async #lookAtPrimary() {
    const before = Date.now();
    const found = await this.#options.primary.unscoped(identifyServer).catch(() => undefined);
    if (!found) return;
    this.#primary = found;
    if (found.position !== null) this.#clock.noteWritten(found.position, before);
  }

  #faultOf(found: ServerIdentity): string | undefined {
    if (this.#primary === undefined) return starting;
    if (!isSameDatabase(found, this.#primary)) return 'it is no replica of the database of DATABASE_URL';
    if (!found.is_standby) return 'it is a primary';
    // A replica that was restarted may have been rebuilt from something older.
    if (this.#server !== undefined && this.#server !== found.started_dt) {
      this.#asOf = undefined;
      this.#clock.forget();
    }
    this.#server = found.started_dt;
    return undefined;
  }

  #state(): ReplicaState {
    if (this.#fault !== undefined) return { isUsed: false, reason: this.#fault };
    if (performance.now() - this.#seenAt > longestSilenceMs)
      return { isUsed: false, reason: 'it does not respond' };
    if (this.#asOf === undefined) return { isUsed: false, reason: starting };
    const lagMs = Date.now() - this.#asOf;
    return lagMs > (this.#options.longestLagMs ?? longestLagMs)
      ? { isUsed: false, reason: `it is ${Math.round(lagMs / 1_000)} seconds behind` }
      : { isUsed: true };
  }

  #show(state: ReplicaState) {
    if (state.isUsed === this.#shown.isUsed) return;
    this.#shown = state;
    this.#options.onState(state);
  }
}

const databaseState = /^[0-9A-Z]{5}$/;

/** Whether an error means that the server is gone, rather than that one statement failed. */
export function isServerLost(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  const code = codeOf(error) ?? '';
  return !databaseState.test(code) || /^(?:08|53|57P)/.test(code);
}
