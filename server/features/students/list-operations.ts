import type { ListedStudent, students } from '#contract/students.ts';
import type { Operation } from '#server/kit/gate.ts';
import { type ListRow, listStudents } from './list-queries.ts';

const filled = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : null);

export const list: Operation<(typeof students)['list']> = async (ctx, { query }) => {
  const { page, limit, search, sort, order } = query;
  const rows = await listStudents(ctx.db, {
    school_id: ctx.actor.school_id,
    search: search || null,
    statuses: filled(query.status),
    class_ids: filled(query.class_id),
    genders: filled(query.gender?.map((gender) => gender.toLowerCase())),
    sort,
    order,
    limit,
    skip: (page - 1) * limit,
  });
  const tally = rows[0]?.tally;
  if (!tally) throw new Error('The list answered no counts');
  return { students: rows.flatMap(studentOf), page, limit, ...tally };
};

function studentOf(row: ListRow): ListedStudent[] {
  if (row.student_id === null) return [];
  const { tally: _, ...student } = row;
  return [student];
}
