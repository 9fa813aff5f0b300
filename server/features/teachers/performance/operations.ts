import type { teachers } from '#contract/teachers/calls.ts';
import type { TeacherPerformance } from '#contract/teachers/performance.ts';
import { findTeacher } from '#server/features/teachers/assignments/queries.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findYear, type OwnClass, readOwnClasses, readTaught } from './queries.ts';

const nothing: TeacherPerformance = {
  year: null,
  summary: {
    pupils: 0,
    marks_count: 0,
    average_percentage: null,
    class_average_percentage: null,
    attendance_percentage: null,
  },
  exams: [],
  lessons: [],
  class_teacher_of: [],
};

export const performance: Operation<(typeof teachers)['performance']> = async (ctx, { params, query }) => {
  const { school_id } = ctx.actor;
  const key = { school_id, teacher_id: params.id };
  const [teacher] = await findTeacher(ctx.db, key);
  if (!teacher) throw refuse.unknown('Teacher');
  const wanted = { school_id, year: query.year ?? null, today: ctx.today() };
  const [found] = await findYear(ctx.db, wanted);
  if (!found) return { ...nothing, year: wanted.year };
  const { year, ...span } = found;
  const [taught] = await readTaught(ctx.db, { ...key, ...span });
  if (!taught) throw new Error('The marks answered nothing');
  const own = await readOwnClasses(ctx.db, { ...key, ...span });
  return {
    year,
    exams: taught.exams,
    lessons: taught.lessons,
    summary: { ...taught.summary, attendance_percentage: own[0]?.overall_percentage ?? null },
    class_teacher_of: own.map(shownClass),
  };
};

function shownClass(row: OwnClass): TeacherPerformance['class_teacher_of'][number] {
  const { overall_percentage: _, ...shown } = row;
  return shown;
}
