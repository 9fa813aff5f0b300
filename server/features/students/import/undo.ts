import type { StudentChanges } from '#contract/students/form.ts';
import type { Queryable } from '#server/db/query.ts';
import type { ImportScope, UndoneRow } from '#server/importing/target.ts';
import { isPlace, placeIn } from './places.ts';
import { listPlaces, readStudents } from './queries.ts';

import { type ImportedEdit, saveEdits } from './save.ts';
import { deleteStudents, readStates } from './undo-queries.ts';

type KeptRow = { readonly row: number; readonly reason: string };
type StatesById = ReadonlyMap<string, Awaited<ReturnType<typeof readStates>>[number]>;

/** Deletes who was added and sets back who was changed, except where someone has worked on them since. */
export async function undoRows(
  db: Queryable,
  scope: ImportScope,
  rows: readonly UndoneRow[],
): Promise<readonly KeptRow[]> {
  const { school_id, user_id } = scope;
  const student_ids = rows.map(({ entity_id }) => entity_id);
  const found = await readStates(db, { school_id, student_ids });
  const states: StatesById = new Map(found.map((state) => [state.student_id, state]));
  const kept = rows.flatMap((row) => {
    const reason = reasonToKeep(row, states);
    return reason === undefined ? [] : [{ row: row.row, reason }];
  });
  const keptRows = new Set(kept.map(({ row }) => row));
  const undone = rows.filter(({ row, entity_id }) => !keptRows.has(row) && !isGone(states, entity_id));
  const created = undone.filter(({ outcome }) => outcome === 'created').map(({ entity_id }) => entity_id);
  if (created.length > 0) await deleteStudents(db, { school_id, user_id, student_ids: created });
  await restoreValues(
    db,
    scope,
    undone.filter(({ outcome }) => outcome === 'updated'),
  );
  return kept;
}

const isGone = (states: StatesById, id: string) => states.get(id)?.deleted !== false;

function reasonToKeep({ entity_id, outcome, version }: UndoneRow, states: StatesById): string | undefined {
  if (isGone(states, entity_id)) return undefined;
  const state = states.get(entity_id);
  if (state?.updated_dt !== version) return 'Changed since the import';
  if (outcome === 'created' && state.worked_on)
    return 'Has attendance, subjects or documents since the import';
  return undefined;
}

async function restoreValues(db: Queryable, scope: ImportScope, rows: readonly UndoneRow[]) {
  if (rows.length === 0) return;
  const { school_id } = scope;
  const places = await listPlaces(db, { school_id });
  const students = await readStudents(db, { school_id, student_ids: rows.map(({ entity_id }) => entity_id) });
  const byId = new Map(students.map((student) => [student.student_id, student]));
  const edits = rows.flatMap(({ row, entity_id, before: former }): ImportedEdit[] => {
    const before = byId.get(entity_id);
    if (!before || !former) return [];
    const { class_name: _, ...sent } = former as StudentChanges & { class_name?: string };
    const class_id = sent.class_id ?? before.class_id;
    const section = sent.section === undefined ? before.section : sent.section;
    const place = placeIn(places, class_id, section);
    return [{ row, before, sent, place: isPlace(place) ? place : undefined }];
  });
  await saveEdits(db, scope, edits);
}
