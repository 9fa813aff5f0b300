import type { Erasure } from '#contract/privacy/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

/** Erasures that have got equally far in the log and the imports, so that one reading serves all. */
export type PendingErasures = RowOf<typeof lockPending>;

/** Lets a person's records be removed until the transaction ends; triggers otherwise prevent that. */
export const announceRemoval = defineQuery(
  'privacy.announce_removal',
  `select set_config('app.removing_people', 'on', true) as announced`,
);

export const insertErasure = defineQuery(
  'privacy.insert_erasure',
  `insert into erasures
    (school_id, kind, cause, reason, people, counts, started_by, started_by_name, subject_ids, record_ids,
      near_ids, words, storage_keys)
  values
    (:school_id, :kind, :cause, erased_words(:reason?::text, :words::text[]), :people, :counts::jsonb,
      :started_by?::uuid, :started_by_name?, :subject_ids::text[], :record_ids::text[], :near_ids::text[],
      :words::text[], :storage_keys::text[])
  returning erasure_id`,
);

/** Locks some unfinished erasures; other transactions get others or none. */
export const lockPending = defineQuery(
  'privacy.lock_pending',
  `with first as (
    select log_position, import_position
    from erasures
    where school_id = :school_id and finished_dt is null
      and erasure_id = coalesce(:erasure_id?::uuid, erasure_id)
    order by erasure_id
    limit 1
    for update skip locked
  ), same as (
    select erasure.erasure_id, erasure.storage_keys
    from first
    join erasures erasure on erasure.school_id = :school_id and erasure.finished_dt is null
      and erasure.log_position = first.log_position and erasure.import_position = first.import_position
      and erasure.erasure_id = coalesce(:erasure_id?::uuid, erasure.erasure_id)
    order by erasure.erasure_id
    limit :most
    for update of erasure skip locked
  )
  select array(select erasure_id from same) as erasure_ids,
    array(select key from same, unnest(storage_keys) key) as storage_keys, log_position, import_position
  from first
  where exists (select from same)`,
);

/** Cleans the next entries of the log; `reached` is null at its end. */
export const forgetInLog = defineQuery(
  'privacy.forget_in_log',
  `select reached, coalesce(changed, 0) as changed
  from forget_in_log(:erasure_ids::uuid[], :log_position::bigint, :lines::int)
  where current_school() = :school_id`,
);

/**
 * Cleans the rows of the next import, including those that created no record: cells that consist of a name, address
 * or number of an erased person. A changed row can no longer be undone. `reached` is null after the last import.
 */
export const forgetInImportRows = defineQuery(
  'privacy.forget_in_import_rows',
  `with batch as (
    select import_batch_id
    from import_batches
    where school_id = :school_id and import_batch_id > :import_position::uuid
    order by import_batch_id
    limit 1
  ), theirs as materialized (
    select distinct lower(word) as word
    from erasures erasure cross join unnest(erasure.words) word
    where erasure.school_id = :school_id and erasure.erasure_id = any(:erasure_ids::uuid[])
      and char_length(word) > 4
  ), near as materialized (
    select id
    from erasures erasure cross join unnest(erasure.near_ids) id
    where erasure.school_id = :school_id and erasure.erasure_id = any(:erasure_ids::uuid[])
  ), found as materialized (
    select line.row_number, array_agg(distinct said #>> '{}') as words
    from batch
    join import_rows line on line.school_id = :school_id and line.import_batch_id = batch.import_batch_id
    cross join lateral jsonb_path_query(
      jsonb_build_array(line.label, line.cells, line.before, line.after, line.people),
      '$.** ? (@.type() == "string")'
    ) said
    where lower(said #>> '{}') in (select word from theirs)
      and (line.entity_id is null or line.entity_id::text in (select id from near))
    group by line.row_number
  ), forgotten as (
    update import_rows line
    set label = erased_words(line.label, found.words), version = null,
      before = forgotten_beside(line.before, '{}', found.words),
      after = forgotten_beside(line.after, '{}', found.words),
      cells = forgotten_beside(line.cells, '{}', found.words),
      errors = forgotten_beside(line.errors, '{}', found.words),
      warnings = forgotten_beside(line.warnings, '{}', found.words),
      people = forgotten_beside(line.people, '{}', found.words)
    from batch, found
    where line.school_id = :school_id and line.import_batch_id = batch.import_batch_id
      and line.row_number = found.row_number
    returning 1
  )
  select (select import_batch_id from batch) as reached, (select count(*) from forgotten)::int as changed`,
);

export const moveOn = defineQuery(
  'privacy.move_on',
  `update erasures
  set log_position = :log_position::bigint, import_position = :import_position::uuid
  where school_id = :school_id and erasure_id = any(:erasure_ids::uuid[])`,
);

/** Marks erasures as finished and deletes what they stored about the person. */
export const finishErasures = defineQuery(
  'privacy.finish_erasures',
  `update erasures
  set finished_dt = :now::timestamptz, subject_ids = '{}', record_ids = '{}', near_ids = '{}', words = '{}',
    storage_keys = '{}'
  where school_id = :school_id and erasure_id = any(:erasure_ids::uuid[]) and finished_dt is null`,
);

export const listErasures = defineQuery(
  'privacy.list_erasures',
  `select erasure_id, kind, cause, reason, people, counts, started_by_name as started_by, created_dt,
    finished_dt
  from erasures
  where school_id = :school_id
  order by created_dt desc, erasure_id
  limit 50`,
  narrowTo<{ counts: Erasure['counts'] }>(),
);
