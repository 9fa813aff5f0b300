import type { Database, LaggedResult, ReplayMark, Scope } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { codeOf } from '#server/lib/start-failure.ts';
import { isServerLost, type Replica } from './replica.ts';

/** Where a read that tolerates a lag went. */
export type ReadListener = (server: 'replica' | 'primary') => void;

/** Told of a read that failed on the replica for another reason than its absence, and of how many no one was told since the last one. */
export type ReadFailureListener = (error: unknown, untold: number) => void;

type ReplicaReading = {
  readonly replica: Replica;
  /** The replica with the rights of `primary`. */
  readonly pool: Database;
  readonly onRead: ReadListener;
  readonly onFailure: ReadFailureListener;
};

/**
 * A statement that took too long there would take as long on the primary. Everything else may be due to the replica,
 * such as a record that it does not have yet.
 */
const tookTooLong = '57014';

const quietMs = 60_000;

/** Tells at most once a minute, so that a replica on which every read fails does not fill the log. */
function tellSometimes(tell: ReadFailureListener) {
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (error: unknown) => {
    const now = performance.now();
    if (now - toldAt < quietMs) {
      untold += 1;
      return;
    }
    tell(error, untold);
    toldAt = now;
    untold = 0;
  };
}

/** The same database, whose reads that tolerate a lag go to a replica while that can be read. */
export function withReplica(primary: Database, reading: ReplicaReading): Database {
  const { replica, pool, onRead } = reading;
  const noteFailure = tellSometimes(reading.onFailure);

  const readReplica = async <Result>(
    scope: Scope,
    work: (db: Queryable) => Promise<Result>,
    mark: ReplayMark,
  ): Promise<LaggedResult<Result> | undefined> => {
    const { asOf } = replica;
    if (asOf === undefined) return undefined;
    const hasReplayed = await mark();
    try {
      // On one connection, so that both are answered by the same server.
      return await pool.read(scope, async (db) =>
        (await hasReplayed(db)) ? { result: await work(db), asOf } : undefined,
      );
    } catch (error) {
      if (codeOf(error) === tookTooLong) throw error;
      if (isServerLost(error)) replica.noteLost(error);
      else if (!(error instanceof Refusal)) noteFailure(error);
      return undefined;
    }
  };

  return {
    ...primary,
    async readWithLag(scope, work, mark) {
      const found = await readReplica(scope, work, mark);
      onRead(found ? 'replica' : 'primary');
      return found ?? { result: await primary.read(scope, work), asOf: undefined };
    },
    async close() {
      await Promise.all([primary.close(), pool.close(), replica.close()]);
    },
  };
}
