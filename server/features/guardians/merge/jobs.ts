import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { deleteOldMerges } from './queries.ts';

/** Deletes the stored copies of merged guardians when a merge can no longer be undone. */
export const forgetOldMerges: RegularJob = {
  name: 'guardians.forget_merges',
  cron: '40 2 * * *',
  run: async (db, { school_id }) => {
    await deleteOldMerges(db, { school_id });
  },
};
