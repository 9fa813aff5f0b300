import type { marks } from '#contract/marks/calls.ts';
import { countMarks, listAllMarks, listMarksOfStudent } from '#server/features/marks/list/queries.ts';
import { findStudent } from '#server/features/marks/student-queries.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { listYears, readPerformance } from './queries.ts';
import { performanceOf } from './rules.ts';

type AcademicRecordRoute = 'performance' | 'academicHistory' | 'listAll' | 'ofStudent';

export const recordOperations: OperationsFor<Pick<typeof marks, AcademicRecordRoute>> = {
  performance: async (ctx, { params, query }) => {
    const { year = null, exam_name = null } = query;
    const filter = { school_id: ctx.actor.school_id, student_id: params.id, year, exam_name };
    const [found] = await readPerformance(ctx.db, filter);
    if (!found) throw refuse.unknown('Student');
    return performanceOf(found, exam_name);
  },

  academicHistory: async (ctx, { params }) => {
    const key = { school_id: ctx.actor.school_id, student_id: params.id };
    const [[student], years] = await Promise.all([
      findStudent(ctx.db, key),
      listYears(ctx.db, { ...key, today: ctx.today() }),
    ]);
    if (!student) throw refuse.unknown('Student');
    return { years };
  },

  listAll: async (ctx, { query: { page, limit, search, ...filters } }) => {
    const { year = null, exam_name = null, student_id = null, subject_id = null, class_id = null } = filters;
    const { school_id } = ctx.actor;
    const filter = { school_id, search: search || null, year, exam_name, student_id, subject_id, class_id };
    const [list, [counted]] = await Promise.all([
      listAllMarks(ctx.db, { ...filter, limit, skip: (page - 1) * limit }),
      countMarks(ctx.db, filter),
    ]);
    return { marks: list, total: counted?.total ?? 0, page, limit };
  },

  ofStudent: async (ctx, { params, query: { year = null, exam_name = null } }) => {
    const key = { school_id: ctx.actor.school_id, student_id: params.id };
    const [[student], list] = await Promise.all([
      findStudent(ctx.db, key),
      listMarksOfStudent(ctx.db, { ...key, year, exam_name }),
    ]);
    if (!student) throw refuse.unknown('Student');
    return { marks: list };
  },
};
