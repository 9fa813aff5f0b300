import type { z } from 'zod';
import type { teacherListQuery } from '#contract/teachers/calls.ts';
import { teacherFields } from '#server/features/teachers/import/fields.ts';
import { readTeachers } from '#server/features/teachers/import/queries.ts';
import { withSalary } from '#server/features/teachers/record/rules.ts';
import type { TableExport } from '#server/importing/export.ts';
import { listTeachers } from './queries.ts';

type Filters = Omit<z.output<typeof teacherListQuery>, 'page' | 'limit'>;

/** The teachers of the list in its order, with columns that can be imported again. */
export const exportTeachers: TableExport<Filters> = async (db, scope, query, most) => {
  const { school_id, school } = scope;
  const fields = teacherFields.filter((field) => !field.importOnly && (scope.protected || !field.protected));
  const { search, department, status, sort, order } = query;
  const statuses = status?.length ? status : null;
  const filter = { school_id, search: search || null, department: department || null, statuses, sort, order };
  const listed = await listTeachers(db, { ...filter, limit: most, skip: 0 });
  const ids = listed.flatMap(({ teacher_id }) => teacher_id ?? []);
  const read = await readTeachers(db, { school_id, teacher_ids: ids });
  const byId = new Map(read.map((row) => [row.teacher_id, withSalary(row, school.currency)]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    headers: fields.map(({ label }) => label),
    rows: rows.map((teacher) =>
      fields.map(({ field }) => (teacher as unknown as Record<string, string | number | null>)[field]),
    ),
    protectedHeaders: fields.filter((field) => field.protected).map(({ label }) => label),
  };
};
