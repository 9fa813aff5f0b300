import type { StudentRecord } from '#contract/students/calls.ts';
import type { StudentChanges } from '#contract/students/form.ts';
import type { Queryable } from '#server/db/query.ts';
import {
  type EnrolmentMove,
  mayAffectEnrolment,
  planMove,
} from '#server/features/students/enrolment/rules.ts';
import { changeFamilies, type FamilyMember } from '#server/features/students/family/queries.ts';
import { changedFamily, familyMembers, type SomeoneElse } from '#server/features/students/family/rules.ts';
import { saveFamilies } from '#server/features/students/family/save-families.ts';
import { findOtherPeople } from '#server/features/students/guardian-questions/decisions.ts';
import { personRow } from '#server/features/students/record/person-columns.ts';
import type { ImportScope, SavedRow } from '#server/importing/target.ts';
import {
  changeEnrolments,
  dropEnrolments,
  latestEnrolments,
  notePlaces,
  openEnrolments,
} from './enrolment-queries.ts';
import { distinguishGuardians, listAddedToFamilies } from './guardian-queries.ts';
import type { FoundPlace } from './places.ts';
import { changePeople, createStudents, type ImportYear, type NewRow, readVersions } from './queries.ts';
import type { Draft, NewStudent } from './rules.ts';

type StudentCreation = {
  readonly row: number;
  readonly body: NewStudent;
  readonly someoneElse: SomeoneElse;
  readonly place: FoundPlace;
  readonly fit: ImportYear;
};

export type ImportedEdit = {
  readonly row: number;
  readonly before: StudentRecord;
  readonly sent: StudentChanges;
  readonly someoneElse?: SomeoneElse;
  /** Where the student is afterwards; needed when the change may concern the enrollment. */
  readonly place: Omit<FoundPlace, 'class_name'> | undefined;
};

/** Writes what the drafts hold, some statements for all of them. */
export async function saveRows(
  db: Queryable,
  scope: ImportScope,
  drafts: readonly Draft[],
): Promise<readonly SavedRow[]> {
  const creations = drafts.flatMap(({ row, created, place, fit, guardians }) =>
    created && place && fit
      ? [{ row, body: created, place, fit, someoneElse: findOtherPeople(guardians) }]
      : [],
  );
  const edits = drafts.flatMap(({ row, before, changed, place, guardians }) =>
    before && changed && Object.keys(changed).length > 0
      ? [{ row, before, sent: changed, place, someoneElse: findOtherPeople(guardians) }]
      : [],
  );
  const made = await saveCreations(db, scope, creations);
  await saveEdits(db, scope, edits);
  const changed = edits.map(({ row, before }) => ({ row, student_id: before.student_id }));
  const written = [...made, ...changed];
  await keepDistinctions(db, scope, drafts, written);
  return versionsOf(db, scope, written);
}

/** A person added as someone other than a guardian on record is not suggested as that guardian again. */
async function keepDistinctions(
  db: Queryable,
  { school_id, user_id }: ImportScope,
  drafts: readonly Draft[],
  written: readonly ImportedStudent[],
) {
  const students = new Map(written.map(({ row, student_id }) => [row, student_id]));
  const pairs = drafts.flatMap(({ row, guardians }) => {
    const student_id = students.get(row);
    if (student_id === undefined) return [];
    return Object.entries(findOtherPeople(guardians)).flatMap(([relationship, others]) =>
      others.map((other_id) => ({ student_id, relationship, other_id })),
    );
  });
  if (pairs.length > 0) await distinguishGuardians(db, { school_id, user_id, pairs: JSON.stringify(pairs) });
}

type ImportedStudent = { readonly row: number; readonly student_id: string };

async function versionsOf(db: Queryable, { school_id }: ImportScope, written: readonly ImportedStudent[]) {
  const student_ids = written.map(({ student_id }) => student_id);
  const versions = await readVersions(db, { school_id, student_ids });
  const added = await listAddedToFamilies(db, { school_id, student_ids });
  const families = new Map(added.map((family) => [family.student_id, family]));
  const byId = new Map(versions.map(({ student_id, updated_dt }) => [student_id, updated_dt]));
  return written.map(({ row, student_id }) => ({
    row,
    entity_id: student_id,
    version: byId.get(student_id) ?? '',
    added_contacts: families.get(student_id)?.contact_ids ?? [],
    added_guardians: families.get(student_id)?.guardian_ids ?? [],
  }));
}

async function saveCreations(
  db: Queryable,
  scope: ImportScope,
  creations: readonly StudentCreation[],
): Promise<ImportedStudent[]> {
  if (creations.length === 0) return [];
  const { school_id, user_id, today } = scope;
  const rows = creations.map(({ row, body, place, fit }): NewRow & { row: number } => {
    const { class_id, section_id, section } = place;
    const { academic_year_id, start_year, starts_on } = fit;
    const placed = { class_id, section_id, section, roll_no: body.roll_no };
    return {
      ...personRow({ status: 'active', ...body }),
      ...placed,
      row,
      academic_year_id,
      start_year,
      starts_on,
    };
  });
  const made = await createStudents(db, { school_id, user_id, today, rows: JSON.stringify(rows) });
  const ids = new Map(made.map(({ row, student_id }) => [row, student_id]));
  const families = creations.map(({ row, body, someoneElse }) => ({
    row,
    student_id: ids.get(row) ?? '',
    sent: body,
    someoneElse,
  }));
  await saveFamilies(db, scope, families);
  return made;
}

async function saveChangedFamilies(
  db: Queryable,
  { school_id, user_id }: ImportScope,
  family: readonly FamilyMember[],
) {
  if (family.length > 0) await changeFamilies(db, { school_id, user_id, family: JSON.stringify(family) });
}

/** Changes students as the form does: the person, the family, and where they are enrolled. */
export async function saveEdits(db: Queryable, scope: ImportScope, edits: readonly ImportedEdit[]) {
  if (edits.length === 0) return;
  const { school_id, user_id } = scope;
  const people = edits.map(({ before, sent }) => ({
    student_id: before.student_id,
    changes: personRow(sent),
  }));
  await changePeople(db, { school_id, user_id, rows: JSON.stringify(people) });
  await saveMoves(
    db,
    scope,
    edits.filter(({ before, sent }) => mayAffectEnrolment(before, sent)),
  );
  await saveChangedFamilies(
    db,
    scope,
    edits.flatMap(({ row, before, sent, someoneElse }) =>
      familyMembers(changedFamily(before, sent, someoneElse), {
        row,
        student_id: before.student_id,
        school: scope.school,
      }),
    ),
  );
}

type PlannedEnrolment = {
  readonly student_id: string;
  readonly move: EnrolmentMove;
  readonly wanted: PlaceNote;
};
type PlaceNote = {
  readonly class_id: string;
  readonly section_id: string | null;
  readonly section: string | null;
  readonly roll_no: string | null;
};

async function saveMoves(db: Queryable, scope: ImportScope, edits: readonly ImportedEdit[]) {
  if (edits.length === 0) return;
  const { school_id, user_id, today } = scope;
  const student_ids = edits.map(({ before }) => before.student_id);
  const latest = await latestEnrolments(db, { school_id, student_ids });
  const byId = new Map(latest.map(({ student_id, ...enrolment }) => [student_id, enrolment]));
  const planned = edits.flatMap(({ before, sent, place }): PlannedEnrolment[] => {
    if (!place) return [];
    const { student_id } = before;
    const wanted = { ...place, roll_no: sent.roll_no ?? before.roll_no };
    const status = sent.status ?? before.status;
    return [{ student_id, wanted, move: planMove({ today, status, place: wanted }, byId.get(student_id)) }];
  });
  const dropped = planned.flatMap(({ move }) => move.drop ?? []);
  if (dropped.length > 0) await dropEnrolments(db, { school_id, enrolment_ids: dropped });
  const changed = planned.flatMap(({ move }) => move.change ?? []);
  if (changed.length > 0) await changeEnrolments(db, { school_id, rows: JSON.stringify(changed) });
  const opened = planned.flatMap(({ student_id, move }) => (move.open ? [{ ...move.open, student_id }] : []));
  if (opened.length > 0) await openEnrolments(db, { school_id, user_id, rows: JSON.stringify(opened) });
  const notes = planned.map(({ student_id, wanted }) => ({ student_id, ...wanted }));
  await notePlaces(db, { school_id, rows: JSON.stringify(notes) });
}
