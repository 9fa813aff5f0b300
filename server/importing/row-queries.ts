import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import type { AskedGuardian, RowProblem } from './target.ts';

export type StoredRow = RowOf<typeof listRows>;

export const listRows = defineQuery(
  'imports.list_rows',
  `select row_number as row, coalesce(label, '') as label, outcome, entity_id, errors as problems, warnings,
    before, after
  from import_rows
  where school_id = :school_id and import_batch_id = :import_id
    and (:outcome?::text is null or outcome = :outcome?)
  order by row_number
  limit :limit offset :skip`,
  narrowTo<{
    problems: readonly RowProblem[];
    warnings: readonly string[];
    before: Readonly<Record<string, unknown>>;
    after: Readonly<Record<string, unknown>>;
  }>(),
);

export const countRows = defineQuery(
  'imports.count_rows',
  `select count(*) as total
  from import_rows
  where school_id = :school_id and import_batch_id = :import_id
    and (:outcome?::text is null or outcome = :outcome?)`,
);

/**
 * The guardians who may be on record or twice in the file, each once with the first rows; those that only a person can
 * decide come first.
 */
export const listPeople = defineQuery(
  'imports.list_people',
  `select person ->> 'name' as "name!", person ->> 'phone' as phone, person ->> 'email' as email,
    array_agg(distinct person ->> 'relationship') as relationships,
    (array_agg(line.row_number order by line.row_number))[1:20] as "rows!", count(*)::int as row_count,
    (array_agg(person -> 'matches' order by jsonb_array_length(person -> 'matches') desc, line.row_number))[
      1
    ] as "matches!",
    (array_agg(
        person -> 'spellings'
        order by jsonb_array_length(person -> 'spellings') desc, line.row_number
      ))[1] as "spellings!",
    bool_or((person ->> 'is_twice')::boolean) as "is_twice!",
    case when bool_and(person ->> 'usual' is not null) then min(person ->> 'usual') end as usual,
    count(*) over ()::int as total
  from import_rows line cross join jsonb_array_elements(line.people) person
  where line.school_id = :school_id and line.import_batch_id = :import_id and person ->> 'chosen' is null
  group by person ->> 'name', person ->> 'phone', person ->> 'email'
  order by bool_or(person ->> 'usual' is null) desc, count(*) desc, min(line.row_number), 1
  limit :limit`,
  narrowTo<
    Pick<AskedGuardian, 'matches' | 'spellings' | 'usual'> & {
      relationships: readonly string[];
      rows: readonly number[];
    }
  >(),
);

export const listRefused = defineQuery(
  'imports.list_refused',
  `select row_number as row, coalesce(cells, '[]') as cells, errors as problems
  from import_rows
  where school_id = :school_id and import_batch_id = :import_id and outcome = 'refused'
  order by row_number`,
  narrowTo<{ cells: readonly string[]; problems: readonly RowProblem[] }>(),
);

export type UndoableRow = RowOf<typeof nextUndoable>;

/** The last row comes first, because rows are undone in reverse order. */
export const nextUndoable = defineQuery(
  'imports.next_undoable',
  `select row_number as row, import_batch_id as import_id, entity_id as "entity_id!", outcome, before,
    version as "version!", added_contacts, added_guardians
  from import_rows
  where school_id = :school_id and import_batch_id = :import_id and outcome in ('created', 'updated')
  order by row_number desc
  limit :limit`,
  narrowTo<{
    before: object;
    outcome: 'created' | 'updated';
    added_contacts: readonly string[];
    added_guardians: readonly string[];
  }>(),
);

/** `reason` is null for a row that was undone. */
export const settleUndone = defineQuery(
  'imports.settle_undone',
  `update import_rows line
  set outcome = case when settled.reason is null then 'undone' else 'kept' end,
    errors = case
      when settled.reason is null then line.errors
      else jsonb_build_array(jsonb_build_object('message', settled.reason))
    end
  from jsonb_to_recordset(:rows::jsonb) as settled (row int, reason text)
  where line.school_id = :school_id and line.import_batch_id = :import_id and line.row_number = settled.row`,
);
