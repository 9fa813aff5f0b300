import pg from 'pg';
import { connectionTo } from './connection/hosts.ts';
import { traceStatement } from './observing.ts';
import type { Queryable, Statement } from './query.ts';

const longestMs = 10_000;
/** The owner sees all schools only while it has announced maintenance; the settings end with the transaction. */
const begin = `begin transaction read only;
  select set_config('app.maintenance', 'on', true), set_config('TimeZone', 'UTC', true),
    set_config('statement_timeout', '${longestMs}', true)`;

/**
 * Reads across schools with one connection of the database's owner, in transactions that cannot write. It is for the
 * background only: requests work behind row-level security and have no way to it.
 */
export class AllSchools {
  readonly #pool: pg.Pool;

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({
      ...connectionTo(connectionString),
      max: 1,
      connectionTimeoutMillis: longestMs,
      // Scheduled jobs ask every minute.
      idleTimeoutMillis: 90_000,
      query_timeout: longestMs + 1_000,
      keepAlive: true,
      application_name: 'homeroom schedule',
    });
    this.#pool.on('error', () => {});
  }

  async read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      await client.query(begin);
      const result = await work({
        run: async <Row>(statement: Statement, values: readonly unknown[]) => {
          const { name, text } = statement;
          const sent = () => client.query({ name, text, values: [...values] });
          return (await traceStatement(statement, sent)).rows as Row[];
        },
      });
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // The transaction ends with its connection.
      client.release(true);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
