import { defineQuery, narrowTo } from '#server/db/query.ts';

export type JobKey = { readonly school_id: string; readonly job_id: string };

/** Waits until an earlier attempt has finished writing, and begins the next one. The jobs of a suspended school rest. */
export const claimJob = defineQuery(
  'kit.claim_job',
  `with waiting as (
    select school_id, job_id
    from jobs
    where school_id = :school_id and job_id = :job_id and status in ('waiting', 'running')
      and not exists (select from schools where school_id = :school_id and suspended_dt is not null)
    for update
  )
  update jobs job
  set status = 'running', attempts = job.attempts + 1, done = 0, errors = '[]',
    started_dt = coalesce(job.started_dt, now())
  from waiting
  where job.school_id = waiting.school_id and job.job_id = waiting.job_id
  returning
    job.kind, job.input, job.attempts, job.retries, job.started_by as "started_by!", job.request_id,
    job.cancel_asked_dt is not null as is_cancelled`,
  narrowTo<{ input: object }>(),
);

/** Returns no row if another process has begun a later attempt, or the school is suspended; the caller must then stop. */
export const holdAttempt = defineQuery(
  'kit.hold_job_attempt',
  `select job_id
  from jobs
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'
    and not exists (select from schools where school_id = :school_id and suspended_dt is not null)
  for key share`,
);

export const writeProgress = defineQuery(
  'kit.write_job_progress',
  `update jobs
  set done = :done, total = :total, errors = errors || :errors::jsonb
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'
  returning cancel_asked_dt is not null as is_cancelled`,
);

export const finishJob = defineQuery(
  'kit.finish_job',
  `update jobs
  set status = :status, done = :done, total = :total, errors = errors || :errors::jsonb,
    result = :result?::jsonb, result_file_id = :result_file_id?, can_retry = :can_retry, finished_dt = now()
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'
  returning jsonb_array_length(errors) as error_count`,
);

/** Releases the job for a later attempt. An attempt that was only interrupted does not count. */
export const releaseJob = defineQuery(
  'kit.release_job',
  `update jobs
  set status = 'waiting', attempts = attempts - 1 + :counted
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'`,
);

/** The open jobs of all schools. */
export const listOpenJobs = defineQuery(
  'kit.list_open_jobs',
  `select school_id, job_id, retries from jobs where status in ('waiting', 'running')`,
);

/** The person as they are now, if they may still sign in. */
export const findStarter = defineQuery(
  'kit.find_job_starter',
  `select account.name, account.email, account.role, account.must_change_password,
    account.totp_enabled_dt is not null as two_factor,
    array(
      select access.chatbot_id
      from user_chatbots access
      where access.school_id = account.school_id and access.user_id = account.user_id
      order by access.chatbot_id
    ) as chatbot_ids,
    school.name as school_name, school.time_zone, school.currency, school.locale
  from users account join schools school on school.school_id = account.school_id
  where account.school_id = :school_id and account.user_id = :user_id and account.status = 'active'
    and account.deleted_dt is null`,
);
