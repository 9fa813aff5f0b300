-- For monitoring: only the few scheduled jobs that keep failing are in this index.
create index regular_jobs_failing_idx on regular_jobs (name) where attempts > 0;

-- The id of the request that started the job, so that the log lines of both can be found together.
alter table jobs add column request_id text;
