import type { z } from 'zod';
import type { ListedStudent, studentListQuery, students } from '#contract/students/calls.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { type ListRow, listStudents, type StudentFilter } from './queries.ts';
import { listForTeacher } from './teacher-list.ts';

const listOrNull = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : null);

/** Search, filters and order as they were sent, for a page of the list and for the whole of it. */
export const filterOf = (
  school_id: string,
  query: Omit<z.output<typeof studentListQuery>, 'page' | 'limit'>,
): StudentFilter => ({
  school_id,
  search: query.search || null,
  statuses: listOrNull(query.status),
  class_ids: listOrNull(query.class_id),
  genders: listOrNull(query.gender?.map((gender) => gender.toLowerCase())),
  admitted_from: query.admission_from ?? null,
  admitted_to: query.admission_to ?? null,
  sort: query.sort,
  order: query.order,
});

export const list: Operation<(typeof students)['list']> = async (ctx, { query }) => {
  if (ctx.grant === 'T') return listForTeacher(ctx, query);
  const { page, limit } = query;
  const filter = filterOf(ctx.actor.school_id, query);
  const rows = await listStudents(ctx.db, { ...filter, limit, skip: (page - 1) * limit });
  const tally = rows[0]?.tally;
  if (!tally) throw new Error('The list answered no counts');
  return { students: rows.flatMap((row) => studentOf(ctx, row)), page, limit, ...tally };
};

function studentOf(ctx: Context, row: ListRow): ListedStudent[] {
  if (row.student_id === null) return [];
  const { tally: _, ...student } = row;
  return [withPhoto(ctx, student)];
}
