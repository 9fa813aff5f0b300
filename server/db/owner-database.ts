import pg from 'pg';
import { currentCaller } from '#server/lib/caller.ts';
import { connectionTo } from './connection/hosts.ts';
import { statementMs } from './connection/session.ts';
import type { Queryable } from './query.ts';

/**
 * The database as its owner, who sees all schools: only for the operator of the installation. Requests of schools cannot reach
 * it.
 */
export type OwnerDatabase = {
  /** A transaction; `school_id` is the school that triggers work for. */
  readonly transaction: <Result>(
    work: (db: Queryable) => Promise<Result>,
    school_id?: string,
  ) => Promise<Result>;
  readonly close: () => Promise<void>;
};

const poolWaitMs = 3_000;
/** The operator's calls and the deletion of a school run side by side. */
const size = 2;

/** The owner sees all schools only while it has announced maintenance; these settings end with the transaction. */
const begin = {
  name: 'kit.begin_as_owner',
  text: `select set_config('app.maintenance', 'on', true), set_config('app.school_id', $1, true),
      set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '3000', true),
      set_config('timezone', 'UTC', true)`,
};

const queryableOn = (client: pg.PoolClient): Queryable => ({
  run: async <Row>({ name, text }: { name: string; text: string }, values: readonly unknown[]) => {
    currentCaller()?.deadline.check();
    return (await client.query({ name, text, values: [...values] })).rows as Row[];
  },
});

/** Opens a small pool, which connects when it is first used. */
export function openOwnerDatabase(connectionString: string, onError: (error: Error) => void): OwnerDatabase {
  const pool = new pg.Pool({
    ...connectionTo(connectionString),
    max: size,
    connectionTimeoutMillis: poolWaitMs,
    idleTimeoutMillis: 60_000,
    query_timeout: statementMs + 2_000,
    application_name: 'homeroom operator',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', onError));
  return {
    transaction: async (work, school_id = '') => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        await client.query({ ...begin, values: [school_id] });
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
    },
    close: () => pool.end(),
  };
}
