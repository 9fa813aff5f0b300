import type { ResultOf } from '#contract/kit/route.ts';
import type { marks as markEntries } from '#contract/marks/calls.ts';
import { graderOf } from '#contract/settings/grades.ts';
import type { PerformanceRow } from './queries.ts';

type Performance = ResultOf<typeof markEntries.performance>;
type Grade = ReturnType<typeof graderOf>;

/** The grades by the bands of an exam; an average over several exams is graded by the bands of the newest. */
function gradersOf({ scales, marks }: Pick<PerformanceRow, 'scales' | 'marks'>) {
  const graders = new Map(scales.map(({ exam_id, bands }) => [exam_id, graderOf(bands)]));
  const ungraded = graderOf([]);
  const of = (exam_id: string | null | undefined): Grade => graders.get(exam_id ?? '') ?? ungraded;
  return { of, newest: of(marks[0]?.exam_id) };
}

/** How many marks have each grade, the best grade first; grades that no mark has are 0. */
function distributionOf(
  { scales, marks }: Pick<PerformanceRow, 'scales' | 'marks'>,
  grades: readonly string[],
) {
  const exams = new Set(marks.map(({ exam_id }) => exam_id));
  const bounds = new Map<string, number>();
  for (const { exam_id, bands } of scales)
    if (exams.has(exam_id))
      for (const { grade, lower_bound } of bands)
        bounds.set(grade, Math.max(lower_bound, bounds.get(grade) ?? lower_bound));
  const boundOf = (grade: string) => bounds.get(grade) ?? Number.NEGATIVE_INFINITY;
  const names = [...new Set([...bounds.keys(), ...grades])].sort((a, b) => boundOf(b) - boundOf(a));
  return Object.fromEntries(names.map((name) => [name, grades.filter((grade) => grade === name).length]));
}

/** The performance as the API returns it: every mark and every average with its grade. Without ranks if the school hides them. */
export function performanceOf(row: PerformanceRow, exam_name: string | null): Performance {
  const { class_name, shows_rank, results } = row;
  const graders = gradersOf(row);
  const marks = row.marks.map(({ exam_id, ...mark }) => ({
    ...mark,
    grade: graders.of(exam_id)(mark.percentage),
  }));
  const grades = marks.flatMap(({ percentage, grade }) => (percentage === null ? [] : [grade]));
  const { average, ...summary } = row.summary;
  const rankOf = ({ rank }: (typeof results)[number]) => (shows_rank ? rank : null);
  const whole = results.find((result) => result.exam_name === exam_name);
  return {
    marks,
    summary: { ...summary, grade: graders.newest(average), gradeDistribution: distributionOf(row, grades) },
    trend: results.flatMap(({ exam_id, average: unrounded, ...result }) =>
      result.exam_name === null || result.year === null
        ? []
        : [
            {
              ...result,
              exam_name: result.exam_name,
              year: result.year,
              grade: graders.of(exam_id)(unrounded),
              rank: shows_rank ? result.rank : null,
            },
          ],
    ),
    subjects: row.subjects.map(({ average: unrounded, ...subject }) => ({
      ...subject,
      grade: graders.newest(unrounded),
    })),
    class_name,
    class_average: whole?.class_average ?? null,
    rank: whole ? rankOf(whole) : null,
  };
}
