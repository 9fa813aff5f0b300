import type { StudentChanges } from '#contract/students/form.ts';
import type { Queryable } from '#server/db/query.ts';
import { moveToTrash } from '#server/features/guardians/operations.ts';
import { formerFamily } from '#server/features/students/family/rules.ts';
import type { ImportScope, UndoneRow } from '#server/importing/target.ts';
import { planUndo } from '#server/importing/undo-rows.ts';
import { isPlace, placeIn } from './places.ts';
import { listPlaces, readStudents } from './queries.ts';
import { type ImportedEdit, saveEdits } from './save.ts';
import { deleteStudents, lockUnneededGuardians, readStates, removeAddedContacts } from './undo-queries.ts';

type KeptRow = { readonly row: number; readonly reason: string };

/** Deletes who was added and sets back who was changed, except where someone has worked on them since. */
export async function undoRows(
  db: Queryable,
  scope: ImportScope,
  rows: readonly UndoneRow[],
): Promise<readonly KeptRow[]> {
  const { school_id, user_id } = scope;
  const student_ids = rows.map(({ entity_id }) => entity_id);
  const found = await readStates(db, { school_id, student_ids });
  const states = new Map(found.map((state) => [state.student_id, state]));
  const { kept, deleted, reset } = planUndo(rows, states, 'attendance, subjects or documents');
  if (deleted.length > 0) await deleteStudents(db, { school_id, user_id, student_ids: deleted });
  await restoreValues(
    db,
    scope,
    reset.map(({ undone }) => undone),
  );
  const staying = new Set(kept.map(({ row }) => row));
  const undone = rows.filter(({ row }) => !staying.has(row));
  await removeContacts(db, school_id, undone);
  await removeGuardians(db, scope, undone);
  return kept;
}

/** Takes back the addresses and numbers that undone rows added to guardians on record. */
async function removeContacts(db: Queryable, school_id: string, rows: readonly UndoneRow[]) {
  const contact_ids = rows.flatMap(({ added_contacts }) => added_contacts);
  const import_id = rows[0]?.import_id;
  if (contact_ids.length === 0 || import_id === undefined) return;
  await removeAddedContacts(db, { school_id, contact_ids, import_id, rows: rows.map(({ row }) => row) });
}

/** Moves the guardians whom undone rows added to the trash, unless someone else needs them. */
async function removeGuardians(
  db: Queryable,
  { school_id, user_id }: ImportScope,
  rows: readonly UndoneRow[],
) {
  const added = [...new Set(rows.flatMap(({ added_guardians }) => added_guardians))];
  const import_id = rows[0]?.import_id;
  if (added.length === 0 || import_id === undefined) return;
  const unneeded = await lockUnneededGuardians(db, { school_id, guardian_ids: added, import_id });
  const guardian_ids = unneeded.map(({ guardian_id }) => guardian_id);
  if (guardian_ids.length > 0) await moveToTrash(db, { school_id, user_id, guardian_ids });
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
    const { class_name: _, ...values } = former as StudentChanges & { class_name?: string };
    const sent = formerFamily(values);
    const class_id = sent.class_id ?? before.class_id;
    const section = sent.section === undefined ? before.section : sent.section;
    const place = placeIn(places, class_id, section);
    return [{ row, before, sent, place: isPlace(place) ? place : undefined }];
  });
  await saveEdits(db, scope, edits);
}
