import { counter } from '#demo/kit/counter.ts';
import { addDays, instantOfDay } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { gradeBands } from '#demo/school/school.ts';
import type { DemoYear, DemoYears } from '#demo/school/years.ts';
import type { ExamsTable } from '#server/db/types.gen.ts';

export type DemoExam = {
  readonly exam_id: string;
  readonly name: string;
  readonly year: DemoYear;
  readonly date: string;
  readonly totalMarks: number;
  /** While the teachers are still entering marks. */
  readonly isOpen: boolean;
};

const thisYears = [
  { name: 'Unit Test 1', day: '02-19', totalMarks: 50 },
  { name: 'First Term', day: '03-26', totalMarks: 100 },
  { name: 'Mid Term', day: '06-18', totalMarks: 100 },
  { name: 'Unit Test 2', day: '09-17', totalMarks: 50 },
  { name: 'Final Term', day: '11-26', totalMarks: 100 },
] as const;

const earlierYears = [
  { name: 'Half Yearly', day: '06-18', totalMarks: 100 },
  { name: 'Annual Exam', day: '11-26', totalMarks: 100 },
] as const;

const correctingDays = 9;

/** Exams of three years: this year's so far, the newest still being corrected. */
export async function loadExams(school: DemoSchool, years: DemoYears): Promise<readonly DemoExam[]> {
  const nextId = counter((n) => school.id('exam', n));
  const written = thisYears.filter(
    ({ day }) => `${years.current.startYear}-${day}` < addDays(school.today, -correctingDays),
  );
  const withDates = (year: DemoYear, list: readonly { name: string; day: string; totalMarks: number }[]) =>
    list.map(({ day, ...exam }) => ({ ...exam, year, date: `${year.startYear}-${day}`, isOpen: false }));
  const exams = [
    ...years.past.toReversed().flatMap((year) => withDates(year, earlierYears)),
    ...withDates(years.current, written),
    ...openExam(school, years),
  ].map((exam) => ({ ...exam, exam_id: nextId() }));
  await school.insert<ExamsTable>(
    'exams',
    exams.map((exam) => examRow(school, exam)),
  );
  return exams;
}

/** A test of last week, if last week is in this year. */
function openExam(school: DemoSchool, years: DemoYears) {
  const lately = Array.from({ length: 7 }, (_, days) => addDays(school.today, -4 - days));
  const date = lately.find((day) => years.isSchoolDay(day) && day >= years.current.startsOn);
  return date ? [{ name: 'Monthly Test', year: years.current, date, totalMarks: 25, isOpen: true }] : [];
}

const examRow = (school: DemoSchool, { exam_id, name, year, date }: DemoExam) => ({
  exam_id,
  academic_year_id: year.academic_year_id,
  name,
  exam_date: date,
  grade_scale_id: school.id('grade-scale', 1),
});

/** Publishes the exams that are corrected, once they have their marks: published marks are locked. */
export async function publishExams(school: DemoSchool, exams: readonly DemoExam[]): Promise<void> {
  const published = exams
    .filter(({ isOpen }) => !isOpen)
    .map(({ exam_id, date }) => ({
      exam_id,
      published_dt: instantOfDay(addDays(date, correctingDays), '12:00'),
    }));
  await school.query(
    `update exams exam set graded_with = $2::jsonb, published_dt = published.published_dt
    from jsonb_to_recordset($3::jsonb) as published (exam_id uuid, published_dt timestamptz)
    where exam.school_id = $1 and exam.exam_id = published.exam_id`,
    [school.schoolId, JSON.stringify(gradeBands), JSON.stringify(published)],
  );
}
