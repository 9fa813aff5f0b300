import type { ClassPerformance } from '#contract/classes/performance.ts';
import type { ClassStudent } from '#contract/classes/students.ts';
import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { readClassAttendance, readClassResults } from './performance-queries.ts';
import { getClass } from './queries.ts';
import { listClassStudents, type StudentRow } from './student-queries.ts';
import { yearOf } from './subjects.ts';

type ClassReadingRoute = 'listStudents' | 'performance';

/** The class's key and the year, or a 404; no year if the school has no such year. */
async function findClassAndYear(ctx: Context, class_id: string, year: number | undefined) {
  const key = { school_id: ctx.actor.school_id, class_id };
  const [[known], found] = await Promise.all([getClass(ctx.db, key), yearOf(ctx, year)]);
  if (!known) throw refuse.unknown('Class');
  return { key, year: found };
}

export const recordOperations: Pick<OperationsFor<Contract['classes']>, ClassReadingRoute> = {
  listStudents: async (ctx, { params, query: { page, limit, section = null, year: requestedYear } }) => {
    const { key, year } = await findClassAndYear(ctx, params.id, requestedYear);
    if (!year) return { students: [], sections: [], year: requestedYear ?? null, total: 0, page, limit };
    const rows = await listClassStudents(ctx.db, {
      ...key,
      academic_year_id: year.academic_year_id,
      day: year.to,
      section,
      limit,
      skip: (page - 1) * limit,
    });
    const [first] = rows;
    const total = { total: first?.total ?? 0, sections: first?.sections ?? [] };
    return { students: rows.flatMap(studentIn), ...total, year: year.year, page, limit };
  },

  performance: async (ctx, { params, query: { section = null, year: requestedYear } }) => {
    const { key, year } = await findClassAndYear(ctx, params.id, requestedYear);
    if (!year) return { ...nothing, year: requestedYear ?? null };
    const { academic_year_id, from, to } = year;
    const period = { ...key, academic_year_id, section, from, to };
    const [[results], [attended]] = await Promise.all([
      readClassResults(ctx.db, period),
      readClassAttendance(ctx.db, period),
    ]);
    if (!results || !attended) throw new Error('The figures of the class were not read');
    const { students, ...attendance } = attended;
    const summary = { ...results.summary, students, exams: results.exams.length };
    return { ...results, summary, attendance, year: year.year };
  },
};

/** The row without the total that each row repeats. */
function studentIn(row: StudentRow): ClassStudent[] {
  if (row.id === null) return [];
  const { total: _, sections: __, ...student } = row;
  return [student];
}

const nothing: Omit<ClassPerformance, 'year'> = {
  summary: { marks_count: 0, average_percentage: null, grade: 'N/A', students: 0, exams: 0 },
  exams: [],
  subjects: [],
  attendance: { attendance_percentage: null, days: 0, marks_count: 0 },
};
