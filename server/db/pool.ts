import pg from 'pg';
import { currentCaller } from '#server/lib/caller.ts';
import { refuse } from '#server/lib/refusal.ts';
import { StartFailure } from '#server/lib/start-failure.ts';
import { type CancelOptions, noteBackend, runUntilDeadline, wasCancelled } from './cancelling.ts';
import { connectionTo, isReadOnlyError, leaveReadOnlyServer } from './connection/hosts.ts';
import { prepareSession, type WalledRole } from './connection/session.ts';
import { FairShare } from './fair-share.ts';
import { measureUse, traceSchool, traceStatement, type UseListener } from './observing.ts';
import type { Queryable, Statement } from './query.ts';
import { searchInRead, searchInTransaction, withUsualLimit } from './search-limit.ts';
import { settleBoth } from './settle-both.ts';

/** The school, and the person, that a connection works for; row-level security reads these settings. */
export type Scope = { readonly school_id: string; readonly user_id?: string };

/** A transaction. Statements to run before the commit are sent together with it, and fail the transaction if they fail. */
export type TransactionDb = Queryable & {
  runBeforeCommit(statement: Statement, values: readonly unknown[]): void;
};

/**
 * What a read must contain, asked only if there is a replica to read: whether that replica has replayed it. The check
 * runs on the replica, in the same school.
 */
export type ReplayMark = () => Promise<(replica: Queryable) => Promise<boolean>>;

/** What a read found, and as of when it is complete if a replica answered it. */
export type LaggedResult<Result> = { readonly result: Result; readonly asOf: Date | undefined };

export type Database = {
  /** One or more reads in one school, without a transaction. A statement that writes is refused. */
  read<Result>(scope: Scope, work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Like `read`, but from the replica if there is one that is at most a minute behind and has replayed the mark. If
   * the replica fails, `work` runs again on the primary.
   */
  readWithLag<Result>(
    scope: Scope,
    work: (db: Queryable) => Promise<Result>,
    mark: ReplayMark,
  ): Promise<LaggedResult<Result>>;
  /** Statements in one school that each commit by themselves: for a single write that needs no transaction. */
  autocommit<Result>(scope: Scope, work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /** A transaction in one school: committed when `work` returns, rolled back when it throws. */
  write<Result>(scope: Scope, work: (db: TransactionDb) => Promise<Result>): Promise<Result>;
  /** Outside every school: sees only what the named look-up functions return. */
  unscoped<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  stats(): { size: number; idle: number; waiting: number };
};

const poolWaitMs = 3_000;
const noSchool = { school_id: '' };
const noPerson = '';

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoInstant);

/** PostgreSQL prints `2026-11-21 04:30:00.1+00`; the wire wants milliseconds and a Z. */
function toIsoInstant(value: string): string {
  const [, day, time, fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value) ?? [];
  return day && time
    ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
    : new Date(value).toISOString();
}

class Connection implements Queryable {
  protected readonly client: pg.PoolClient;
  readonly #closing: { readonly statement: Statement; readonly values: readonly unknown[] }[] = [];

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    currentCaller()?.deadline.check();
    const send = () => this.client.query({ name: statement.name, text: statement.text, values: [...values] });
    const result = await traceStatement(statement, () => this.limit(statement, send));
    return result.rows as Row[];
  }

  /** Sends a statement with its time limit. */
  protected limit({ isSearch }: Statement, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    return isSearch ? searchInTransaction(this.client, send) : send();
  }

  runBeforeCommit(statement: Statement, values: readonly unknown[]) {
    this.#closing.push({ statement, values });
  }

  /** Sends the statements that run before the commit together with it, in one round trip. */
  async commit() {
    currentCaller()?.deadline.check();
    const closing = Promise.all(this.#closing.map(({ statement, values }) => this.run(statement, values)));
    const [, committed] = await settleBoth(closing, this.client.query('commit'));
    if (committed.command !== 'COMMIT') throw new Error('The transaction was rolled back before its commit');
  }
}

const writing = /\b(?:insert\s+into|update\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from|merge\s+into)\b/i;
const writes = new WeakMap<Statement, boolean>();

/** Whether the text of a statement changes rows; functions that it calls are not inspected. */
function isWrite(statement: Statement): boolean {
  const known = writes.get(statement) ?? writing.test(statement.text);
  writes.set(statement, known);
  return known;
}

class ReadingConnection extends Connection {
  override run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    if (isWrite(statement)) throw new Error(`${statement.name} writes and cannot run in a read`);
    return super.run(statement, values);
  }

  protected override limit({ isSearch }: Statement, send: () => Promise<pg.QueryResult>) {
    return isSearch ? searchInRead(this.client, send) : withUsualLimit(this.client, send);
  }
}

/** The school and person that a pooled connection is set to; they are sent only when they change. */
const scopes = new WeakMap<pg.PoolClient, Required<Scope>>();
const setScope = {
  name: 'kit.set_scope',
  text: `select set_config('app.school_id', $1, false), set_config('app.user_id', $2, false)`,
};

/** A read does not name a person: only the histories that writes leave record who made them. */
function isSetTo(client: pg.PoolClient, { school_id, user_id }: Scope): boolean {
  const current = scopes.get(client);
  return current?.school_id === school_id && (user_id === undefined || current.user_id === user_id);
}

/** A write without a person must not be recorded as the person who used the connection before. */
const writingScope = ({ school_id, user_id = noPerson }: Scope) => ({ school_id, user_id });

async function inScope<Result>(client: pg.PoolClient, scope: Scope, work: () => Promise<Result>) {
  if (isSetTo(client, scope)) return work();
  const next = writingScope(scope);
  scopes.delete(client);
  // Pipelined ahead of the work: the server sets the scope before it sees the first statement.
  const [, result] = await settleBoth(
    client
      .query({ ...setScope, values: [next.school_id, next.user_id] })
      .then(() => scopes.set(client, next)),
    work(),
  );
  return result;
}

async function inTransaction<Result>(client: pg.PoolClient, work: (db: TransactionDb) => Promise<Result>) {
  const begun = client.query('begin');
  const connection = new Connection(client);
  try {
    const [, result] = await settleBoth(begun, work(connection));
    await connection.commit();
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function openPool({ connectionString, onError, role }: DatabaseOptions, size: number) {
  const pool = new pg.Pool({
    ...connectionTo(connectionString),
    max: size,
    connectionTimeoutMillis: poolWaitMs,
    idleTimeoutMillis: 60_000,
    query_timeout: 12_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'homeroom',
    // The pool waits for it, whatever its type says.
    onConnect: ((client: pg.ClientBase) => prepareSession(client, role)) as (client: pg.ClientBase) => void,
  } as pg.PoolConfig);
  // Without listeners a restart of the database would end the process. The pool repeats its client's error with the
  // whole client attached, which must not reach the log.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', onError);
    noteBackend(client);
  });
  return pool;
}

type LendingOptions = CancelOptions & { readonly size: number };

/** Lends a connection for as long as the work takes. */
function lend(pool: pg.Pool, options: LendingOptions) {
  const { size } = options;
  let averageHoldMs = 2;
  return async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    // Refuse early, by the expected wait, rather than late, after the wait.
    if ((pool.waitingCount * averageHoldMs) / size > poolWaitMs) throw refuse.unavailable();
    const client = await pool.connect().catch((error: unknown) => {
      if (!(error instanceof StartFailure)) throw error;
      // The session does not have the required settings: log it and give it to no one.
      options.onError(error);
      throw refuse.unavailable();
    });
    const started = performance.now();
    let broken: Error | undefined;
    try {
      return await runUntilDeadline(client, options, work);
    } catch (error) {
      if (isBroken(error)) broken = error as Error;
      if (isReadOnlyError(error)) leaveReadOnlyServer(options.connectionString);
      throw error;
    } finally {
      averageHoldMs += (performance.now() - started - averageHoldMs) * 0.05;
      client.release(broken ?? wasCancelled(client));
    }
  };
}

/** `onError` logs broken connections. With `role`, every connection works as that role, and every read names its person. */
type DatabaseOptions = {
  readonly connectionString: string;
  readonly size?: number;
  readonly onError: (error: Error) => void;
  readonly role?: WalledRole;
  /** Told how long a school held a connection. */
  readonly onUse?: UseListener | undefined;
};

/** Opens a pool of connections for requests, with the app's login. It connects when it is first used. */
export function openDatabase(options: DatabaseOptions): Database {
  const size = options.size ?? 8;
  const pool = openPool(options, size);
  const shares = new FairShare(size);
  const withClient = lend(pool, { ...options, size });
  const measured = measureUse(options.onUse);
  const withSchool = <Result>(scope: Scope, work: (client: pg.PoolClient) => Promise<Result>) => {
    const used = measured(scope.school_id, work);
    return traceSchool(scope.school_id, () => shares.run(scope.school_id, () => withClient(used)));
  };
  const writeIn = <Result>(scope: Scope, work: (client: pg.PoolClient) => Promise<Result>) =>
    withSchool(scope, (client) =>
      withUsualLimit(client, () => inScope(client, writingScope(scope), () => work(client))),
    );
  const readingScope = (scope: Scope) =>
    options.role === undefined ? { school_id: scope.school_id } : writingScope(scope);

  const read: Database['read'] = (scope, work) =>
    withSchool(scope, (client) =>
      inScope(client, readingScope(scope), () => work(new ReadingConnection(client))),
    );

  return {
    read,
    readWithLag: async (scope, work) => ({ result: await read(scope, work), asOf: undefined }),
    autocommit: (scope, work) => writeIn(scope, (client) => work(new Connection(client))),
    write: (scope, work) => writeIn(scope, (client) => inTransaction(client, work)),
    unscoped: (work) =>
      shares.run(noSchool.school_id, () =>
        withClient((client) =>
          withUsualLimit(client, () => inScope(client, noSchool, () => work(new Connection(client)))),
        ),
      ),
    close: () => pool.end(),
    stats: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shares.waiting,
    }),
  };
}

/** Refusals and errors with an SQL state leave the connection usable; anything else does not. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || 'status' in error) return false;
  const state = (error as { code?: unknown }).code;
  return (
    typeof state !== 'string' ||
    !/^[0-9A-Z]{5}$/.test(state) ||
    isReadOnlyError(error) ||
    state.startsWith('57P') ||
    state.startsWith('08')
  );
}
