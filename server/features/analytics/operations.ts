import type { Analytics } from '#contract/analytics/calls.ts';
import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { averageMarks, countAttendance, countEnrolment, findYear } from './queries.ts';
import { spanOf } from './rules.ts';

export const analyticsOperations: OperationsFor<Contract['analytics']> = {
  get: async (ctx, { query }) => {
    const { school_id } = ctx.actor;
    const today = ctx.today();
    const [year] = await findYear(ctx.db, { school_id, year: query.year ?? null, today });
    if (!year) return emptyAnalytics(query.year ?? null, today);
    const { academic_year_id, starts_on } = year;
    const span = spanOf(year, { today, from: query.from ?? null, to: query.to ?? null });
    if (span.from > span.to) throw refuse.invalid('to', 'To must not be before From');
    const scope = { school_id, academic_year_id, class_id: query.class_id ?? null };
    const [[enrolment], [attendance], [marks]] = await Promise.all([
      countEnrolment(ctx.db, { ...scope, starts_on, as_of: span.as_of }),
      countAttendance(ctx.db, { ...scope, from: span.from, to: span.to }),
      averageMarks(ctx.db, scope),
    ]);
    if (!enrolment || !attendance || !marks) throw new Error('The figures are not there');
    return { year: year.year, enrolment: { ...enrolment, as_of: span.as_of }, attendance, marks };
  },
};

/** The empty figures of a year that the school does not have, or of a school without years. */
function emptyAnalytics(year: number | null, as_of: string): Analytics {
  const totals = { male: 0, female: 0, other: 0, total: 0 };
  return {
    year,
    enrolment: { as_of, by_class: [], totals, over_time: [] },
    attendance: { rate: null, days: 0, by_day: [], by_month: [], by_class: [], by_gender: [] },
    marks: {
      average: null,
      marks: 0,
      by_subject: [],
      by_class: [],
      by_gender: [],
      by_exam: [],
      grade_distribution: [],
    },
  };
}
