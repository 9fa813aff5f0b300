-- Work in the background: what people start, imports, and scheduled jobs.

-- What people see of a job; the queue itself belongs to the job library. errors: [{ row, field, message }]. A job that
-- failed by a fault, not by a refusal, can be started again under its id.
create table jobs (
  school_id uuid not null references schools,
  job_id uuid not null default new_id(),
  kind text not null constraint jobs_kind_check check (char_length(kind) between 1 and 100),
  status text not null default 'waiting' constraint jobs_status_check
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  done int not null default 0 constraint jobs_done_check check (done >= 0),
  total int not null default 0 constraint jobs_total_check check (total >= 0),
  errors jsonb not null default '[]',
  result jsonb,
  result_file_id uuid,
  cancel_asked_dt timestamptz(3),
  attempts int not null default 0,
  can_retry boolean not null default false,
  retries int not null default 0,
  started_by uuid,
  started_dt timestamptz(3),
  finished_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, job_id),
  constraint jobs_result_file_fkey foreign key (school_id, result_file_id) references files
);
create index jobs_list_idx on jobs (school_id, created_dt desc, job_id);
create index jobs_result_file_idx on jobs (school_id, result_file_id);
-- At the next start, finds jobs that were waiting or running when a process ended.
create index jobs_open_idx on jobs (school_id, job_id) where status in ('waiting', 'running');
create index jobs_started_by_idx on jobs (school_id, started_by, created_dt desc, job_id);
call protect_school_table('jobs');

create function tell_job_waiting() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('job_waiting', new.school_id || '/' || new.job_id || '/' || new.retries);
  return null;
end
$$;
create trigger tell_job_waiting after insert on jobs
  for each row when (new.status = 'waiting') execute function tell_job_waiting();
create trigger tell_job_retried after update of retries on jobs
  for each row when (new.status = 'waiting') execute function tell_job_waiting();

-- One import or change of the year: what was uploaded, how it was read, and whether it was undone.
create table import_batches (
  school_id uuid not null references schools,
  import_batch_id uuid not null default new_id(),
  job_id uuid,
  entity text not null constraint import_batches_entity_check
    check (entity in ('students', 'teachers', 'marks', 'leads', 'year_change')),
  file_id uuid,
  file_name name_text,
  headers jsonb not null default '[]',
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  dry_run boolean not null default false,
  status text not null default 'waiting' constraint import_batches_status_check
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'undone')),
  total int not null default 0 constraint import_batches_total_check check (total >= 0),
  undo_job_id uuid,
  created_by uuid,
  undone_by uuid,
  undone_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, import_batch_id),
  constraint import_batches_job_fkey foreign key (school_id, job_id) references jobs,
  constraint import_batches_file_fkey foreign key (school_id, file_id) references files,
  constraint import_batches_undo_job_fkey foreign key (school_id, undo_job_id) references jobs
);
create index import_batches_list_idx on import_batches (school_id, created_dt desc, import_batch_id);
create index import_batches_job_idx on import_batches (school_id, job_id);
create index import_batches_file_idx on import_batches (school_id, file_id);
create index import_batches_undo_job_idx on import_batches (school_id, undo_job_id);
call protect_school_table('import_batches');

-- What happened to each row, including those of a dry run: the record that it created or changed, and the record's state
-- before, so that it can be undone. label names the record; cells is the row as uploaded, for refused rows only, so that
-- it can be corrected and uploaded again. kept: an undo left the record alone because someone had edited it since.
create table import_rows (
  school_id uuid not null,
  import_batch_id uuid not null,
  row_number int not null,
  outcome text not null constraint import_rows_outcome_check
    check (outcome in ('created', 'updated', 'unchanged', 'refused', 'undone', 'kept')),
  entity text not null,
  entity_id uuid,
  label text constraint import_rows_label_check check (char_length(label) <= 500),
  before jsonb,
  after jsonb,
  version timestamptz(3),
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  cells jsonb,
  primary key (school_id, import_batch_id, row_number),
  constraint import_rows_import_batch_fkey foreign key (school_id, import_batch_id)
    references import_batches on delete cascade
);
create index import_rows_entity_idx on import_rows (school_id, entity, entity_id);
create index import_rows_outcome_idx on import_rows (school_id, import_batch_id, outcome, row_number);
call protect_school_table('import_rows');

-- Up to which time a scheduled job is done for a school, and what is wrong while it fails.
create table regular_jobs (
  school_id uuid not null references schools,
  name text not null,
  due_dt timestamptz(3),
  done_dt timestamptz(3),
  attempts int not null default 0,
  error text,
  failing_since timestamptz(3),
  tried_dt timestamptz(3),
  next_dt timestamptz(3),
  primary key (school_id, name)
);
call protect_school_table('regular_jobs');
