import type { ImportOutcome } from '#contract/imports/calls.ts';
import { defineQuery } from '#server/db/query.ts';
import type { BatchKey } from './queries.ts';
import type { RowProblem } from './target.ts';

export type StoredRow = {
  row: number;
  label: string;
  outcome: ImportOutcome;
  entity_id: string | null;
  problems: readonly RowProblem[];
  warnings: readonly string[];
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};

export const listRows = defineQuery<
  BatchKey & { outcome: string | null; limit: number; skip: number },
  StoredRow
>(
  'imports.list_rows',
  `select row_number as row, coalesce(label, '') as label, outcome, entity_id, errors as problems, warnings, before, after
  from import_rows
  where school_id = :school_id and import_batch_id = :import_id and (:outcome::text is null or outcome = :outcome)
  order by row_number limit :limit offset :skip`,
);

export const countRows = defineQuery<BatchKey & { outcome: string | null }, { total: number }>(
  'imports.count_rows',
  `select count(*) as total from import_rows
  where school_id = :school_id and import_batch_id = :import_id and (:outcome::text is null or outcome = :outcome)`,
);

export const listRefused = defineQuery<
  BatchKey,
  { row: number; cells: readonly string[]; problems: readonly RowProblem[] }
>(
  'imports.list_refused',
  `select row_number as row, coalesce(cells, '[]') as cells, errors as problems from import_rows
  where school_id = :school_id and import_batch_id = :import_id and outcome = 'refused'
  order by row_number`,
);

export type Undoable = {
  row: number;
  entity_id: string;
  outcome: 'created' | 'updated';
  before: object | null;
  version: string;
};

/** The last rows first, as they came. */
export const nextUndoable = defineQuery<BatchKey & { limit: number }, Undoable>(
  'imports.next_undoable',
  `select row_number as row, entity_id, outcome, before, version from import_rows
  where school_id = :school_id and import_batch_id = :import_id and outcome in ('created', 'updated')
  order by row_number desc limit :limit`,
);

/** `reason` is null for a row that was undone. */
export const settleUndone = defineQuery<BatchKey & { rows: string }, never>(
  'imports.settle_undone',
  `update import_rows r set outcome = case when s.reason is null then 'undone' else 'kept' end,
    errors = case when s.reason is null then r.errors else jsonb_build_array(jsonb_build_object('message', s.reason)) end
  from jsonb_to_recordset(:rows::jsonb) as s (row int, reason text)
  where r.school_id = :school_id and r.import_batch_id = :import_id and r.row_number = s.row`,
);
