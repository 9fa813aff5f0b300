import { neverSaved } from '#contract/kit/route.ts';
import type { TransactionDb } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { type AuditEntry, auditValues, insertAudit, insertTwoAudits } from '#server/kit/audit/entry.ts';
import { getReadingWatch } from '#server/kit/audit/reading-watch.ts';
import { type JobStart, startJob } from '#server/kit/jobs/one-off-jobs.ts';
import type { Session } from '#server/kit/sessions/sessions.ts';
import { runForAll } from '#server/lib/caller.ts';
import { refuse } from '#server/lib/refusal.ts';
import { calendarDay } from '#server/lib/time.ts';
import type { Call, Reply } from './call.ts';
import type { Context } from './context.ts';
import { runOnce } from './idempotency.ts';
import { type CallInput, fingerprintOf } from './input.ts';
import type { PreparingContext } from './operation.ts';
import { databaseFor, type GateEntry, type OperationServices, runDetached, wantsEvents } from './services.ts';

type CallOptions = {
  readonly entry: GateEntry;
  readonly call: Pick<Call, 'requestId' | 'version' | 'idempotencyKey' | 'acceptsEvents'>;
  readonly session: Pick<Session, 'actor' | 'school'>;
  readonly grant: Context['grant'];
  readonly services: OperationServices;
};

/** A version that is not an instant was never sent to a client, so it is never the current one. */
function knownVersion(version: string | undefined): string | null {
  if (version === undefined) return null;
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(version);
  if (!isInstant || Number.isNaN(Date.parse(version))) throw refuse.stale();
  return version;
}

/** One call of an operation that needs a session, with everything it leaves behind besides its result. */
export class OperationCall {
  readonly disclosures: AuditEntry[] = [];
  readonly afterCommit: (() => Promise<void>)[] = [];
  readonly onRollback: (() => Promise<void>)[] = [];
  sessionsAreStale = false;
  totals: object | undefined;
  /** What `prepare` of a prepared operation found. */
  #found = undefined as never;
  readonly #audited: AuditEntry[] = [];
  #hasComparedVersion = false;
  readonly #options: CallOptions;

  constructor(options: CallOptions) {
    this.#options = options;
  }

  /** Runs the part of a prepared operation that comes before the transaction. */
  async prepare(input: CallInput): Promise<void> {
    const { entry, call, session, grant, services } = this.#options;
    const { operation } = entry;
    if (typeof operation === 'function') return;
    const { ports } = services;
    const database = this.#database;
    const { actor, school } = session;
    const context: PreparingContext = {
      actor,
      school,
      grant,
      ports,
      database,
      today: () => calendarDay(ports.clock(), school.time_zone),
      wantsEvents: wantsEvents(entry, call),
      read: (work) => database.read(actor, work),
    };
    this.#found = (await operation.prepare(context, input as never)) as never;
  }

  /** Runs the operation itself. */
  operate(db: Queryable, input: CallInput): Promise<unknown> {
    const { operation } = this.#options.entry;
    const context = this.#contextOn(db);
    if (typeof operation === 'function') return operation(context as never, input as never);
    return operation.write(context, input as never, this.#found);
  }

  /** Forgets what an attempt left behind, because the operation runs again. */
  startAgain() {
    for (const left of [this.disclosures, this.afterCommit, this.onRollback, this.#audited]) left.length = 0;
    this.sessionsAreStale = false;
    this.totals = undefined;
  }

  get #database() {
    return databaseFor(this.#options.services, this.#options.grant);
  }

  #contextOn(db: Queryable): Context {
    const { session, grant, services, call, entry } = this.#options;
    const { ports, fileAddresses, live } = services;
    return {
      actor: session.actor,
      school: session.school,
      grant,
      db,
      database: this.#database,
      read: (work) => this.#database.read(session.actor, work),
      ports,
      fileAddresses,
      live,
      wantsEvents: wantsEvents(entry, call),
      requestId: call.requestId,
      takeVersion: () => {
        this.#hasComparedVersion = true;
        return knownVersion(call.version);
      },
      expectVersion: (current) => {
        this.#hasComparedVersion = true;
        if (call.version !== undefined && call.version !== (current ?? neverSaved)) throw refuse.stale();
      },
      today: () => calendarDay(ports.clock(), session.school.time_zone),
      audit: (line) => this.#audited.push(line),
      disclose: (line) => {
        getReadingWatch(services.database).admit(session.actor, line);
        this.disclosures.push({ action: 'read', ...line });
      },
      meta: (totals) => {
        this.totals = totals;
      },
      sessionsChanged: () => {
        this.sessionsAreStale = true;
      },
      startJob: (start: JobStart) => startJob(db, session.actor, start),
      afterCommit: (task) => this.afterCommit.push(task),
      onRollback: (task) => this.onRollback.push(task),
    };
  }

  /** Checks, after the entries are stored, whether the person reads very much; the reply does not wait for it. */
  watchReading() {
    const { services, session, entry } = this.#options;
    const watch = getReadingWatch(services.database);
    for (const line of this.disclosures)
      runDetached(services, entry.id)(() => runForAll(() => watch.note(session.actor, line)));
  }

  /** Runs a write in its transaction, once per idempotency key, and stores its audit entry with the commit. */
  async write(db: TransactionDb, input: CallInput, status: number): Promise<Reply> {
    const { call, session, entry } = this.#options;
    const work = async () => ({ status, result: await this.operate(db, input) });
    const reply =
      // A stream cannot be stored and sent again.
      call.idempotencyKey === undefined || wantsEvents(entry, call)
        ? { ...(await work()), repeated: false }
        : await runOnce(
            db,
            {
              actor: session.actor,
              key: call.idempotencyKey,
              request: [entry.id, fingerprintOf(input)],
              secret: entry.route.secret ?? false,
            },
            work,
          );
    this.#checkTraces(reply.repeated);
    const lines = [...this.#audited, ...this.disclosures].map((line) =>
      auditValues(session.actor, line, call.requestId),
    );
    if (lines.length === 2) db.runBeforeCommit(insertTwoAudits, lines.flat());
    else for (const line of lines) db.runBeforeCommit(insertAudit, line);
    return { status: reply.status, result: reply.result };
  }

  /** What every write has to do. Forgetting it is a programming error, which the first test of the operation finds. */
  #checkTraces(isRepeated: boolean) {
    const { id, route } = this.#options.entry;
    if (this.#audited.length !== (isRepeated ? 0 : 1))
      throw new Error(`${id} left ${this.#audited.length} audit entries`);
    if (!isRepeated && this.#hasComparedVersion !== (route.versioned ?? false))
      throw new Error(
        this.#hasComparedVersion
          ? `${id} compares the version of its record: declare it as versioned`
          : `${id} is versioned and has not compared the version of its record`,
      );
  }
}
