import { defineQuery, narrowTo } from '#server/db/query.ts';

export type JobKey = { readonly school_id: string; readonly job_id: string };

/** Waits until an earlier attempt has finished writing, and begins the next one. */
export const claimJob = defineQuery(
  'kit.claim_job',
  `with waiting as (
    select school_id, job_id from jobs
    where school_id = :school_id and job_id = :job_id and status in ('waiting', 'running') for update
  )
  update jobs j set status = 'running', attempts = j.attempts + 1, done = 0, errors = '[]',
    started_dt = coalesce(j.started_dt, now())
  from waiting w where j.school_id = w.school_id and j.job_id = w.job_id
  returning j.kind, j.input, j.attempts, j.retries, j.started_by as "started_by!", j.cancel_asked_dt is not null as is_cancelled`,
  narrowTo<{ input: object }>(),
);

/** Returns no row when another process has begun a later attempt; the caller must then stop. */
export const holdAttempt = defineQuery(
  'kit.hold_job_attempt',
  `select job_id from jobs where school_id = :school_id and job_id = :job_id and attempts = :attempts
    and status = 'running' for key share`,
);

export const writeProgress = defineQuery(
  'kit.write_job_progress',
  `update jobs set done = :done, total = :total, errors = errors || :errors::jsonb
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'
  returning cancel_asked_dt is not null as is_cancelled`,
);

export const finishJob = defineQuery(
  'kit.finish_job',
  `update jobs set status = :status, done = :done, total = :total, errors = errors || :errors::jsonb,
    result = :result?::jsonb, result_file_id = :result_file_id?, can_retry = :can_retry,
    finished_dt = now()
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'
  returning jsonb_array_length(errors) as error_count`,
);

/** Releases the job to be tried again later. An attempt that was only interrupted does not count. */
export const releaseJob = defineQuery(
  'kit.release_job',
  `update jobs set status = 'waiting', attempts = attempts - 1 + :counted
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'`,
);

export const listOpenJobs = defineQuery(
  'kit.list_open_jobs',
  `select job_id, retries from jobs where school_id = :school_id and status in ('waiting', 'running')`,
);

/** The person as they are now, if they may still sign in. */
export const findStarter = defineQuery(
  'kit.find_job_starter',
  `select u.name, u.email, u.role, u.must_change_password, u.totp_enabled_dt is not null as two_factor,
    array(select b.chatbot_id from user_chatbots b
      where b.school_id = u.school_id and b.user_id = u.user_id order by b.chatbot_id) as chatbot_ids,
    s.name as school_name, s.time_zone, s.currency, s.locale
  from users u join schools s on s.school_id = u.school_id
  where u.school_id = :school_id and u.user_id = :user_id and u.status = 'active' and u.deleted_dt is null`,
);

export const listSchools = defineQuery(
  'kit.list_schools',
  'select school_id as "school_id!" from list_school_ids()',
);
