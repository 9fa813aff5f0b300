-- jobs.cancel
update jobs j set cancel_asked_dt = coalesce(j.cancel_asked_dt, now()),
  status = case j.status when 'waiting' then 'cancelled' else j.status end,
  finished_dt = case j.status when 'waiting' then now() end
where j.school_id = $1 and ($2::uuid is null or j.started_by = $2) and j.job_id = $3 and j.status in ('waiting', 'running') returning j.job_id;

-- jobs.count
select count(*) as total from jobs j where j.school_id = $1 and ($2::uuid is null or j.started_by = $2);

-- jobs.get
select j.job_id, j.kind, j.status, j.done, j.total, jsonb_array_length(j.errors) as error_count,
j.cancel_asked_dt is not null as cancel_asked, j.can_retry,
case when u.user_id is not null then json_build_object('user_id', u.user_id, 'name', u.name) end as started_by,
f.file_id, f.file_name, j.created_dt, j.started_dt, j.finished_dt, j.errors, j.result from jobs j left join users u on u.school_id = j.school_id and u.user_id = j.started_by
left join files f on f.school_id = j.school_id and f.file_id = j.result_file_id and f.deleted_dt is null where j.school_id = $1 and ($2::uuid is null or j.started_by = $2) and j.job_id = $3;

-- jobs.list
select j.job_id, j.kind, j.status, j.done, j.total, jsonb_array_length(j.errors) as error_count,
j.cancel_asked_dt is not null as cancel_asked, j.can_retry,
case when u.user_id is not null then json_build_object('user_id', u.user_id, 'name', u.name) end as started_by,
f.file_id, f.file_name, j.created_dt, j.started_dt, j.finished_dt from jobs j left join users u on u.school_id = j.school_id and u.user_id = j.started_by
left join files f on f.school_id = j.school_id and f.file_id = j.result_file_id and f.deleted_dt is null where j.school_id = $1 and ($2::uuid is null or j.started_by = $2)
order by j.created_dt desc, j.job_id limit $3 offset $4;

-- jobs.list_admins
select user_id from users
where school_id = $1 and role = 'account-admin' and status = 'active' and deleted_dt is null;

-- jobs.list_failing
select name, error, attempts, failing_since, tried_dt from regular_jobs
where school_id = $1 and attempts >= $2 order by failing_since, name;

-- jobs.retry
update jobs j set status = 'waiting', retries = j.retries + 1, can_retry = false, errors = '[]',
  finished_dt = null, cancel_asked_dt = null
where j.school_id = $1 and ($2::uuid is null or j.started_by = $2) and j.job_id = $3 and j.status = 'failed' and j.can_retry returning j.kind;

-- jobs.retry_failing
with failing as (
  update regular_jobs set next_dt = null
  where school_id = $1 and name = $2 and attempts > 0 returning school_id, name
)
select name, pg_notify('work_waiting', name || '/' || school_id) from failing;
