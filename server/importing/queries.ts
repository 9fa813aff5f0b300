import type { ImportKind, ImportOutcome, ImportSummary } from '#contract/imports/calls.ts';
import type { WithoutContact } from '#contract/imports/request.ts';
import { defineQuery, narrowTo, type Queryable, type RowOf, type SchoolKey } from '#server/db/query.ts';

export type BatchKey = SchoolKey & { import_id: string };

export type Options = {
  on_error: 'skip' | 'all_or_nothing';
  match: string;
  date_order: 'dmy' | 'mdy' | null;
  without_contact?: WithoutContact;
};

export const insertBatch = defineQuery(
  'imports.insert',
  `insert into import_batches
    (school_id, entity, file_id, file_name, headers, mapping, options, dry_run, total, created_by)
  values (:school_id, :entity, :file_id, :file_name, :headers::jsonb, :mapping::jsonb, :options::jsonb, :dry_run,
    :total, :user_id)
  returning import_batch_id as import_id`,
);

export const setJob = defineQuery(
  'imports.set_job',
  'update import_batches set job_id = :job_id where school_id = :school_id and import_batch_id = :import_id',
);

/** No row when an undo is under way already. */
export const setUndoJob = defineQuery(
  'imports.set_undo_job',
  `update import_batches b set undo_job_id = :job_id
  where b.school_id = :school_id and b.import_batch_id = :import_id and not exists (
    select from jobs j where j.school_id = b.school_id and j.job_id = b.undo_job_id
      and j.status in ('waiting', 'running'))
  returning b.import_batch_id as import_id`,
);

export const setStatus = defineQuery(
  'imports.set_status',
  `update import_batches set status = :status,
    undone_by = case when :status = 'undone' then :user_id::uuid end,
    undone_dt = case when :status = 'undone' then now() end
  where school_id = :school_id and import_batch_id = :import_id`,
);

export type Batch = RowOf<typeof getBatch>;

/** With the last row that has been dealt with: where to go on after a crash. */
export const getBatch = defineQuery(
  'imports.get_batch',
  `select b.entity, b.file_id, b.headers, b.mapping, b.options, b.dry_run, b.status, b.total, (
    select max(r.row_number) from import_rows r
    where r.school_id = b.school_id and r.import_batch_id = b.import_batch_id) as last_row
  from import_batches b where b.school_id = :school_id and b.import_batch_id = :import_id and b.entity <> 'year_change'`,
  narrowTo<{
    entity: ImportKind;
    headers: readonly string[];
    mapping: readonly (string | null)[];
    options: Options;
  }>(),
);

export const deleteRows = defineQuery(
  'imports.delete_rows',
  'delete from import_rows where school_id = :school_id and import_batch_id = :import_id',
);

export type NewRow = {
  row: number;
  outcome: ImportOutcome;
  label: string;
  entity_id: string | null;
  before: object | null;
  after: object | null;
  version: string | null;
  errors: readonly object[];
  warnings: readonly string[];
  cells: readonly string[] | null;
};

export const insertRows = defineQuery(
  'imports.insert_rows',
  `insert into import_rows (school_id, import_batch_id, row_number, outcome, entity, entity_id, before, after, version,
    errors, warnings, label, cells)
  select :school_id, :import_id, r.row, r.outcome, :entity, r.entity_id, r.before,
    r.after, r.version, r.errors, r.warnings, r.label, r.cells
  from jsonb_to_recordset(:rows::jsonb) as r (row int, outcome text, entity_id uuid, before jsonb, after jsonb,
    version timestamptz, errors jsonb, warnings jsonb, label text, cells jsonb)`,
);

const summary = `select b.import_batch_id as import_id, b.entity as kind, coalesce(b.file_name, '') as file_name, b.dry_run,
    coalesce(b.options ->> 'on_error', 'skip') as on_error, coalesce(b.options ->> 'match', 'create') as match,
    case when b.status in ('waiting', 'running') and j.status in ('running', 'failed', 'cancelled') then j.status
      else b.status end as status,
    b.total, coalesce(b.options -> 'unread', '[]') as "unread!", n.counts, b.job_id, b.undo_job_id,
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
  ) n`;

export const getImport = defineQuery(
  'imports.get',
  `${summary} where b.school_id = :school_id and b.import_batch_id = :import_id and b.entity <> 'year_change'`,
  narrowTo<Pick<ImportSummary, 'kind' | 'on_error' | 'unread'>>(),
);

/** Dry runs are not listed: they did nothing. */
const listed = `b.school_id = :school_id and not b.dry_run and b.entity <> 'year_change'
  and (:kind?::text is null or b.entity = :kind?)`;

export const listImports = defineQuery(
  'imports.list',
  `${summary} where ${listed} order by b.created_dt desc, b.import_batch_id limit :limit offset :skip`,
  narrowTo<Pick<ImportSummary, 'kind' | 'on_error' | 'unread'>>(),
);

export const countImports = defineQuery(
  'imports.count',
  `select count(*) as total from import_batches b where ${listed}`,
);

/**
 * A first import fills tables that were empty when the plans of this connection were made, those of triggers and
 * foreign keys too. Kept, they would read the whole table for every row. New ones are made without compiling, which
 * tables without statistics seem to call for and which takes longer than the rows do.
 */
export async function forgetPlans(db: Queryable) {
  await db.run({ name: 'imports.forget_plans', text: 'discard plans' }, []);
  await db.run({ name: 'imports.plain_plans', text: "select set_config('jit', 'off', true)" }, []);
}
