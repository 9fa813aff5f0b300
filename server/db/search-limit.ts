import type pg from 'pg';
import { refuse } from '#server/lib/refusal.ts';
import { statementMs } from './connection/session.ts';
import { settleBoth } from './settle-both.ts';

const searchMs = 2_000;

const setTimeLimit = {
  name: 'kit.set_time_limit',
  text: `select set_config('statement_timeout', $1, false)`,
};

/** Searches get less time than other statements. The limit is sent together with the search, and so is its end. */
export async function limitSearch(client: pg.PoolClient, send: () => Promise<pg.QueryResult>) {
  const limited = client.query({ ...setTimeLimit, values: [searchMs] });
  const searched = send();
  // In a failed transaction this fails as well, and the rollback resets the limit.
  const restored = client.query({ ...setTimeLimit, values: [statementMs] }).catch(() => undefined);
  const [, [result]] = await settleBoth(limited, settleBoth(searched, restored)).catch((error: unknown) => {
    throw isTimedOut(error) ? searchTookTooLong() : error;
  });
  return result;
}

const isTimedOut = (error: unknown) => (error as { code?: unknown }).code === '57014';

const searchTookTooLong = () =>
  refuse.unavailable(
    'The search took too long and was stopped. Please search for fewer or more exact words.',
  );
