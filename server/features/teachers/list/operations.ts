import type { ListedTeacher, teachers } from '#contract/teachers/calls.ts';
import { shownTeacher } from '#server/features/teachers/record/rules.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { type ListRow, listTeachers } from './queries.ts';

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
  const shown = rows.flatMap((row) => teacherOf(ctx, row));
  discloseSalaries(ctx, shown);
  return { teachers: shown, meta: { total, page, limit }, counts };
};

/** Logs in one entry whose salaries a page of the list shows. */
function discloseSalaries(ctx: Context, shown: readonly ListedTeacher[]) {
  const teachers = shown
    .filter(({ salary }) => salary !== null && salary !== undefined)
    .map(({ teacher_id }) => teacher_id);
  if (teachers.length === 0) return;
  ctx.disclose({ entity: 'teacher', entity_id: 'list', after: { fields: ['salary'], teachers } });
}

function teacherOf(ctx: Context, row: ListRow): ListedTeacher[] {
  if (row.teacher_id === null) return [];
  const { total: _, counts: __, place: ___, account, account_failed_dt, ...stored } = row;
  const shown = shownTeacher<ListedTeacher>(ctx, stored);
  return [ctx.grant === 'R' ? shown : { ...shown, account, account_failed_dt }];
}
