import type { ImportKind, ImportOutcome, ImportSummary } from '#contract/imports/calls.ts';
import type { GuardianDecision } from '#contract/imports/guardians.ts';
import type { PlaceDecision } from '#contract/imports/places.ts';
import type { WithoutContact } from '#contract/imports/request.ts';
import { defineQuery, narrowTo, type Queryable, type RowOf, type SchoolKey } from '#server/db/query.ts';
import type { AskedGuardian, CreatedPlace } from './target.ts';

export type BatchKey = SchoolKey & { import_id: string };

export type Options = {
  on_error: 'skip' | 'all_or_nothing';
  match: string;
  date_order: 'dmy' | 'mdy' | null;
  without_contact?: WithoutContact;
  /** The row that names the columns, if a person has chosen it. */
  header_row?: number;
  places?: readonly PlaceDecision[];
  guardians?: readonly GuardianDecision[];
};

export const insertBatch = defineQuery(
  'imports.insert',
  `insert into import_batches
    (school_id, entity, file_id, file_name, headers, mapping, options, dry_run, total, created_by)
  values
    (:school_id, :entity, :file_id, :file_name, :headers::jsonb, :mapping::jsonb, :options::jsonb, :dry_run,
      :total, :user_id)
  returning import_batch_id as import_id`,
);

export const setJob = defineQuery(
  'imports.set_job',
  'update import_batches set job_id = :job_id where school_id = :school_id and import_batch_id = :import_id',
);

/** Returns no row if an undo is already running. */
export const setUndoJob = defineQuery(
  'imports.set_undo_job',
  `update import_batches batch
  set undo_job_id = :job_id
  where batch.school_id = :school_id and batch.import_batch_id = :import_id
    and not exists (
      select from jobs job
      where job.school_id = batch.school_id and job.job_id = batch.undo_job_id
        and job.status in ('waiting', 'running')
    )
  returning batch.import_batch_id as import_id`,
);

/** At the end, the rows hold what the person chose for their guardians. */
export const setStatus = defineQuery(
  'imports.set_status',
  `update import_batches
  set status = :status,
    options = case when :status in ('waiting', 'running') then options else options - 'guardians' end,
    undone_by = case when :status = 'undone' then :user_id::uuid end,
    undone_dt = case when :status = 'undone' then now() end
  where school_id = :school_id and import_batch_id = :import_id`,
);

/** Written with the classes that it lists, and again with those that an undo kept. */
export const setCreatedPlaces = defineQuery(
  'imports.set_created_places',
  `update import_batches
  set created_places = :places::jsonb
  where school_id = :school_id and import_batch_id = :import_id`,
);

export type Batch = RowOf<typeof getBatch>;

/** Returns the last row that was processed too: where to continue after a crash. */
export const getBatch = defineQuery(
  'imports.get_batch',
  `select batch.entity, batch.file_id, batch.headers, batch.mapping, batch.options, batch.dry_run,
    batch.status, batch.total, batch.created_places,
    (
      select max(line.row_number)
      from import_rows line
      where line.school_id = batch.school_id and line.import_batch_id = batch.import_batch_id
    ) as last_row
  from import_batches batch
  where batch.school_id = :school_id and batch.import_batch_id = :import_id and batch.entity <> 'year_change'`,
  narrowTo<{
    entity: ImportKind;
    headers: readonly string[];
    mapping: readonly (string | null)[];
    options: Options;
    created_places: readonly CreatedPlace[];
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
  added_contacts: readonly string[];
  added_guardians: readonly string[];
  errors: readonly object[];
  warnings: readonly string[];
  people: readonly AskedGuardian[];
  cells: readonly string[] | null;
};

export const insertRows = defineQuery(
  'imports.insert_rows',
  `insert into import_rows
    (school_id, import_batch_id, row_number, outcome, entity, entity_id, before, after, version,
      added_contacts, added_guardians, errors, warnings, people, label, cells)
  select :school_id, :import_id, given.row, given.outcome, :entity, given.entity_id, given.before,
    given.after, given.version, given.added_contacts, given.added_guardians, given.errors, given.warnings,
    given.people, given.label, given.cells
  from jsonb_to_recordset(:rows::jsonb) as given (row int, outcome text, entity_id uuid, before jsonb,
    after jsonb, version timestamptz, added_contacts jsonb, added_guardians jsonb, errors jsonb,
    warnings jsonb, people jsonb, label text, cells jsonb)`,
);

const summary = `select batch.import_batch_id as import_id, batch.entity as kind,
    coalesce(batch.file_name, '') as file_name, batch.dry_run,
    coalesce(batch.options ->> 'on_error', 'skip') as on_error,
    coalesce(batch.options ->> 'match', 'create') as match,
    case
      when batch.status in ('waiting', 'running')
      and job.status in ('running', 'failed', 'cancelled') then job.status
      else batch.status
    end as status,
    batch.total, coalesce(batch.options -> 'unread', '[]') as unread,
    coalesce(batch.options -> 'skipped_rows', '[]') as skipped_rows,
    (
      select coalesce(
          json_agg(
            json_build_object(
              'class_name', place ->> 'class_name', 'section', place ->> 'section',
              'is_new_class', place -> 'is_new_class', 'reason', place ->> 'reason'
            )
          ),
          '[]'
        )
      from jsonb_array_elements(batch.created_places) place
    ) as created_classes,
    outcomes.counts, batch.job_id, batch.undo_job_id,
    not batch.dry_run and batch.status in ('done', 'cancelled')
    and (outcomes.undoable or batch.created_places <> '[]') as undoable,
    account.name as created_by_name, batch.created_dt
  from import_batches batch
  left join jobs job on job.school_id = batch.school_id and job.job_id = batch.job_id
  left join users account on account.school_id = batch.school_id
    and account.user_id = batch.created_by
  cross join lateral (
    select json_build_object(
        'created', count(*) filter (where outcome = 'created'), 'updated',
        count(*) filter (where outcome = 'updated'), 'unchanged',
        count(*) filter (where outcome = 'unchanged'), 'refused',
        count(*) filter (where outcome = 'refused'), 'undone',
        count(*) filter (where outcome = 'undone'), 'kept',
        count(*) filter (where outcome = 'kept'), 'warned',
        count(*) filter (where warnings <> '[]')
      ) as counts,
      count(*) filter (where outcome in ('created', 'updated')) > 0 as undoable
    from import_rows line
    where line.school_id = batch.school_id and line.import_batch_id = batch.import_batch_id
  ) outcomes`;

export const getImport = defineQuery(
  'imports.get',
  `${summary} where batch.school_id = :school_id and batch.import_batch_id = :import_id and batch.entity <> 'year_change'`,
  narrowTo<Pick<ImportSummary, 'kind' | 'on_error' | 'unread' | 'skipped_rows' | 'created_classes'>>(),
);

/** Dry runs are not listed, because they change nothing. */
const listed = `batch.school_id = :school_id and not batch.dry_run and batch.entity <> 'year_change'
  and (:kind?::text is null or batch.entity = :kind?)`;

export const listImports = defineQuery(
  'imports.list',
  `${summary} where ${listed} order by batch.created_dt desc, batch.import_batch_id limit :limit offset :skip`,
  narrowTo<Pick<ImportSummary, 'kind' | 'on_error' | 'unread' | 'skipped_rows' | 'created_classes'>>(),
);

export const countImports = defineQuery(
  'imports.count',
  `select count(*) as total from import_batches batch where ${listed}`,
);

export const refreshStatistics = defineQuery(
  'imports.refresh_statistics',
  'select refresh_statistics(:table)::text as refreshed',
);

/**
 * Forgets this connection's plans. A first import fills tables that were empty when the plans were made, also those
 * of triggers and foreign keys; with these plans the database would read the whole table for every row. New plans are
 * made without just-in-time compiling, which takes longer than writing the rows.
 */
export async function forgetPlans(db: Queryable) {
  await db.run({ name: 'imports.forget_plans', text: 'discard plans' }, []);
  await db.run({ name: 'imports.plain_plans', text: "select set_config('jit', 'off', true)" }, []);
}
