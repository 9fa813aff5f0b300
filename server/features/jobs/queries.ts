import type { JobError } from '#contract/jobs/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const summary = `job.job_id, job.kind, job.status, job.done, job.total, jsonb_array_length(job.errors) as error_count,
  job.cancel_asked_dt is not null as cancel_asked, job.can_retry,
  case when account.user_id is not null then json_build_object('user_id', account.user_id, 'name', account.name) end as started_by,
  file.file_id, file.file_name, job.created_dt, job.started_dt, job.finished_dt`;

const people = `left join users account on account.school_id = job.school_id and account.user_id = job.started_by
  left join files file on file.school_id = job.school_id and file.file_id = job.result_file_id and file.deleted_dt is null`;

const visibleJobCondition = `job.school_id = :school_id and (:only_of?::uuid is null or job.started_by = :only_of?)`;

export const listJobs = defineQuery(
  'jobs.list',
  `select ${summary}
  from jobs job
  ${people} where ${visibleJobCondition}
  order by job.created_dt desc, job.job_id
  limit :limit offset :offset`,
);

export const countJobs = defineQuery(
  'jobs.count',
  `select count(*) as total from jobs job where ${visibleJobCondition}`,
);

export const getJob = defineQuery(
  'jobs.get',
  `select ${summary}, job.errors, job.result
  from jobs job
  ${people} where ${visibleJobCondition} and job.job_id = :job_id`,
  narrowTo<{ errors: JobError[]; result: Record<string, unknown> }>(),
);

/** A waiting job ends at once; a running one is asked to stop. */
export const cancelJob = defineQuery(
  'jobs.cancel',
  `update jobs job
  set cancel_asked_dt = coalesce(job.cancel_asked_dt, now()),
    status = case job.status when 'waiting' then 'cancelled' else job.status end,
    finished_dt = case job.status when 'waiting' then now() end
  where ${visibleJobCondition} and job.job_id = :job_id and job.status in ('waiting', 'running')
  returning job.job_id`,
);

/** Starts the job again under its own id; the runner detects what was already done. */
export const retryJob = defineQuery(
  'jobs.retry',
  `update jobs job
  set status = 'waiting', retries = job.retries + 1, can_retry = false, errors = '[]', finished_dt = null,
    cancel_asked_dt = null
  where ${visibleJobCondition} and job.job_id = :job_id and job.status = 'failed' and job.can_retry
  returning job.kind`,
);

export const listAdmins = defineQuery(
  'jobs.list_admins',
  `select user_id
  from users
  where school_id = :school_id and role = 'account-admin' and status = 'active' and deleted_dt is null`,
);

export const listFailing = defineQuery(
  'jobs.list_failing',
  `select name, error as "error!", attempts, failing_since as "failing_since!", tried_dt as "tried_dt!"
  from regular_jobs
  where school_id = :school_id and attempts >= :least
  order by failing_since, name`,
);

/** Results of jobs are kept for a week; after that the job has to be started again. */
export const detachOldResults = defineQuery(
  'jobs.detach_old_results',
  `update jobs
  set result_file_id = null
  where school_id = :school_id and result_file_id is not null
    and finished_dt < :now::timestamptz - interval '7 days'`,
);
