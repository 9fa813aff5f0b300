import type { Student } from '#contract/students/calls.ts';
import { fileAccess } from '#server/features/teaching/operations.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';
import { discloseStudent } from './disclosure.ts';
import { getStudentForTeacher, listContactableGuardians } from './teacher-record-queries.ts';

/** The fields of a student that no teacher sees. */
const hidden = {
  religion: null,
  previous_school: null,
  family_income: null,
  documents_url: null,
  father_name: null,
  father_occupation: null,
  father_contact: null,
  father_email: null,
  father_guardian_id: null,
  mother_name: null,
  mother_occupation: null,
  mother_contact: null,
  mother_email: null,
  mother_guardian_id: null,
  guardian_name: null,
  guardian_email: null,
  guardian_id: null,
  parent_contact: null,
  emergency_contact: null,
} as const satisfies Partial<Student>;

/** A student's record for the teacher of the form class; the office may have released the health notes. */
export async function getForTeacher(ctx: Context, student_id: string): Promise<Student> {
  const access = await fileAccess(ctx, student_id);
  const [[found], contactable_guardians] = await Promise.all([
    getStudentForTeacher(ctx.db, { school_id: ctx.actor.school_id, student_id }),
    listContactableGuardians(ctx.db, { student_id }),
  ]);
  if (!found) throw refuse.notFound('Student not found');
  const student = { ...hidden, ...found };
  discloseStudent(ctx, student_id, student, contactable_guardians.length > 0 ? ['guardians'] : []);
  return { ...withPhoto(ctx, student), contactable_guardians, ...access };
}
