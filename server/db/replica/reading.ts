import type { Database, LaggedResult, Mark, Scope } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { codeOf } from '#server/lib/start-failure.ts';
import { isServerLost, type Replica } from './replica.ts';

/** Where a read that tolerates a lag went. */
export type ReadListener = (server: 'replica' | 'primary') => void;

type ReplicaReading = {
  readonly replica: Replica;
  /** The replica with the rights of `primary`. */
  readonly pool: Database;
  readonly onRead: ReadListener;
};

/**
 * A statement that took too long there would take as long on the primary. Everything else may be due to the replica,
 * such as a record that it does not have yet.
 */
const tookTooLong = '57014';

/** The same database, whose reads that tolerate a lag go to a replica while that can be read. */
export function withReplica(primary: Database, reading: ReplicaReading): Database {
  const { replica, pool, onRead } = reading;

  const readReplica = async <Result>(
    scope: Scope,
    work: (db: Queryable) => Promise<Result>,
    mark: Mark,
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
