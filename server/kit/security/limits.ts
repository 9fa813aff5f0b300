import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/pool.ts';
import { refuse } from '#server/lib/refusal.ts';

type Query = { name?: string; text: string; values?: unknown[] };

/** The shape of a pool that the limiter expects, implemented by our own. */
function storeOf(database: Database) {
  return {
    query: async ({ name, text, values = [] }: Query) => {
      const rows = await database.unscoped((db) => db.run({ name: name ?? text.slice(0, 60), text }, values));
      return { rows, rowCount: rows.length };
    },
  };
}

type LimitOptions = {
  readonly database: Database;
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly message: string;
};

const longestKey = 200;

class Limit {
  readonly #limiter: RateLimiterPostgres;
  readonly #message: string;

  constructor({ database, name, points, seconds, message }: LimitOptions) {
    this.#message = message;
    this.#limiter = new RateLimiterPostgres({
      storeClient: storeOf(database),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
  }

  /** Counts an attempt, or refuses it. */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key.slice(0, longestKey));
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? this.#refusal(refused) : refused;
    }
  }

  /** Counts attempts and returns how many there are, also beyond the limit. */
  async count(key: string, attempts = 1): Promise<number> {
    try {
      return (await this.#limiter.consume(key.slice(0, longestKey), attempts)).consumedPoints;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused.consumedPoints;
      throw refused;
    }
  }

  /** Removes an attempt that was counted. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key.slice(0, longestKey));
  }

  /** Refuses when no attempt is left, without counting one. */
  async check(key: string): Promise<void> {
    const counted = await this.#limiter.get(key.slice(0, longestKey));
    if (counted && counted.remainingPoints <= 0) throw this.#refusal(counted);
  }

  async isUsedUp(key: string): Promise<boolean> {
    const counted = await this.#limiter.get(key.slice(0, longestKey));
    return counted !== null && counted.remainingPoints <= 0;
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key.slice(0, longestKey));
  }

  #refusal({ msBeforeNext }: RateLimiterRes) {
    return refuse.tooMany(this.#message, Math.max(1, Math.ceil(msBeforeNext / 1000)));
  }
}

/**
 * Counts attempts in the database, so that all processes share one count: `points` attempts in `seconds`. One more is
 * refused with 429 and the seconds to wait.
 */
export const createLimit = (options: LimitOptions): Limit => new Limit(options);
