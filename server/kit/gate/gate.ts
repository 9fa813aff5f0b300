import type { Queryable } from '#server/db/query.ts';
import { openDisclosures } from '#server/kit/audit/disclosures.ts';
import { markOfWrites } from '#server/kit/audit/own-writes.ts';
import { checkedEvents, isEventReply } from '#server/kit/live/event-replies.ts';
import { checkAdmission } from '#server/kit/sessions/admission.ts';
import type { Session } from '#server/kit/sessions/sessions.ts';
import { identifyCaller, noteSchool } from '#server/lib/caller.ts';
import { networkOf } from '#server/lib/network-address.ts';
import { refuse } from '#server/lib/refusal.ts';
import { checkResult } from '#server/lib/validation.ts';
import type { Call, Reply } from './call.ts';
import type { PublicContext } from './context.ts';
import { type CallInput, inputOf, validate, validatePublic } from './input.ts';
import { OperationCall } from './operation-call.ts';
import { runOperator } from './operator.ts';
import {
  databaseFor,
  type GateEntry,
  type GateServices,
  runDetached,
  runReported,
  wantsEvents,
} from './services.ts';

type Tools = GateServices & { readonly writeDisclosure: ReturnType<typeof openDisclosures> };

function runPublic(tools: Tools, entry: GateEntry, call: Call): Promise<unknown> {
  identifyCaller(networkOf(call.address));
  const host_school_id = tools.hosts.schoolAt(call.host);
  const signUp = host_school_id === undefined ? tools.signUp : undefined;
  if (entry.route.needsSignUp && !signUp) throw refuse.notFound();
  const context: PublicContext = {
    database: tools.hosts.databaseAt(call.host),
    host_school_id,
    signUp: entry.route.needsSignUp ? signUp : undefined,
    canSignUp: signUp !== undefined,
    ports: tools.ports,
    fileAddresses: tools.fileAddresses,
    requestId: call.requestId,
    address: call.address,
    network: networkOf(call.address),
    userAgent: call.userAgent,
    chatLimits: tools.chatLimits,
    signInLimits: tools.signInLimits,
    live: tools.live,
    token: call.token,
    signature: call.signature,
    origin: call.origin,
    wantsEvents: wantsEvents(entry, call),
    sessionsChanged: () => tools.sessions.forgetAll(),
    noteSecurity: (event) => tools.securityEvents.note(event, call),
    afterReply: runDetached(tools, entry.id),
  };
  if (typeof entry.operation !== 'function') throw new Error(`${entry.id} is public and cannot be prepared`);
  return entry.operation(context as never, validatePublic(entry.route, call) as never);
}

/** A stream, or a page that no one has touched for a while, does not count as use of the session. */
const isUse = ({ route }: GateEntry, call: Call) => !call.isUnattended && route.reply !== 'events';

/**
 * A teacher's stream ends when their rights change: it has to begin with those of now, not with remembered ones.
 */
const isWalledStream = ({ route }: GateEntry) =>
  route.reply === 'events' && route.permission?.teacher === 'T';

async function admit(
  tools: Tools,
  entry: GateEntry,
  call: Call,
  isFresh = isWalledStream(entry),
): Promise<Session> {
  const how = { isUse: isUse(entry, call), isFresh, only: tools.hosts.schoolAt(call.host) };
  return checkAdmission(entry.id, await tools.sessions.find(call.token, how));
}

async function runSession(tools: Tools, entry: GateEntry, call: Call): Promise<Reply> {
  const session = await admit(tools, entry, call);
  identifyCaller(session.actor.user_id);
  noteSchool(session.actor.school_id);
  const signedCall = { ...entry, call, session };
  return tools.confirmations.watch(signedCall, async () => {
    const grant = entry.route.permission?.[session.actor.role] ?? 'X';
    if (grant === 'X') throw refuse.forbidden();
    const input = entry.route.upload ? await inputOf(entry.route, call) : validate(entry.route, call);
    const work = () => runGranted(tools, { entry, call, session, grant }, input);
    return tools.confirmations.guard({ ...signedCall, body: input.body }, work);
  });
}

type GrantedCall = Omit<ConstructorParameters<typeof OperationCall>[0], 'services'> & {
  readonly call: Call;
  readonly session: Session;
};

async function runGranted(tools: Tools, granted: GrantedCall, input: CallInput): Promise<Reply> {
  const { entry, call, session } = granted;
  const { sessions } = tools;
  const database = databaseFor(tools, granted.grant);
  const run = new OperationCall({ ...granted, services: tools });
  const status = entry.route.status ?? 200;
  await run.prepare(input);
  if (entry.route.method === 'GET' || entry.route.reads) {
    const { result, asOf } = await runReading(tools, granted, run, input);
    await Promise.all(
      run.disclosures.map((line) => tools.writeDisclosure(session.actor, line, call.requestId)),
    );
    run.watchReading();
    await Promise.all(run.afterCommit.map(runReported(tools, entry.id)));
    return withSession(tools, { status, result, meta: run.totals, asOf }, { session, call });
  }
  // Minutes may have passed since the person was admitted, in which the session ended or the school was suspended.
  if (entry.route.upload || typeof entry.operation !== 'function') await admit(tools, entry, call, true);
  const reply = await database
    .write(session.actor, (db) => run.write(db, input, status))
    .catch((error: unknown) => {
      run.onRollback.forEach(runDetached(tools, entry.id));
      throw error;
    });
  if (run.sessionsAreStale) sessions.forgetAll();
  run.watchReading();
  run.afterCommit.forEach(runDetached(tools, entry.id));
  return withSession(tools, reply, { session, call });
}

async function runReading(tools: Tools, granted: GrantedCall, run: OperationCall, input: CallInput) {
  const { entry, session, grant } = granted;
  const database = databaseFor(tools, grant);
  const operate = (db: Queryable) => {
    run.startAgain();
    return run.operate(db, input);
  };
  if (entry.route.mayLag)
    return database.readWithLag(session.actor, operate, markOfWrites(tools.database, session.actor));
  return { result: await database.read(session.actor, operate), asOf: undefined };
}

type SignedInCaller = { readonly session: Session; readonly call: Call };

/** A stream outlives the look-up of its session, so it gets the means to look again. */
function withSession({ sessions, hosts }: Tools, reply: Reply, { session, call }: SignedInCaller): Reply {
  if (!isEventReply(reply.result)) return reply;
  const look = async () => {
    await hosts.refresh();
    return sessions.find(call.token, { isUse: false, only: hosts.schoolAt(call.host) });
  };
  return { ...reply, session: sessions.follow(session, look) };
}

async function runByAccess(tools: Tools, entry: GateEntry, call: Call): Promise<Reply> {
  await tools.hosts.refresh();
  const { access, status = 200 } = entry.route;
  if (access === 'public') return { status, result: await runPublic(tools, entry, call) };
  return access === 'operator' ? runOperator(tools, entry, call) : runSession(tools, entry, call);
}

/**
 * The only way in: identity, permission and input, then the work in a transaction with its audit entry. Every request
 * passes through here.
 */
export function createGate(services: GateServices) {
  const tools: Tools = { ...services, writeDisclosure: openDisclosures(services.database) };
  return async (entry: GateEntry, call: Call): Promise<Reply> => {
    const reply = await runByAccess(tools, entry, call);
    if (services.checkResults) {
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
