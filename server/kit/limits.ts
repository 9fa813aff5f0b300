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
  const refusal = ({ msBeforeNext }: RateLimiterRes) =>
    refuse.tooMany(options.message, Math.max(1, Math.ceil(msBeforeNext / 1000)));
  return {
    /** Counts a try, or refuses it. */
    async take(key: string): Promise<void> {
      try {
        await limiter.consume(key.slice(0, 200));
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? refusal(refused) : refused;
      }
    },
    /** Refuses when no try is left, without counting one. */
    async check(key: string): Promise<void> {
      const counted = await limiter.get(key.slice(0, 200));
      if (counted && counted.remainingPoints <= 0) throw refusal(counted);
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(key.slice(0, 200));
    },
  };
}
