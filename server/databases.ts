import { type Database, openDatabase } from './db/pool.ts';
import { type ReadFailureListener, type ReadListener, withReplica } from './db/replica/reading.ts';
import { Replica, type ReplicaState } from './db/replica/replica.ts';

type PoolOptions = Parameters<typeof openDatabase>[0];

type DatabaseOptions = PoolOptions & {
  readonly replicaConnectionString: string | undefined;
  readonly onReplicaState: (state: ReplicaState) => void;
  readonly onReplicaRead: ReadListener;
  readonly onReplicaFailure: ReadFailureListener;
};

/** The database for every request, and the one behind the wall, which sees what a teacher may see. */
export type Databases = {
  readonly database: Database;
  readonly walledDatabase: Database;
  readonly replica: Replica | undefined;
};

/** Opens both, with a replica for the reads that tolerate a lag if there is one. */
export async function openDatabases(options: DatabaseOptions): Promise<Databases> {
  const { replicaConnectionString, onReplicaState, onReplicaRead: onRead, ...others } = options;
  const { onReplicaFailure: onFailure, ...primary } = others;
  const database = openDatabase(primary);
  const walledDatabase = openDatabase({ ...primary, size: 6, role: 'homeroom_teacher' });
  if (replicaConnectionString === undefined) return { database, walledDatabase, replica: undefined };
  const there = { ...primary, connectionString: replicaConnectionString };
  const pool = openDatabase({ ...there, size: 6 });
  const probe = openDatabase({ ...there, size: 1, onUse: undefined });
  const replica = new Replica({ primary: database, probe, onState: onReplicaState });
  await replica.start();
  // No call of teachers about their classes tolerates a lag.
  return { database: withReplica(database, { replica, pool, onRead, onFailure }), walledDatabase, replica };
}
