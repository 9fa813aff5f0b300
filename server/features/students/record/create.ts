import type { students } from '#contract/students/calls.ts';
import { linkStudent } from '#server/features/leads/operations.ts';
import { checkBirth } from '#server/features/students/enrolment/rules.ts';
import { familyMembers, familyOf, idFieldOf, nameFieldOf } from '#server/features/students/family/rules.ts';
import { checkPhoto } from '#server/kit/files/storage.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { createSibling, createStudent } from './create-queries.ts';
import { noPerson, personRow } from './person-columns.ts';

export const create: Operation<(typeof students)['create']> = async (ctx, { body }) => {
  const today = ctx.today();
  checkBirth(body, today);
  await checkPhoto(ctx, body.photo_file_id);
  const { school_id, user_id } = ctx.actor;
  const { class_id, section = null, roll_no, status = 'active' } = body;
  const placed = { school_id, user_id, today, class_id, section, roll_no, status };
  const row = {
    ...noPerson,
    ...personRow(body),
    family: JSON.stringify(familyMembers(familyOf(body), { row: 0, student_id: null, school: ctx.school })),
    ...placed,
  };
  const [first] = await createStudent(ctx.db, row);
  const [created] = first?.family_known ? await createSibling(ctx.db, row) : [first];
  if (!created?.class_known) throw refuse.invalid('class_id', 'Class not found');
  if (!created.section_known) throw refuse.invalid('section', 'The class has no such section');
  refuseMembers(created);
  const { student_id, admission_no, guardians } = created;
  if (!created.roll_no_free || !student_id || !admission_no) throw rollNumberTaken();
  const lead = body.crm_contact_id ? await linkStudent(ctx, body.crm_contact_id, student_id) : undefined;
  ctx.audit({
    action: 'create',
    entity: 'student',
    entity_id: student_id,
    after: { ...body, admission_no, ...(lead?.guardian && { guardian: lead.guardian }) },
  });
  return { student_id, admission_no, guardians };
};

export const rollNumberTakenMessage = 'This roll number is already taken in this class and section';

export const admissionNoTakenMessage = 'This admission number is already taken';

export const admissionNoUsedMessage =
  'Another student had this admission number before, and a number is never given twice. Enter another one.';

export const rollNumberTaken = () => refuse.conflict(rollNumberTakenMessage, 'roll_no');

type RefusedMembers = {
  readonly unknown_guardians: readonly (string | null)[];
  readonly former_guardians: readonly (string | null)[];
};

/**
 * A guardian of another school cannot be linked; one whose time with the student has ended can be added again only by
 * dates.
 */
export function refuseMembers({ unknown_guardians, former_guardians }: RefusedMembers) {
  const [unknown] = unknown_guardians;
  if (unknown) throw refuse.invalid(idFieldOf(unknown), 'Guardian not found');
  const [former] = former_guardians;
  if (former) throw refuse.conflict(formerGuardianMessage, nameFieldOf(former));
}

const formerGuardianMessage =
  'This guardian’s time with the student has ended. Change the end date under Family first.';
