import type { JobError } from '#contract/jobs/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const summary = `j.job_id, j.kind, j.status, j.done, j.total, jsonb_array_length(j.errors) as error_count,
  j.cancel_asked_dt is not null as cancel_asked, j.can_retry,
  case when u.user_id is not null then json_build_object('user_id', u.user_id, 'name', u.name) end as started_by,
  f.file_id, f.file_name, j.created_dt, j.started_dt, j.finished_dt`;

const people = `left join users u on u.school_id = j.school_id and u.user_id = j.started_by
  left join files f on f.school_id = j.school_id and f.file_id = j.result_file_id and f.deleted_dt is null`;

const seen = `j.school_id = :school_id and (:only_of?::uuid is null or j.started_by = :only_of?)`;

export const listJobs = defineQuery(
  'jobs.list',
  `select ${summary} from jobs j ${people} where ${seen}
  order by j.created_dt desc, j.job_id limit :limit offset :offset`,
);

export const countJobs = defineQuery('jobs.count', `select count(*) as total from jobs j where ${seen}`);

export const getJob = defineQuery(
  'jobs.get',
  `select ${summary}, j.errors, j.result from jobs j ${people} where ${seen} and j.job_id = :job_id`,
  narrowTo<{ errors: JobError[]; result: Record<string, unknown> }>(),
);

/** What has not begun ends at once; what runs is asked to stop. */
export const cancelJob = defineQuery(
  'jobs.cancel',
  `update jobs j set cancel_asked_dt = coalesce(j.cancel_asked_dt, now()),
    status = case j.status when 'waiting' then 'cancelled' else j.status end,
    finished_dt = case j.status when 'waiting' then now() end
  where ${seen} and j.job_id = :job_id and j.status in ('waiting', 'running') returning j.job_id`,
);

/** Starts the job again under its own id; the runner detects what was already done. */
export const retryJob = defineQuery(
  'jobs.retry',
  `update jobs j set status = 'waiting', retries = j.retries + 1, can_retry = false, errors = '[]',
    finished_dt = null, cancel_asked_dt = null
  where ${seen} and j.job_id = :job_id and j.status = 'failed' and j.can_retry returning j.kind`,
);

export const listAdmins = defineQuery(
  'jobs.list_admins',
  `select user_id from users
  where school_id = :school_id and role = 'account-admin' and status = 'active' and deleted_dt is null`,
);

export const listFailing = defineQuery(
  'jobs.list_failing',
  `select name, error as "error!", attempts, failing_since as "failing_since!", tried_dt as "tried_dt!" from regular_jobs
  where school_id = :school_id and attempts >= :least order by failing_since, name`,
);

/** What jobs made is fetched within a week, or made again. */
export const detachOldResults = defineQuery(
  'jobs.detach_old_results',
  `update jobs set result_file_id = null
  where school_id = :school_id and result_file_id is not null
    and finished_dt < :now::timestamptz - interval '7 days'`,
);
