import type { Queryable } from '#server/db/query.ts';

/** Which server this is and how far its log goes, readable without special rights. */
export type ServerIdentity = {
  /** The same in a primary and all its replicas, and different in every other cluster. */
  readonly cluster: string;
  readonly database: string;
  readonly is_standby: boolean;
  /** Tells one server from another of the same cluster. */
  readonly started_dt: string;
  /** What has been written to the log, on a standby what has been replayed; null before anything was. */
  readonly position: number | null;
};

const lookAtServer = {
  name: 'kit.look_at_server',
  text: `select system_identifier::text as cluster,
      (select oid::text from pg_database where datname = current_database()) as database,
      pg_is_in_recovery() as is_standby, pg_postmaster_start_time()::text as started_dt,
      case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_lsn()
      end - '0/0'::pg_lsn as position
    from pg_control_system()`,
};

export async function identifyServer(db: Queryable): Promise<ServerIdentity> {
  const [found] = await db.run<ServerIdentity>(lookAtServer, []);
  if (!found) throw new Error('The server did not say which one it is');
  return found;
}

export const isSameDatabase = (one: ServerIdentity, other: ServerIdentity) =>
  one.cluster === other.cluster && one.database === other.database;

export const isSameServer = (one: ServerIdentity, other: ServerIdentity) =>
  isSameDatabase(one, other) && one.started_dt === other.started_dt && one.is_standby === other.is_standby;
