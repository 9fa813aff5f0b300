-- What monitoring counts every 15 seconds: only the few rows of scheduled jobs that keep failing are in this index.
create index regular_jobs_failing_idx on regular_jobs (name) where attempts > 0;
