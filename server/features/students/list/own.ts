import type { z } from 'zod';
import type { ListedStudent, studentListQuery } from '#contract/students/calls.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { listOwnStudents, type OwnStudentRow } from './own-queries.ts';

const filled = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : null);

/** The list of a teacher: only the students of their classes, and only the fields of the directory. */
export async function listOwn(ctx: Context, query: z.output<typeof studentListQuery>) {
  const { page, limit, search, status, class_id, gender, sort } = query;
  const rows = await listOwnStudents(ctx.db, {
    school_id: ctx.actor.school_id,
    search: search || null,
    statuses: filled(status),
    class_ids: filled(class_id),
    genders: filled(gender?.map((value) => value.toLowerCase())),
    by_class: sort === 'class' || sort === 'roll_no',
    limit,
    skip: (page - 1) * limit,
  });
  const [first] = rows;
  const counts = {
    total: first?.all_students ?? 0,
    active: first?.active ?? 0,
    inactive: first?.inactive ?? 0,
    graduated: 0,
    transferred: 0,
  };
  const students = rows.flatMap((row) => studentOf(ctx, row));
  return { students, page, limit, total: first?.total ?? 0, counts };
}

/** The fields of the office's list that are not in the directory. */
const hidden = {
  dob: null,
  email: null,
  phone: null,
  parent_contact: null,
  address: null,
  emergency_contact: null,
  admission_date: null,
  father_name: null,
  mother_name: null,
  guardian_name: null,
} as const satisfies Partial<ListedStudent>;

function studentOf(ctx: Context, row: OwnStudentRow): ListedStudent[] {
  if (row.student_id === null) return [];
  const { total: _, all_students: __, active: ___, inactive: ____, ...student } = row;
  return [{ ...hidden, ...withPhoto(ctx, student) }];
}
