import type { ListedTeacher, teachers } from '#contract/teachers.ts';
import type { Context } from '#server/kit/context.ts';
import type { Operation } from '#server/kit/gate.ts';
import { type ListRow, listTeachers } from './list-queries.ts';
import { shownTeacher } from './rules.ts';

export const list: Operation<(typeof teachers)['list']> = async (ctx, { query }) => {
  const { page, limit, search, department, status, sort, order } = query;
  const rows = await listTeachers(ctx.db, {
    school_id: ctx.actor.school_id,
    search: search || null,
    department: department || null,
    statuses: status?.length ? status : null,
    sort,
    order,
    limit,
    skip: (page - 1) * limit,
  });
  const [first] = rows;
  if (!first) throw new Error('The list answered no counts');
  const { total, counts } = first;
  return { teachers: rows.flatMap((row) => teacherOf(ctx, row)), meta: { total, page, limit }, counts };
};

function teacherOf(ctx: Context, row: ListRow): ListedTeacher[] {
  if (row.teacher_id === null) return [];
  const { total: _, counts: __, place: ___, ...stored } = row;
  return [shownTeacher<ListedTeacher>(ctx, stored)];
}
