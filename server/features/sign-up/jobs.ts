import type { OwnerDatabase } from '#server/db/owner-database.ts';
import type { InstallationJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { removeOldSignUps } from './queries.ts';

/** Deletes schools that no one has confirmed in time. */
export const tidySignUps = (owner: OwnerDatabase): InstallationJob => ({
  name: 'sign_up.tidy',
  cron: '23 * * * *',
  run: async () => {
    await owner.transaction((db) => removeOldSignUps(db, {}));
  },
});
