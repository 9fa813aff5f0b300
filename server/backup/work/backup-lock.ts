import type pg from 'pg';
import { BackupFailure } from '#server/backup/archive/failure.ts';

/** Any number that nothing else locks, because a process that starts must not wait for a backup. */
const lockNumber = 4_663_164;

/** One backup or restore at a time. The connection holds the lock, so it ends with the process. */
export async function refuseSecond(client: pg.ClientBase) {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockNumber,
  ]);
  if (!rows[0]?.locked) throw new BackupFailure('Another backup or restore of this database is under way.');
}
