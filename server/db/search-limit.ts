import type pg from 'pg';
import { refuse } from '#server/lib/refusal.ts';
import { statementMs } from './connection/session.ts';
import { settleBoth } from './settle-both.ts';

const searchMs = 2_000;

const setTimeLimit = {
  name: 'kit.set_time_limit',
  text: `select set_config('statement_timeout', $1, false)`,
};

/** The limits of connections that differ, or may differ, from the usual one. */
const limits = new WeakMap<pg.PoolClient, number>();
const unknown = -1;

async function setLimit(client: pg.PoolClient, ms: number) {
  limits.set(client, ms);
  try {
    await client.query({ ...setTimeLimit, values: [ms] });
  } catch (error) {
    limits.set(client, unknown);
    throw error;
  }
}

/** Does the work with a time limit for each statement, which is sent ahead of it unless the connection has it already. */
async function withLimit<Result>(client: pg.PoolClient, ms: number, work: () => Promise<Result>) {
  if ((limits.get(client) ?? statementMs) === ms) return work();
  const [, result] = await settleBoth(setLimit(client, ms), work());
  return result;
}

/** For all work that may be more than a read: a limit that a read left behind ends before it. */
export const withUsualLimit = <Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> =>
  withLimit(client, statementMs, work);

/**
 * A search in a read: it gets less time than other statements. The connection keeps the limit until other work comes, so
 * one search after another sets it once.
 */
export const searchInRead = (client: pg.PoolClient, send: () => Promise<pg.QueryResult>) =>
  withLimit(client, searchMs, send).catch(explain);

/** The same in a transaction, which could take back what it has set: the limit ends with the search. */
export async function searchInTransaction(client: pg.PoolClient, send: () => Promise<pg.QueryResult>) {
  const limited = client.query({ ...setTimeLimit, values: [searchMs] });
  const searched = send();
  // In a failed transaction this fails as well, and the rollback resets the limit.
  const restored = client.query({ ...setTimeLimit, values: [statementMs] }).catch(() => undefined);
  const [, [result]] = await settleBoth(limited, settleBoth(searched, restored)).catch(explain);
  return result;
}

function explain(error: unknown): never {
  throw isTimedOut(error) ? searchTookTooLong() : error;
}

const isTimedOut = (error: unknown) => (error as { code?: unknown }).code === '57014';

const searchTookTooLong = () =>
  refuse.unavailable(
    'The search took too long and was stopped. Please search for fewer or more exact words.',
  );
