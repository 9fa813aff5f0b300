import { protectedFields } from '#server/kit/audit/protected-fields.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { StoredStudent } from './queries.ts';

/** Notes which protected fields of a student a reply contains; every call that returns the whole record uses it. */
export function discloseStudent(
  ctx: Context,
  student_id: string,
  student: StoredStudent,
  others: readonly string[] = [],
) {
  const fields = protectedFields.student.filter((field) => student[field] !== null);
  ctx.disclose({ entity: 'student', entity_id: student_id, after: { fields: [...fields, ...others] } });
}
