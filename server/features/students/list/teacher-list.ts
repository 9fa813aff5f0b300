import type { z } from 'zod';
import type { ListedStudent, studentListQuery } from '#contract/students/calls.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { listTeachersStudents, type TeacherPageRow } from './teacher-list-queries.ts';

const nullIfEmpty = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : null);

/** The list of a teacher: only the students of their classes, and only the fields of the directory. */
export async function listForTeacher(ctx: Context, query: z.output<typeof studentListQuery>) {
  const { page, limit, search, status, class_id, gender, sort } = query;
  const rows = await listTeachersStudents(ctx.db, {
    search: search || null,
    statuses: nullIfEmpty(status),
    class_ids: nullIfEmpty(class_id),
    genders: nullIfEmpty(gender?.map((value) => value.toLowerCase())),
    by_class: sort === 'class' || sort === 'roll_no',
    limit,
    skip: (page - 1) * limit,
  });
  const [first] = rows;
  if (!first) throw new Error('The list of a teacher has no figures');
  const { total, active, inactive, matching } = first;
  const counts = { total, active, inactive, graduated: 0, transferred: 0 };
  return { students: rows.flatMap((row) => studentOf(ctx, row)), page, limit, total: matching, counts };
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

function studentOf(ctx: Context, row: TeacherPageRow): ListedStudent[] {
  const {
    total: _total,
    active: _active,
    inactive: _inactive,
    matching: _matching,
    student_id,
    ...student
  } = row;
  return student_id === null ? [] : [{ ...hidden, ...withPhoto(ctx, { student_id, ...student }) }];
}
