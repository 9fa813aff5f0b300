import type { students } from '#contract/students/calls.ts';
import type { StudentChanges } from '#contract/students/form.ts';
import {
  changeEnrolment,
  dropEnrolment,
  dropLaterEnrolments,
  findPlace,
  latestEnrolment,
  notePlace,
  openEnrolment,
} from '#server/features/students/enrolment/queries.ts';
import {
  checkBirth,
  checkParents,
  type EnrolmentPlace,
  hasLeft,
  mayAffectEnrolment,
  planMove,
} from '#server/features/students/enrolment/rules.ts';
import { changeFamilies } from '#server/features/students/family/queries.ts';
import { changedFamily, familyMembers, withClearedPeople } from '#server/features/students/family/rules.ts';
import { changes } from '#server/kit/audit/entry.ts';
import { checkPhoto, withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { refuseMembers, rollNumberTaken } from './create.ts';
import { discloseStudent } from './disclosure.ts';
import { personFields, personRow } from './person-columns.ts';
import { getStudent, type StoredStudent, type StudentKey } from './queries.ts';
import { updateStudent } from './update-queries.ts';

type StudentEdit = {
  readonly ctx: Context;
  readonly key: StudentKey;
  readonly before: StoredStudent;
  readonly sent: StudentChanges;
};

export const update: Operation<(typeof students)['update']> = async (ctx, { params, body: sent }) => {
  checkBirth(sent, ctx.today());
  await checkPhoto(ctx, sent.photo_file_id);
  const { school_id, user_id } = ctx.actor;
  const key = { school_id, student_id: params.id };
  const version = ctx.takeVersion();
  const changed = await updateStudent(ctx.db, { ...key, user_id, version, row: personRow(sent) });
  if (!changed) throw refuse.unknown('Student');
  const { before, changed_dt } = changed;
  if (changed_dt === null) throw refuse.stale();
  checkParents(before, sent);
  const edit = { ctx, key, before, sent };
  const hasMoved = await movePlace(edit);
  const family = await changeFamily(edit);
  const after =
    hasMoved || family
      ? await readStudent(edit)
      : { ...before, ...personFields(sent), updated_dt: changed_dt };
  ctx.audit({
    action: 'update',
    entity: 'student',
    entity_id: params.id,
    ...changes(before, after as StoredStudent),
  });
  discloseStudent(ctx, params.id, after as StoredStudent);
  return { ...withPhoto(ctx, after as StoredStudent), guardians_alone: family?.guardians_alone ?? [] };
};

async function readStudent({ ctx, key }: StudentEdit): Promise<StoredStudent> {
  const [student] = await getStudent(ctx.db, key);
  if (!student) throw refuse.unknown('Student');
  return student;
}

/** Moves the enrollment to where the student should be now. Returns whether anything had to change. */
async function movePlace({ ctx, key, before, sent }: StudentEdit): Promise<boolean> {
  if (!mayAffectEnrolment(before, sent)) return false;
  const { school_id, user_id } = ctx.actor;
  const wanted = await findWanted({ ctx, key, before, sent });
  const today = ctx.today();
  const [latest] = await latestEnrolment(ctx.db, { ...key, today });
  const status = sent.status ?? before.status;
  const move = planMove({ today, status, place: wanted }, latest);
  if (hasLeft(status)) await dropLaterEnrolments(ctx.db, { ...key, today });
  if (move.drop) await dropEnrolment(ctx.db, { school_id, enrolment_id: move.drop });
  if (move.change) await changeEnrolment(ctx.db, { school_id, ...move.change });
  const opened = move.open ? await openEnrolment(ctx.db, { ...key, user_id, ...move.open }) : [];
  const enrolled = opened.length > 0 || move.change !== undefined;
  if (!enrolled) {
    const [noted] = await notePlace(ctx.db, { ...key, ...wanted });
    if (!noted?.roll_no_free) throw rollNumberTaken();
  }
  return true;
}

type EnrolmentChoice = EnrolmentPlace & { readonly section: string | null };

async function findWanted({ ctx, before, sent }: StudentEdit): Promise<EnrolmentChoice> {
  const class_id = sent.class_id ?? before.class_id;
  const roll_no = sent.roll_no ?? before.roll_no;
  if (class_id === null) throw refuse.invalid('class_id', 'Class is required');
  const stays = sent.class_id === undefined || sent.class_id === before.class_id;
  const section = sent.section === undefined && stays ? before.section : (sent.section ?? null);
  const [place] = await findPlace(ctx.db, { school_id: ctx.actor.school_id, class_id, section });
  if (!place) throw refuse.invalid('class_id', 'Class not found');
  if (section !== null && place.section_id === null)
    throw refuse.invalid('section', 'The class has no such section');
  return { ...place, roll_no };
}

async function changeFamily({ ctx, key, before, sent }: StudentEdit) {
  const changed = changedFamily(before, withClearedPeople(before, sent));
  if (changed.length === 0) return undefined;
  const { school_id, student_id } = key;
  const family = JSON.stringify(familyMembers(changed, { row: 0, student_id, school: ctx.school }));
  const [outcome] = await changeFamilies(ctx.db, { school_id, user_id: ctx.actor.user_id, family });
  if (outcome) refuseMembers(outcome);
  return outcome;
}
