import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { listSchoolsToRefresh, refreshEnrolmentsOfToday } from './enrolment/queries.ts';

/** Shows in lists where a student is from the day on which an enrollment begins or has ended. */
export const followEnrolments: RegularJob = {
  name: 'students.follow_enrolments',
  cron: '5 * * * *',
  listDue: (db) => listSchoolsToRefresh(db, {}),
  run: async (db, school) => {
    await refreshEnrolmentsOfToday(db, school);
  },
};
