import type { z } from 'zod';
import type { ListedStudent, studentListQuery } from '#contract/students/calls.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { countOwnStudents, listOwnByName, listOwnStudents, type OwnStudentRow } from './own-queries.ts';

const filled = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : null);

/** From this many students on, PostgreSQL reads a page by the index of names instead of sorting all students. */
const manyStudents = 400;

type Query = z.output<typeof studentListQuery>;

/** The list of a teacher: only the students of their classes, and only the fields of the directory. */
export async function listOwn(ctx: Context, query: Query) {
  const { page, limit } = query;
  const [counted] = await countOwnStudents(ctx.db, {});
  const { total = 0, active = 0, inactive = 0 } = counted ?? {};
  const counts = { total, active, inactive, graduated: 0, transferred: 0 };
  const found =
    total > manyStudents && isWhole(query)
      ? { rows: await listByName(ctx, query), total }
      : await listMatching(ctx, query);
  return { students: found.rows.map((row) => studentOf(ctx, row)), page, limit, total: found.total, counts };
}

const isByClass = ({ sort }: Query) => sort === 'class' || sort === 'roll_no';
const isWhole = (query: Query) =>
  !(
    query.search ||
    query.status?.length ||
    query.class_id?.length ||
    query.gender?.length ||
    isByClass(query)
  );

const listByName = (ctx: Context, { page, limit }: Query) =>
  listOwnByName(ctx.db, { school_id: ctx.actor.school_id, limit, skip: (page - 1) * limit });

async function listMatching(ctx: Context, query: Query) {
  const { page, limit, search, status, class_id, gender } = query;
  const filter = {
    school_id: ctx.actor.school_id,
    search: search || null,
    statuses: filled(status),
    class_ids: filled(class_id),
    genders: filled(gender?.map((value) => value.toLowerCase())),
    by_class: isByClass(query),
  };
  const rows = await listOwnStudents(ctx.db, { ...filter, limit, skip: (page - 1) * limit });
  // A page beyond the last one has no row that could say how many there are.
  const [first] =
    rows.length > 0 || page === 1 ? rows : await listOwnStudents(ctx.db, { ...filter, limit: 1, skip: 0 });
  return { rows, total: first?.total ?? 0 };
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

function studentOf(ctx: Context, row: Omit<OwnStudentRow, 'total'> & { total?: number }): ListedStudent {
  const { total: _, ...student } = row;
  return { ...hidden, ...withPhoto(ctx, student) };
}
