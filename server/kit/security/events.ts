import type { Logger } from 'pino';
import type { SecurityEventKind } from '#contract/audit/security-events.ts';
import type { Database } from '#server/db/pool.ts';
import { defineQuery } from '#server/db/query.ts';
import { networkOf } from '#server/lib/network-address.ts';
import { runForRequest } from '#server/lib/watching/request-id.ts';

/** Something that looks like an attack. Without a school only the operator of the installation sees it. */
export type SecurityEvent = {
  readonly kind: SecurityEventKind | 'operator_key_wrong';
  /** The reason, as one word or the name of a call; never what a person typed. */
  readonly reason: string;
  readonly school_id?: string | undefined;
  readonly user_id?: string | undefined;
};

/** The origin of an event. */
type Source = { readonly address: string; readonly requestId: string };

type SecurityLogLine = {
  readonly kind: SecurityEvent['kind'];
  readonly reason: string;
  readonly school_id: string | undefined;
  readonly user_id: string | undefined;
  readonly address: string | undefined;
  readonly request_id: string;
  readonly first_dt: string;
  times: number;
  created_dt: string;
};

const rows = `from jsonb_to_recordset(:lines::jsonb) as line (kind text, reason text, user_id uuid, address text, times int,
    request_id text, first_dt timestamptz, created_dt timestamptz)`;

const insertForSchool = defineQuery(
  'kit.insert_security_events',
  `insert into security_events
    (school_id, kind, reason, user_id, address, times, request_id, first_dt, created_dt)
  select :school_id::uuid, kind, reason, user_id, address, times, request_id, first_dt, created_dt ${rows}`,
);

const insertForInstallation = defineQuery(
  'kit.insert_installation_security_events',
  `insert into installation_security_events (kind, reason, address, times, request_id, first_dt, created_dt)
  select kind, reason, address, times, request_id, first_dt, created_dt ${rows}`,
);

/** The events that count toward the notice to account-admins. */
const failures = new Set<SecurityEvent['kind']>([
  'sign_in_failed',
  'sign_in_refused',
  'code_wrong',
  'confirmation_failed',
]);

const soonMs = 200;
const betweenWritesMs = 1_000;
/** Repeats of an event that was just stored are added up for this long. */
const holdMs = 30_000;
/** Events per write; further ones are added up without their address. */
const mostLines = 100;

type Options = {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn'>;
  readonly clock: () => Date;
  /** Called for each school that has new failures. */
  readonly onFailures: (school_id: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Told every event, for the metrics. */
  readonly onEvent?: ((event: SecurityEvent) => void) | undefined;
};

/**
 * Collects events and stores them in batches, so that an attacker cannot make the database store a row per request: the
 * same kind from the same network is one row per 30 seconds, however many there are.
 */
export class SecurityEvents {
  readonly #options: Options;
  readonly #written = new Map<string, number>();
  #waiting = new Map<string, SecurityLogLine>();
  #lastWrite = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  note(event: SecurityEvent, { address, requestId }: Source): void {
    this.#options.onEvent?.(event);
    const now = this.#options.clock().toISOString();
    const key = keyOf(event, networkOf(address));
    const known = this.#waiting.get(key);
    if (!known && this.#waiting.size >= mostLines) return this.#addUp(event, requestId);
    this.#count(key, { ...lineOf(event, requestId, now), address: address.slice(0, 60) });
  }

  /** Stores everything that waits, including events that are still being added up or written. */
  async writeAll(): Promise<void> {
    this.#written.clear();
    await this.#write();
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    return this.writeAll();
  }

  #addUp(event: SecurityEvent, requestId: string) {
    const now = this.#options.clock().toISOString();
    this.#count(keyOf(event, ''), { ...lineOf(event, requestId, now), user_id: undefined });
  }

  #count(key: string, line: SecurityLogLine) {
    const known = this.#waiting.get(key);
    if (known) {
      known.times += 1;
      if (line.created_dt > known.created_dt) known.created_dt = line.created_dt;
    } else this.#waiting.set(key, line);
    this.#schedule();
  }

  #schedule() {
    if (this.#timer) return;
    const wait = Math.max(soonMs, this.#lastWrite + betweenWritesMs - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // The events of several requests; each line names its own.
      void runForRequest(undefined, () => this.#write());
    }, wait).unref();
  }

  /** The events that are due; the others keep waiting. */
  #takeDue(): SecurityLogLine[] {
    const now = Date.now();
    for (const [key, at] of this.#written) if (now - at >= holdMs) this.#written.delete(key);
    const due = [...this.#waiting].filter(([key]) => !this.#written.has(key));
    for (const [key] of due) {
      this.#waiting.delete(key);
      this.#written.set(key, now);
    }
    if (this.#waiting.size > 0) this.#schedule();
    return due.map(([, line]) => line);
  }

  /** One write after another: when the last has ended, all have. */
  #write(): Promise<void> {
    const write = this.#writing.then(() => this.#writeDue());
    // A failed write must not end those after it.
    this.#writing = write.catch(() => undefined);
    return write;
  }

  async #writeDue(): Promise<void> {
    this.#lastWrite = Date.now();
    const bySchool = Map.groupBy(this.#takeDue(), ({ school_id }) => school_id);
    for (const [school_id, lines] of bySchool) {
      for (const line of lines) this.#options.log.warn({ security: line }, 'security event');
      await this.#store(school_id, lines).catch(this.#options.onError);
    }
  }

  async #store(school_id: string | undefined, lines: readonly SecurityLogLine[]) {
    const { database, onFailures } = this.#options;
    const params = { lines: JSON.stringify(lines) };
    if (school_id === undefined) {
      await database.unscoped((db) => insertForInstallation(db, params));
      return;
    }
    await database.autocommit({ school_id }, (db) => insertForSchool(db, { ...params, school_id }));
    if (lines.some(({ kind }) => failures.has(kind))) await onFailures(school_id);
  }
}

/** All refusals count as one kind, because the caller chooses which call is refused. */
const keyOf = ({ kind, reason, school_id, user_id }: SecurityEvent, network: string) =>
  [kind, kind === 'permission_denied' ? '' : reason, school_id, network && user_id, network].join('/');

const lineOf = (event: SecurityEvent, request_id: string, now: string): SecurityLogLine => ({
  kind: event.kind,
  reason: event.reason,
  school_id: event.school_id,
  user_id: event.user_id,
  address: undefined,
  request_id,
  first_dt: now,
  times: 1,
  created_dt: now,
});
