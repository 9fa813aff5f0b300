import type { RegularJob } from '#server/kit/jobs.ts';
import { deleteOldChats } from './setting-queries.ts';

/** Deletes the conversations that a school does not want to keep any longer. */
export const deleteOld: RegularJob = {
  name: 'chat.delete_old',
  cron: '20 2 * * *',
  run: async (db, { school_id }, ports) => {
    await deleteOldChats(db, { school_id, now: ports.clock().toISOString() });
  },
};
