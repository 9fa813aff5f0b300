-- Every process of an installation hears of work that was started, at the commit that started it.

create function tell_job_waiting() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('job_waiting', new.school_id || '/' || new.job_id);
  return null;
end
$$;
create trigger tell_job_waiting after insert on jobs
  for each row when (new.status = 'waiting') execute function tell_job_waiting();

-- What was waiting or under way when a process ended is found again at the next start.
create index jobs_open_idx on jobs (school_id, job_id) where status in ('waiting', 'running');
create index jobs_started_by_idx on jobs (school_id, started_by, created_dt desc, job_id);
