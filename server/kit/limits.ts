import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/pool.ts';
import { refuse } from './errors.ts';

type Query = { name?: string; text: string; values?: unknown[] };

/** The shape the limiter expects of a pool, carried out by our own. */
function storeOf(database: Database) {
  return {
    query: async ({ name, text, values = [] }: Query) => {
      const rows = await database.unscoped((db) => db.run({ name: name ?? text.slice(0, 60), text }, values));
      return { rows, rowCount: rows.length };
    },
  };
}

/**
 * Counts tries in the database, so that all processes share one count.
 * `points` tries in `seconds`; one more is refused with 429 and the seconds to wait.
 */
export function createLimit(options: {
  database: Database;
  name: string;
  points: number;
  seconds: number;
  message: string;
}) {
  const limiter = new RateLimiterPostgres({
    storeClient: storeOf(options.database),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: options.name,
    points: options.points,
    duration: options.seconds,
  });
  return {
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(key.slice(0, 200));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw refuse.tooMany(options.message, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      }
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(key.slice(0, 200));
    },
  };
}
