import { defineOwnerQuery } from '#server/db/query.ts';

/** Every process hears of it at the commit: its sessions end, and its streams close. */
export const suspendSchool = defineOwnerQuery(
  'operator.suspend_school',
  `update schools set suspended_dt = now(), suspended_reason = :reason where school_id = :school_id`,
);

export const resumeSchool = defineOwnerQuery(
  'operator.resume_school',
  `update schools set suspended_dt = null, suspended_reason = null where school_id = :school_id`,
);

/** The queue has forgotten the jobs that rested: another number of retries makes them new to it. */
export const wakeJobs = defineOwnerQuery(
  'operator.wake_jobs',
  `update jobs
  set retries = retries + 1, status = 'waiting'
  where school_id = :school_id and status in ('waiting', 'running')`,
);
