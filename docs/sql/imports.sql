-- imports.count
select count(*) as total from import_batches b where b.school_id = $1 and not b.dry_run and b.entity <> 'year_change'
and ($2::text is null or b.entity = $2);

-- imports.count_rows
select count(*) as total from import_rows
where school_id = $1 and import_batch_id = $2 and ($3::text is null or outcome = $3);

-- imports.delete_rows
delete from import_rows where school_id = $1 and import_batch_id = $2;

-- imports.get
select b.import_batch_id as import_id, b.entity as kind, coalesce(b.file_name, '') as file_name, b.dry_run,
  coalesce(b.options ->> 'on_error', 'skip') as on_error, coalesce(b.options ->> 'match', 'create') as match,
  case when b.status in ('waiting', 'running') and j.status in ('running', 'failed', 'cancelled') then j.status
    else b.status end as status,
  b.total, n.counts, b.job_id, b.undo_job_id,
  not b.dry_run and b.status in ('done', 'cancelled') and n.undoable as undoable,
  u.name as created_by_name, b.created_dt
from import_batches b
left join jobs j on j.school_id = b.school_id and j.job_id = b.job_id
left join users u on u.school_id = b.school_id and u.user_id = b.created_by
cross join lateral (
  select json_build_object(
      'created', count(*) filter (where outcome = 'created'), 'updated', count(*) filter (where outcome = 'updated'),
      'unchanged', count(*) filter (where outcome = 'unchanged'),
      'refused', count(*) filter (where outcome = 'refused'), 'undone', count(*) filter (where outcome = 'undone'),
      'kept', count(*) filter (where outcome = 'kept'), 'warned', count(*) filter (where warnings <> '[]')) as counts,
    count(*) filter (where outcome in ('created', 'updated')) > 0 as undoable
  from import_rows r where r.school_id = b.school_id and r.import_batch_id = b.import_batch_id
) n where b.school_id = $1 and b.import_batch_id = $2;

-- imports.get_batch
select b.entity, b.file_id, b.headers, b.mapping, b.options, b.dry_run, b.status, b.total, (
  select max(r.row_number) from import_rows r
  where r.school_id = b.school_id and r.import_batch_id = b.import_batch_id) as last_row
from import_batches b where b.school_id = $1 and b.import_batch_id = $2;

-- imports.insert
insert into import_batches
  (school_id, entity, file_id, file_name, headers, mapping, options, dry_run, total, created_by)
values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb, $8,
  $9, $10)
returning import_batch_id as import_id;

-- imports.insert_rows
insert into import_rows (school_id, import_batch_id, row_number, outcome, entity, entity_id, before, after, version,
  errors, warnings, label, cells)
select $1, $2, r.row, r.outcome, $3, r.entity_id, r.before,
  r.after, r.version, r.errors, r.warnings, r.label, r.cells
from jsonb_to_recordset($4::jsonb) as r (row int, outcome text, entity_id uuid, before jsonb, after jsonb,
  version timestamptz, errors jsonb, warnings jsonb, label text, cells jsonb);

-- imports.list
select b.import_batch_id as import_id, b.entity as kind, coalesce(b.file_name, '') as file_name, b.dry_run,
  coalesce(b.options ->> 'on_error', 'skip') as on_error, coalesce(b.options ->> 'match', 'create') as match,
  case when b.status in ('waiting', 'running') and j.status in ('running', 'failed', 'cancelled') then j.status
    else b.status end as status,
  b.total, n.counts, b.job_id, b.undo_job_id,
  not b.dry_run and b.status in ('done', 'cancelled') and n.undoable as undoable,
  u.name as created_by_name, b.created_dt
from import_batches b
left join jobs j on j.school_id = b.school_id and j.job_id = b.job_id
left join users u on u.school_id = b.school_id and u.user_id = b.created_by
cross join lateral (
  select json_build_object(
      'created', count(*) filter (where outcome = 'created'), 'updated', count(*) filter (where outcome = 'updated'),
      'unchanged', count(*) filter (where outcome = 'unchanged'),
      'refused', count(*) filter (where outcome = 'refused'), 'undone', count(*) filter (where outcome = 'undone'),
      'kept', count(*) filter (where outcome = 'kept'), 'warned', count(*) filter (where warnings <> '[]')) as counts,
    count(*) filter (where outcome in ('created', 'updated')) > 0 as undoable
  from import_rows r where r.school_id = b.school_id and r.import_batch_id = b.import_batch_id
) n where b.school_id = $1 and not b.dry_run and b.entity <> 'year_change'
and ($2::text is null or b.entity = $2) order by b.created_dt desc, b.import_batch_id limit $3 offset $4;

-- imports.list_refused
select row_number as row, coalesce(cells, '[]') as cells, errors as problems from import_rows
where school_id = $1 and import_batch_id = $2 and outcome = 'refused'
order by row_number;

-- imports.list_rows
select row_number as row, coalesce(label, '') as label, outcome, entity_id, errors as problems, warnings, before, after
from import_rows
where school_id = $1 and import_batch_id = $2 and ($3::text is null or outcome = $3)
order by row_number limit $4 offset $5;

-- imports.next_undoable
select row_number as row, entity_id, outcome, before, version from import_rows
where school_id = $1 and import_batch_id = $2 and outcome in ('created', 'updated')
order by row_number desc limit $3;

-- imports.set_job
update import_batches set job_id = $1 where school_id = $2 and import_batch_id = $3;

-- imports.set_status
update import_batches set status = $1,
  undone_by = case when $1 = 'undone' then $2::uuid end,
  undone_dt = case when $1 = 'undone' then now() end
where school_id = $3 and import_batch_id = $4;

-- imports.set_undo_job
update import_batches b set undo_job_id = $1
where b.school_id = $2 and b.import_batch_id = $3 and not exists (
  select from jobs j where j.school_id = b.school_id and j.job_id = b.undo_job_id
    and j.status in ('waiting', 'running'))
returning b.import_batch_id as import_id;

-- imports.settle_undone
update import_rows r set outcome = case when s.reason is null then 'undone' else 'kept' end,
  errors = case when s.reason is null then r.errors else jsonb_build_array(jsonb_build_object('message', s.reason)) end
from jsonb_to_recordset($1::jsonb) as s (row int, reason text)
where r.school_id = $2 and r.import_batch_id = $3 and r.row_number = s.row;
