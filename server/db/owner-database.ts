import pg from 'pg';
import { currentCaller } from '#server/lib/caller.ts';
import { connectionTo } from './connection/hosts.ts';
import { statementMs } from './connection/session.ts';
import { traceStatement } from './observing.ts';
import type { Queryable, Statement } from './query.ts';

type Options = {
  readonly connectionString: string;
  /** What PostgreSQL calls these connections. */
  readonly name: `homeroom ${string}`;
  readonly size: number;
  /** How long work may wait for a connection. */
  readonly waitMs: number;
  /** Told of a connection that breaks. */
  readonly onError: (error: Error) => void;
};

/** The owner sees all schools only while it has announced maintenance; these settings end with the transaction. */
const announce = {
  name: 'kit.begin_as_owner',
  text: `select set_config('app.maintenance', 'on', true), set_config('app.school_id', $1, true),
      set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '3000', true),
      set_config('timezone', 'UTC', true)`,
};

const queryableOn = (client: pg.PoolClient): Queryable => ({
  run: async <Row>(statement: Statement, values: readonly unknown[]) => {
    currentCaller()?.deadline.check();
    const { name, text } = statement;
    const send = () => client.query({ name, text, values: [...values] });
    return (await traceStatement(statement, send)).rows as Row[];
  },
});

/** The database as its owner, who sees all schools. Requests of schools have no way to it. It connects when it is first used. */
export class OwnerDatabase {
  readonly #pool: pg.Pool;

  constructor({ connectionString, name, size, waitMs, onError }: Options) {
    this.#pool = new pg.Pool({
      ...connectionTo(connectionString),
      max: size,
      connectionTimeoutMillis: waitMs,
      // Scheduled jobs ask every minute.
      idleTimeoutMillis: 90_000,
      query_timeout: statementMs + 2_000,
      keepAlive: true,
      application_name: name,
    });
    this.#pool.on('error', () => {});
    // Without a listener, a connection that breaks while it is lent would end the process.
    this.#pool.on('connect', (client) => client.on('error', onError));
  }

  /** A transaction that cannot write. */
  read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
    return this.#run('begin read only', '', work);
  }

  /** A transaction; `school_id` is the school that triggers work for. */
  transaction<Result>(work: (db: Queryable) => Promise<Result>, school_id = ''): Promise<Result> {
    return this.#run('begin', school_id, work);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #run<Result>(begin: string, school_id: string, work: (db: Queryable) => Promise<Result>) {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      await client.query({ ...announce, values: [school_id] });
      const result = await work(queryableOn(client));
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back before its commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** For the operator of the installation: its calls and the deletion of a school run side by side. */
export const openOperatorDatabase = (connectionString: string, onError: Options['onError']): OwnerDatabase =>
  new OwnerDatabase({ connectionString, name: 'homeroom operator', size: 2, waitMs: 3_000, onError });

/** Reads across schools, for the background only. */
export type AllSchools = Pick<OwnerDatabase, 'read' | 'close'>;

export const openAllSchools = (connectionString: string, onError: Options['onError']): AllSchools =>
  new OwnerDatabase({ connectionString, name: 'homeroom schedule', size: 1, waitMs: statementMs, onError });
