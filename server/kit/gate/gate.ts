import type { AnyOperationId } from '#contract/index.ts';
import type { AccessOf, AnswerOf, InputOf, RouteDefinition, UploadRule } from '#contract/kit/route.ts';
import type { Database, TransactionDb } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { openDisclosures } from '#server/kit/audit/disclosures.ts';
import { type AuditEntry, auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import { readingWatchOf } from '#server/kit/audit/reading-watch.ts';
import type { FileAddresses } from '#server/kit/files/addresses.ts';
import type { Upload } from '#server/kit/files/uploads.ts';
import { type JobStart, startJob } from '#server/kit/jobs/one-off-jobs.ts';
import { checkedEvents, isEventReply } from '#server/kit/live/event-replies.ts';
import type { Live } from '#server/kit/live/hub.ts';
import type { SecurityEvents } from '#server/kit/security/events.ts';
import { checkAdmission } from '#server/kit/sessions/admission.ts';
import type { Session, Sessions } from '#server/kit/sessions/sessions.ts';
import { identifyCaller, runForAll } from '#server/lib/caller.ts';
import { networkOf } from '#server/lib/network-address.ts';
import { refuse } from '#server/lib/refusal.ts';
import { calendarDay } from '#server/lib/time.ts';
import { checkResult } from '#server/lib/validation.ts';
import type { Call, Reply } from './call.ts';
import type { Confirmations } from './confirmations.ts';
import type { Context, Ports, PublicContext } from './context.ts';
import { once } from './idempotency.ts';
import { fingerprintOf, type Input, inputOf, validate, validatePublic } from './input.ts';
import { type PreparingContext, prepareOperation } from './preparation.ts';

/** The implementation of one contract entry: knows no HTTP, answers the entry's result. */
export type Operation<Route> = (
  context: AccessOf<Route> extends 'public' ? PublicContext : Context,
  input: InputOf<Route> & UploadOf<Route>,
) => Promise<AnswerOf<Route>>;

type UploadOf<Route> = Route extends { readonly upload: UploadRule } ? { readonly upload: Upload } : unknown;

/** One operation for every entry of a feature; the compiler demands all. */
export type OperationsFor<Entries> = { readonly [Verb in keyof Entries]: Operation<Entries[Verb]> };

type AnyOperation = (context: never, input: never) => Promise<unknown>;
export type GateEntry = {
  readonly id: AnyOperationId;
  readonly route: RouteDefinition;
  readonly operation: AnyOperation;
};

export type GateOptions = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly ports: Ports;
  readonly fileAddresses: FileAddresses;
  readonly publicUrl: string;
  readonly chatLimits: PublicContext['chatLimits'];
  readonly signInLimits: PublicContext['signInLimits'];
  readonly live: Live;
  readonly securityEvents: SecurityEvents;
  readonly confirmations: Confirmations;
  readonly onFailure: (error: unknown, where: string) => void;
  /** Checks each result against the contract; on in tests, where a mismatch is a failure. */
  readonly checkResults: boolean;
};

type Tools = GateOptions & { readonly writeDisclosure: ReturnType<typeof openDisclosures> };

const wantsEvents = ({ route }: GateEntry, call: Call) => route.events !== undefined && call.acceptsEvents;

const carefully = (options: GateOptions, where: string) => (task: () => Promise<void>) =>
  task().catch((error: unknown) => options.onFailure(error, where));

const inBackground = (options: GateOptions, where: string) => (task: () => Promise<void>) => {
  void carefully(options, where)(task);
};

function runPublic(tools: Tools, entry: GateEntry, call: Call): Promise<unknown> {
  identifyCaller(networkOf(call.address));
  const context: PublicContext = {
    database: tools.database,
    ports: tools.ports,
    fileAddresses: tools.fileAddresses,
    requestId: call.requestId,
    address: call.address,
    network: networkOf(call.address),
    userAgent: call.userAgent,
    publicUrl: tools.publicUrl,
    chatLimits: tools.chatLimits,
    signInLimits: tools.signInLimits,
    live: tools.live,
    token: call.token,
    origin: call.origin,
    wantsEvents: wantsEvents(entry, call),
    sessionsChanged: () => tools.sessions.forgetAll(),
    noteSecurity: (event) => tools.securityEvents.note(event, call),
    afterReply: inBackground(tools, entry.id),
  };
  return entry.operation(context as never, validatePublic(entry.route, call) as never);
}

/** A stream, or a page that nobody has touched for a while, is no use of the session. */
const isUse = ({ route }: GateEntry, call: Call) => !call.isUnattended && route.reply !== 'events';

function preparing(
  { database, ports }: Tools,
  { actor, school }: Session,
  call: Pick<PreparingContext, 'grant' | 'wantsEvents'>,
): PreparingContext {
  const today = () => calendarDay(ports.clock(), school.time_zone);
  return { actor, school, ports, database, today, read: (work) => database.read(actor, work), ...call };
}

async function runSession(tools: Tools, entry: GateEntry, call: Call): Promise<Reply> {
  const session = checkAdmission(
    entry.id,
    await tools.sessions.find(call.token, { isUse: isUse(entry, call) }),
  );
  identifyCaller(session.actor.user_id);
  const given = { ...entry, call, session };
  return tools.confirmations.watch(given, async () => {
    const grant = entry.route.permission?.[session.actor.role] ?? 'X';
    if (grant === 'X') throw refuse.forbidden();
    const input = entry.route.upload ? await inputOf(entry.route, call) : validate(entry.route, call);
    const carryOut = () => runGranted({ entry, call, session, grant, tools }, input);
    return tools.confirmations.guard({ ...given, body: input.body }, carryOut);
  });
}

async function runGranted(options: RunOptions, input: Input): Promise<Reply> {
  const { entry, call, session, grant, tools } = options;
  const { database, sessions } = tools;
  const run = new Run(options);
  const status = entry.route.status ?? 200;
  const before = preparing(tools, session, { grant, wantsEvents: wantsEvents(entry, call) });
  await prepareOperation(entry.operation, before, input);
  if (entry.route.method === 'GET' || entry.route.reads) {
    const result = await database.read(session.actor, (db) => run.operate(db, input));
    await Promise.all(
      run.disclosures.map((line) => tools.writeDisclosure(session.actor, line, call.requestId)),
    );
    run.watchReading();
    await Promise.all(run.afterwards.map(carefully(tools, entry.id)));
    return withSession(tools, { status, result, meta: run.totals }, { session, token: call.token });
  }
  const reply = await database
    .write(session.actor, (db) => run.write(db, input, status))
    .catch((error: unknown) => {
      run.undoings.forEach(inBackground(tools, entry.id));
      throw error;
    });
  if (run.sessionsAreStale) sessions.forgetAll();
  run.watchReading();
  run.afterwards.forEach(inBackground(tools, entry.id));
  return withSession(tools, reply, { session, token: call.token });
}

type Signed = { readonly session: Session; readonly token: string | undefined };

/** A stream outlives the look at its session, so it has to be able to look again. */
function withSession({ sessions }: Tools, reply: Reply, { session, token }: Signed): Reply {
  if (!isEventReply(reply.result)) return reply;
  return { ...reply, session: sessions.follow(token, session) };
}

/**
 * The one way in: who is it, may they, is the input right, then the work in a transaction with its audit entry.
 * HTTP, jobs and the assistant all come through here.
 */
export function createGate(options: GateOptions) {
  const tools: Tools = { ...options, writeDisclosure: openDisclosures(options.database) };
  return async (entry: GateEntry, call: Call): Promise<Reply> => {
    const reply =
      entry.route.access === 'public'
        ? { status: entry.route.status ?? 200, result: await runPublic(tools, entry, call) }
        : await runSession(tools, entry, call);
    if (options.checkResults) {
      if (isEventReply(reply.result)) {
        return { ...reply, result: checkedEvents(entry.route.events ?? {}, reply.result) };
      }
      if (entry.route.result) checkResult(entry.route.result, reply.result);
      if (entry.route.meta) checkResult(entry.route.meta, reply.meta);
    }
    return reply;
  };
}

export type Gate = ReturnType<typeof createGate>;

type RunOptions = {
  readonly entry: GateEntry;
  readonly call: Call;
  readonly session: Session;
  readonly grant: Context['grant'];
  readonly tools: Tools;
};

/** What one call of an operation leaves behind besides its result. */
class Run {
  readonly disclosures: AuditEntry[] = [];
  readonly audited: AuditEntry[] = [];
  readonly afterwards: (() => Promise<void>)[] = [];
  readonly undoings: (() => Promise<void>)[] = [];
  sessionsAreStale = false;
  totals: object | undefined;
  readonly #options: RunOptions;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  operate(db: Queryable, input: Input): Promise<unknown> {
    const { entry, session, grant, tools, call } = this.#options;
    const { database, ports, fileAddresses, live } = tools;
    const context: Context = {
      actor: session.actor,
      school: session.school,
      grant,
      db,
      database,
      read: (work) => database.read(session.actor, work),
      ports,
      fileAddresses,
      live,
      wantsEvents: wantsEvents(entry, call),
      requestId: call.requestId,
      version: entry.route.versioned && call.version,
      today: () => calendarDay(ports.clock(), session.school.time_zone),
      audit: (line) => this.audited.push(line),
      disclose: (line) => {
        readingWatchOf(database).admit(session.actor, line);
        this.disclosures.push({ action: 'read', ...line });
      },
      meta: (totals) => {
        this.totals = totals;
      },
      sessionsChanged: () => {
        this.sessionsAreStale = true;
      },
      startJob: (start: JobStart) => startJob(db, session.actor, start),
      afterCommit: (task) => this.afterwards.push(task),
      onRollback: (task) => this.undoings.push(task),
    };
    return entry.operation(context as never, input as never);
  }

  /** Looks, after the lines are stored, whether somebody reads very much; the reply does not wait for it. */
  watchReading() {
    const { tools, session, entry } = this.#options;
    const watch = readingWatchOf(tools.database);
    for (const line of this.disclosures)
      inBackground(tools, entry.id)(() => runForAll(() => watch.note(session.actor, line)));
  }

  async write(db: TransactionDb, input: Input, status: number): Promise<Reply> {
    const { call, session, entry } = this.#options;
    const work = async () => ({ status, result: await this.operate(db, input) });
    const reply =
      // A stream cannot be remembered and answered again.
      call.idempotencyKey === undefined || wantsEvents(entry, call)
        ? { ...(await work()), repeated: false }
        : await once(
            db,
            {
              actor: session.actor,
              key: call.idempotencyKey,
              request: [entry.id, fingerprintOf(input)],
              secret: entry.route.secret ?? false,
            },
            work,
          );
    const expected = reply.repeated ? 0 : 1;
    if (this.audited.length !== expected)
      throw new Error(`${entry.id} left ${this.audited.length} audit entries`);
    for (const line of [...this.audited, ...this.disclosures]) {
      db.runBeforeCommit(insertAudit, auditValues(session.actor, line, call.requestId));
    }
    return { status: reply.status, result: reply.result };
  }
}
