import type { Database, ReplayMark } from '#server/db/pool.ts';
import { defineQuery } from '#server/db/query.ts';

type Person = { readonly school_id: string; readonly user_id: string };

const findNewestLine = defineQuery(
  'kit.find_newest_audit_line',
  `select audit_id
  from audit_log
  where school_id = :school_id and actor_user_id = :user_id
  order by audit_id desc
  limit 1`,
);

const findLine = defineQuery(
  'kit.find_audit_line',
  `select audit_id from audit_log where school_id = :school_id and audit_id = :audit_id`,
);

/**
 * The mark of what a person wrote, in whichever process: every write leaves an entry in the audit log in its own
 * transaction, so a replica with the newest entry has the write as well.
 */
export const markOfWrites =
  (database: Database, { school_id, user_id }: Person): ReplayMark =>
  async () => {
    const [newest] = await database.read({ school_id, user_id }, (db) =>
      findNewestLine(db, { school_id, user_id }),
    );
    if (!newest) return async () => true;
    const { audit_id } = newest;
    return async (replica) => (await findLine(replica, { school_id, audit_id })).length > 0;
  };
