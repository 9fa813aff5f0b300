-- What an import keeps: how the file was read, and what became of each row, the dry run's rows too.

alter table import_batches
  add column file_name name_text,
  add column headers jsonb not null default '[]',
  add column options jsonb not null default '{}',
  add column total int not null default 0 constraint import_batches_total_check check (total >= 0),
  add column undo_job_id uuid,
  add constraint import_batches_undo_job_fkey foreign key (school_id, undo_job_id) references jobs;
create index import_batches_undo_job_idx on import_batches (school_id, undo_job_id);

-- label: whom the row is about. cells: the row as it was sent, for refused rows only, so that it can be mended and
-- sent again. kept: an undo left the record alone, because somebody had worked on it since.
alter table import_rows
  add column label text constraint import_rows_label_check check (char_length(label) <= 500),
  add column after jsonb,
  add column warnings jsonb not null default '[]',
  add column cells jsonb,
  drop constraint import_rows_outcome_check,
  add constraint import_rows_outcome_check
    check (outcome in ('created', 'updated', 'unchanged', 'refused', 'undone', 'kept'));
create index import_rows_outcome_idx on import_rows (school_id, import_batch_id, outcome, row_number);
