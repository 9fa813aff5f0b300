import type { Queryable } from '#server/db/query.ts';
import { getPrintSettings } from '#server/features/reports/report/queries.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getClassRate, listAttendance, listMonths } from './attendance-queries.ts';
import {
  type AverageRow,
  type ClassAverageRow,
  listAverages,
  listClassAverages,
  listSubjectAverages,
} from './average-queries.ts';
import type { AttendanceFacts, ExamPaper, ReportFacts } from './facts.ts';
import { missingPapers } from './missing-papers.ts';
import {
  type ExamRow,
  listMarks,
  listPlaces,
  listRegistrations,
  listYears,
  type YearRow,
} from './queries.ts';

export type ReportScope = {
  readonly year?: number | undefined;
  readonly exam_name?: string | null | undefined;
};

/** The requested year. Without one, the current year: the one that began last, or else the first. */
export async function findYear(
  db: Queryable,
  school_id: string,
  scope: ReportScope,
  today: string,
): Promise<YearRow> {
  const years = await listYears(db, { school_id });
  const found =
    scope.year === undefined
      ? (years.findLast(({ starts_on }) => starts_on <= today) ?? years[0])
      : years.find(({ year }) => year === scope.year);
  if (!found) throw refuse.invalid('year', 'There is no such academic year');
  return found;
}

/** The requested exam, if any. */
export function findExam(exams: readonly ExamRow[], { exam_name }: ReportScope): ExamRow | null {
  if (!exam_name) return null;
  const found = exams.find(({ name }) => name === exam_name);
  if (!found) throw refuse.invalid('exam_name', `There is no ${exam_name} in this academic year`);
  return found;
}

type FactsInput = {
  readonly school_id: string;
  readonly student: { readonly student_id: string; readonly name: string };
  readonly year: YearRow;
  readonly exam: ExamRow | null;
  readonly exams: readonly ExamRow[];
  readonly today: string;
};

/** Reads everything that a report is based on, in a fixed number of statements. */
export async function gatherFacts(db: Queryable, input: FactsInput): Promise<ReportFacts> {
  const { school_id, student, year, exam, today } = input;
  const scope = { school_id, student_ids: [student.student_id], year_ids: [year.academic_year_id] };
  const [[place], [settings]] = await Promise.all([
    listPlaces(db, scope),
    getPrintSettings(db, { school_id }),
  ]);
  const class_id = place?.class_id;
  const [results, attendance] = await Promise.all([
    gatherResults(db, input, class_id),
    gatherAttendance(db, { ...scope, today, class_id }),
  ]);
  const { chronic_absence_percent: percent = 10, chronic_absence_days: days = 10 } = settings ?? {};
  return {
    student_id: student.student_id,
    name: student.name,
    year: year.year,
    year_name: year.name,
    exam_name: exam?.name ?? null,
    ...results,
    attendance,
    chronic_absence: { percent, days },
  };
}

type Results = Pick<ReportFacts, 'exams' | 'subjects' | 'overall' | 'absent' | 'exempt' | 'missing'>;

async function gatherResults(
  db: Queryable,
  input: FactsInput,
  class_id: string | undefined,
): Promise<Results> {
  const { school_id, student, year, exam, exams } = input;
  const year_id = year.academic_year_id;
  const scope = { school_id, student_ids: [student.student_id], year_ids: [year_id] };
  const scoped = exam?.exam_id ?? null;
  const [marks, registrations, averages, subjects, ofClass] = await Promise.all([
    listMarks(db, scope),
    listRegistrations(db, scope),
    listAverages(db, scope),
    listSubjectAverages(db, { ...scope, exam_id: scoped }),
    class_id ? listClassAverages(db, { school_id, class_id, year_id }) : [],
  ]);
  const classAverage = (exam_id: string | null, subject_id: string | null) =>
    ofClass.find((row) => row.exam_id === exam_id && row.subject_id === subject_id);
  const sat = ofClass.filter((row) => row.exam_id && row.subject_id);
  const papersOf = papersIn(exams, exam);
  return {
    exams: exams.map(({ exam_id, name }) => ({
      name,
      average: averages.find((row) => row.exam_id === exam_id)?.average ?? null,
    })),
    subjects: subjects.map(({ subject_id, subject, average }) => {
      const class_average = classAverage(scoped, subject_id)?.average ?? null;
      return { name: subject, average, class_average };
    }),
    overall: findOverall(exam, averages, classAverage(scoped, null)),
    absent: papersOf(marks.filter(({ state }) => state === 'absent')),
    exempt: papersOf(marks.filter(({ state }) => state === 'exempt')),
    missing: papersOf(missingPapers(registrations, marks, sat)),
  };
}

/** Names papers by exam and subject: those of one exam, or of all. */
function papersIn(exams: readonly ExamRow[], exam: ExamRow | null) {
  const names = new Map(exams.map(({ exam_id, name }) => [exam_id, name]));
  return (rows: readonly { exam_id: string; subject: string }[]): ExamPaper[] =>
    rows
      .filter(({ exam_id }) => exam === null || exam_id === exam.exam_id)
      .map(({ exam_id, subject }) => ({ exam: names.get(exam_id) ?? '', subject }));
}

/** The average of an exam has one decimal, that of a year is a whole number. */
function findOverall(
  exam: ExamRow | null,
  averages: readonly AverageRow[],
  ofClass: ClassAverageRow | undefined,
): ReportFacts['overall'] {
  const own = averages.find((row) => row.exam_id === (exam?.exam_id ?? null));
  const shown = exam ? 'average' : 'whole_average';
  return {
    average: own?.[shown] ?? null,
    grade: own?.grade ?? 'N/A',
    papers: own?.papers ?? 0,
    class_average: ofClass?.[shown] ?? null,
    classmates: ofClass?.students ?? 0,
  };
}

type AttendanceScope = {
  readonly school_id: string;
  readonly student_ids: readonly string[];
  readonly year_ids: readonly string[];
  readonly today: string;
  readonly class_id: string | undefined;
};

async function gatherAttendance(db: Queryable, scope: AttendanceScope): Promise<AttendanceFacts> {
  const { class_id, ...students } = scope;
  const [[own], months, ofClass] = await Promise.all([
    listAttendance(db, students),
    listMonths(db, students),
    class_id ? getClassRate(db, { ...students, class_id }) : [],
  ]);
  const none = { days: 0, attended: 0, rate: null, present: 0, late: 0, half_day: 0, absent: 0, excused: 0 };
  const { days, attended, rate, present, late, half_day, absent, excused } = own ?? none;
  const { rate: class_rate = null, students: classmates = 0 } = ofClass[0] ?? {};
  return { days, attended, rate, present, late, half_day, absent, excused, months, class_rate, classmates };
}
