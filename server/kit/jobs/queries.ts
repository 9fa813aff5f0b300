import type { Role } from '#contract/policy/roles.ts';
import { defineQuery } from '#server/db/query.ts';

export type JobKey = { readonly school_id: string; readonly job_id: string };
type Attempt = JobKey & { attempts: number };

type ClaimedRow = {
  kind: string;
  input: object;
  attempts: number;
  retries: number;
  started_by: string;
  is_cancelled: boolean;
};

/** Waits until an earlier attempt has finished writing, and begins the next one. */
export const claimJob = defineQuery<JobKey, ClaimedRow>(
  'kit.claim_job',
  `with waiting as (
    select school_id, job_id from jobs
    where school_id = :school_id and job_id = :job_id and status in ('waiting', 'running') for update
  )
  update jobs j set status = 'running', attempts = j.attempts + 1, done = 0, errors = '[]',
    started_dt = coalesce(j.started_dt, now())
  from waiting w where j.school_id = w.school_id and j.job_id = w.job_id
  returning j.kind, j.input, j.attempts, j.retries, j.started_by, j.cancel_asked_dt is not null as is_cancelled`,
);

/** Returns no row when another process has begun a later attempt; the caller must then stop. */
export const holdAttempt = defineQuery<Attempt, { job_id: string }>(
  'kit.hold_job_attempt',
  `select job_id from jobs where school_id = :school_id and job_id = :job_id and attempts = :attempts
    and status = 'running' for key share`,
);

export const writeProgress = defineQuery<
  Attempt & { done: number; total: number; errors: string },
  { is_cancelled: boolean }
>(
  'kit.write_job_progress',
  `update jobs set done = :done, total = :total, errors = errors || :errors::jsonb
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'
  returning cancel_asked_dt is not null as is_cancelled`,
);

type Ending = {
  status: 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
  errors: string;
  result: string | null;
  result_file_id: string | null;
  can_retry: boolean;
};

export const finishJob = defineQuery<Attempt & Ending, { error_count: number }>(
  'kit.finish_job',
  `update jobs set status = :status, done = :done, total = :total, errors = errors || :errors::jsonb,
    result = :result::jsonb, result_file_id = :result_file_id, can_retry = :can_retry,
    finished_dt = now()
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'
  returning jsonb_array_length(errors) as error_count`,
);

/** Releases the job to be tried again later. An attempt that was only interrupted does not count. */
export const releaseJob = defineQuery<Attempt & { counted: number }, never>(
  'kit.release_job',
  `update jobs set status = 'waiting', attempts = attempts - 1 + :counted
  where school_id = :school_id and job_id = :job_id and attempts = :attempts and status = 'running'`,
);

export const listOpenJobs = defineQuery<{ school_id: string }, { job_id: string; retries: number }>(
  'kit.list_open_jobs',
  `select job_id, retries from jobs where school_id = :school_id and status in ('waiting', 'running')`,
);

type StarterRow = {
  name: string;
  email: string;
  role: Role;
  chatbot_ids: string[];
  must_change_password: boolean;
  two_factor: boolean;
  school_name: string;
  time_zone: string;
  currency: string;
  locale: string;
};

/** The person as they are now, if they may still sign in. */
export const findStarter = defineQuery<{ school_id: string; user_id: string }, StarterRow>(
  'kit.find_job_starter',
  `select u.name, u.email, u.role, u.must_change_password, u.totp_enabled_dt is not null as two_factor,
    array(select b.chatbot_id from user_chatbots b
      where b.school_id = u.school_id and b.user_id = u.user_id order by b.chatbot_id) as chatbot_ids,
    s.name as school_name, s.time_zone, s.currency, s.locale
  from users u join schools s on s.school_id = u.school_id
  where u.school_id = :school_id and u.user_id = :user_id and u.status = 'active' and u.deleted_dt is null`,
);

export const listSchools = defineQuery<object, { school_id: string }>(
  'kit.list_schools',
  'select school_id from list_school_ids()',
);
