import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { type AuditEntry, auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { identifyCaller } from '#server/lib/caller.ts';
import { networkOf } from '#server/lib/network-address.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { Call, Reply } from './call.ts';
import { type CallInput, fingerprintOf, validate } from './input.ts';
import type { OperatorContext, OperatorEntry } from './operator-context.ts';
import {
  claimOperatorKey,
  findOperatorReply,
  forgetOperatorReplies,
  insertOperatorEntry,
  storeOperatorReply,
} from './operator-queries.ts';
import { type GateEntry, type GateServices, runDetached } from './services.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Wrong keys are counted by network; while too many are remembered, the right key is refused as well. */
const failuresOf = (database: Database) =>
  createLimit({
    database,
    name: 'operator-key',
    points: 10,
    seconds: 15 * 60,
    message: 'Too many wrong keys came from your network. Please wait 15 minutes and try again.',
  });

async function checkKey(
  { database, securityEvents }: GateServices,
  { id }: GateEntry,
  key: string,
  call: Call,
) {
  const failures = failuresOf(database);
  const network = networkOf(call.address);
  const isRight = timingSafeEqual(digest(call.token ?? ''), digest(key));
  if (!isRight) {
    securityEvents.note({ kind: 'operator_key_wrong', reason: id }, call);
    await failures.take(network);
    throw refuse.notSignedIn('This is not the key of the operator', 'wrong_operator_key');
  }
  await failures.check(network);
}

/** One call of the operator, with what it leaves behind besides its result. */
class OperatorCall {
  readonly afterCommit: (() => Promise<void>)[] = [];
  readonly #entries: OperatorEntry[] = [];
  readonly #told: { readonly school_id: string; readonly entry: AuditEntry }[] = [];
  readonly #options: { readonly tools: GateServices; readonly entry: GateEntry; readonly call: Call };

  constructor(tools: GateServices, entry: GateEntry, call: Call) {
    this.#options = { tools, entry, call };
  }

  operate(db: Queryable, input: CallInput): Promise<unknown> {
    const { tools, entry } = this.#options;
    if (typeof entry.operation !== 'function') throw new Error(`${entry.id} cannot be prepared`);
    const context: OperatorContext = {
      db,
      ports: tools.ports,
      audit: (line) => this.#entries.push(line),
      tellSchool: (school_id, line) => this.#told.push({ school_id, entry: line }),
      afterCommit: (task) => this.afterCommit.push(task),
    };
    return entry.operation(context as never, input as never);
  }

  async write(db: Queryable, input: CallInput): Promise<Reply> {
    const { call, entry } = this.#options;
    const work = async () => ({
      status: entry.route.status ?? 200,
      result: await this.operate(db, input),
    });
    const reply = await runOnce(
      db,
      { key: call.idempotencyKey, request: [entry.id, fingerprintOf(input)] },
      work,
    );
    if (reply.isRepeated) return reply;
    if (this.#entries.length !== 1) throw new Error(`${entry.id} left ${this.#entries.length} entries`);
    await this.#record(db);
    return reply;
  }

  async #record(db: Queryable) {
    const { requestId, address } = this.#options.call;
    const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
    for (const { before, after, ...line } of this.#entries) {
      const changed = { before: json(before), after: json(after) };
      await insertOperatorEntry(db, { ...line, ...changed, address, request_id: requestId });
    }
    for (const { school_id, entry } of this.#told) {
      const author = { school_id, user_id: null, name: 'Operator' };
      await db.run(insertAudit, auditValues(author, entry, requestId));
    }
  }
}

type KeyedRequest = { readonly key: string | undefined; readonly request: unknown };

/** Runs `work` once per Idempotency-Key, like the calls of people. */
async function runOnce(db: Queryable, { key, request }: KeyedRequest, work: () => Promise<Reply>) {
  if (key === undefined) return { ...(await work()), isRepeated: false };
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw refuse.invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters');
  const body_hash = digest(JSON.stringify(request));
  await forgetOperatorReplies(db, {});
  const [claimed] = await claimOperatorKey(db, { key, body_hash });
  if (!claimed) {
    const [first] = await findOperatorReply(db, { key });
    if (!first?.body_hash.equals(body_hash))
      throw refuse.conflict('This Idempotency-Key was already used for another request', 'Idempotency-Key');
    return { status: first.status, result: first.reply, isRepeated: true };
  }
  const reply = await work();
  await storeOperatorReply(db, { key, status: reply.status, reply: JSON.stringify(reply.result) });
  return { ...reply, isRepeated: false };
}

/**
 * Runs a call of the operator: key, input, work, log. Without a configured key, and at
 * the host name of a school, the addresses do not exist.
 */
export async function runOperator(tools: GateServices, entry: GateEntry, call: Call): Promise<Reply> {
  const { operator, hosts } = tools;
  if (!operator || hosts.schoolAt(call.host)) throw refuse.notFound();
  identifyCaller(networkOf(call.address));
  await checkKey(tools, entry, operator.key, call);
  const input = validate(entry.route, call);
  const run = new OperatorCall(tools, entry, call);
  if (entry.route.method === 'GET') {
    const result = await operator.database.transaction((db) => run.operate(db, input));
    return { status: entry.route.status ?? 200, result };
  }
  const { status, result } = await operator.database.transaction((db) => run.write(db, input));
  run.afterCommit.forEach(runDetached(tools, entry.id));
  return { status, result };
}
