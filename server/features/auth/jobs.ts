import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import {
  listSchoolsToTidy,
  removeOldIdempotencyKeys,
  removeOldPasswordResets,
  removeOldRateLimits,
  removeOldSessions,
} from './account/queries.ts';
import { removeOldNetworks } from './attempts/queries.ts';
import { removeOldEmailChanges } from './email-change/queries.ts';

/** Deletes records that are no longer needed: ended sessions, used links, stored replies, counted attempts. */
export const tidySignIns: RegularJob = {
  name: 'auth.tidy_sign_ins',
  cron: '17 * * * *',
  listDue: (db) => listSchoolsToTidy(db, {}),
  run: async (db, school) => {
    await removeOldSessions(db, school);
    await removeOldPasswordResets(db, school);
    await removeOldEmailChanges(db, school);
    await removeOldIdempotencyKeys(db, school);
    await removeOldNetworks(db, school);
    await removeOldRateLimits(db, {});
  },
};
