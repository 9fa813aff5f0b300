-- Long work people start (imports, exports, report cards, year changes), and what they keep for themselves.

-- The face of a job towards people; the queue itself belongs to the job library. errors: [{ row, field, message }].
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
call protect_school_table('jobs');

-- One import or year change: what was sent in and whether it was undone.
create table import_batches (
  school_id uuid not null references schools,
  import_batch_id uuid not null default new_id(),
  job_id uuid,
  entity text not null constraint import_batches_entity_check
    check (entity in ('students', 'teachers', 'marks', 'leads', 'year_change')),
  file_id uuid,
  mapping jsonb not null default '{}',
  dry_run boolean not null default false,
  status text not null default 'waiting' constraint import_batches_status_check
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'undone')),
  created_by uuid,
  undone_by uuid,
  undone_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, import_batch_id),
  constraint import_batches_job_fkey foreign key (school_id, job_id) references jobs,
  constraint import_batches_file_fkey foreign key (school_id, file_id) references files
);
create index import_batches_list_idx on import_batches (school_id, created_dt desc, import_batch_id);
create index import_batches_job_idx on import_batches (school_id, job_id);
create index import_batches_file_idx on import_batches (school_id, file_id);
call protect_school_table('import_batches');

-- What became of each row: the record it made or changed, and what that was before, so that it can be undone.
create table import_rows (
  school_id uuid not null,
  import_batch_id uuid not null,
  row_number int not null,
  outcome text not null constraint import_rows_outcome_check
    check (outcome in ('created', 'updated', 'unchanged', 'refused', 'undone')),
  entity text not null,
  entity_id uuid,
  before jsonb,
  version timestamptz(3),
  errors jsonb not null default '[]',
  primary key (school_id, import_batch_id, row_number),
  constraint import_rows_import_batch_fkey foreign key (school_id, import_batch_id)
    references import_batches on delete cascade
);
create index import_rows_entity_idx on import_rows (school_id, entity, entity_id);
call protect_school_table('import_rows');

-- Filters a user saved for a list; shared ones are seen by all of the school.
create table saved_filters (
  school_id uuid not null,
  saved_filter_id uuid not null default new_id(),
  user_id uuid not null,
  list text not null constraint saved_filters_list_check check (char_length(list) between 1 and 100),
  name name_text not null,
  query jsonb not null,
  is_shared boolean not null default false,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, saved_filter_id),
  constraint saved_filters_user_fkey foreign key (school_id, user_id) references users on delete cascade
);
create unique index saved_filters_name_key on saved_filters (school_id, user_id, list, fold(name));
call protect_school_table('saved_filters');
