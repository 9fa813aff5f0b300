import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { storeDuplicates } from './comparison.ts';
import { listSchoolsToCompare } from './comparison-queries.ts';

/**
 * Compares guardians with the others of their school after they have changed. The writes ask for it (migration 0195); the
 * schedule makes up for requests that no process heard.
 */
export const findDuplicates: RegularJob = {
  name: 'guardians.find_duplicates',
  cron: '* * * * *',
  restTimes: 9,
  listDue: (db) => listSchoolsToCompare(db, {}),
  work: async ({ school_id, transaction }) =>
    (await transaction((db) => storeDuplicates(db, { school_id }))) ? 'worked' : 'idle',
};
