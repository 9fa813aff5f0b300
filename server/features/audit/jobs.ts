import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { removeOldSecurityEvents } from './security-event-queries.ts';

/** Removes security events that are older than 180 days. */
export const tidySecurityEvents: RegularJob = {
  name: 'settings.tidy_security_events',
  cron: '43 3 * * *',
  run: async (db) => {
    await removeOldSecurityEvents(db, {});
  },
};
