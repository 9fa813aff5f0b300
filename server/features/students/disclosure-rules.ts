import type { Context } from '#server/kit/context.ts';
import type { StoredStudent } from './queries.ts';

/** The fields whose reading is logged. */
const protectedFields = [
  'medical_conditions',
  'allergies',
  'medical_info',
  'special_needs',
  'blood_group',
  'religion',
  'family_income',
] as const;

/** Notes which protected fields of a student a reply holds: every call that answers the whole record does so. */
export function discloseStudent(ctx: Context, student_id: string, student: StoredStudent) {
  const fields = protectedFields.filter((field) => student[field] !== null);
  ctx.disclose({ entity: 'student', entity_id: student_id, after: { fields } });
}
