import type { Contract } from '#contract/index.ts';
import type { PdfKind } from '#contract/reports/calls.ts';
import type { Queryable } from '#server/db/query.ts';
import { listComments } from '#server/features/reports/comments/queries.ts';
import { listAttendance } from '#server/features/reports/facts/attendance-queries.ts';
import {
  type ClassAverageRow,
  listAverages,
  listClassAverages,
  listRanks,
  listSubjectAverages,
  type RankRow,
} from '#server/features/reports/facts/average-queries.ts';
import { findExam, findYear } from '#server/features/reports/facts/operations.ts';
import {
  type ExamRow,
  findClass,
  listExams,
  listMarks,
  listPlaces,
  listRegistrations,
  listYears,
  type YearRow,
} from '#server/features/reports/facts/queries.ts';
import {
  findStudent,
  getPrintSettings,
  type PrintSettings,
} from '#server/features/reports/report/queries.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import type { PrintOrder, Printout } from '#server/kit/print/content.ts';
import { printPdf } from '#server/kit/print/print.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  dateIn,
  fileNameOf,
  letterheadOf,
  pageSizeOf,
  reportCard,
  transcript,
  type YearRecord,
} from './layout.ts';

type Reports = Contract['reports'];

export type Person = { readonly student_id: string; readonly name: string };

/** What the printouts of all students of a batch share. */
export type PrintContext = {
  readonly school_id: string;
  readonly today: string;
  readonly kind: PdfKind;
  readonly school: PrintSettings;
  readonly years: readonly YearRow[];
  readonly exams: readonly ExamRow[];
  readonly exam: ExamRow | null;
  /** The ranks in the class of the printouts; empty for a transcript. */
  readonly ranks: readonly RankRow[];
  readonly sat: readonly ClassAverageRow[];
};

type PrintRequest = {
  readonly school_id: string;
  readonly today: string;
  readonly kind: PdfKind;
  readonly year?: number | undefined;
  readonly exam_name?: string | null | undefined;
};

/** Reads once what does not depend on the student. */
export async function openSetting(
  db: Queryable,
  request: PrintRequest,
  classOf: (year: YearRow) => Promise<string | undefined>,
): Promise<PrintContext> {
  const { school_id, today, kind } = request;
  const [school] = await getPrintSettings(db, { school_id });
  if (!school) throw refuse.notFound();
  const years =
    kind === 'transcript'
      ? await listYears(db, { school_id })
      : [await findYear(db, school_id, request, today)];
  const exams = await listExams(db, {
    school_id,
    year_ids: years.map(({ academic_year_id }) => academic_year_id),
  });
  const shared = { school_id, today, kind, school, years, exams, ranks: [], sat: [] };
  const [year] = years;
  if (kind === 'transcript' || !year) return { ...shared, exam: null };
  const exam = findExam(exams, request);
  const class_id = await classOf(year);
  if (!class_id) return { ...shared, exam };
  const ofClass = { school_id, class_id, year_id: year.academic_year_id };
  const [ranks, averages] = await Promise.all([
    school.shows_rank ? listRanks(db, ofClass) : [],
    listClassAverages(db, ofClass),
  ]);
  return { ...shared, exam, ranks, sat: averages.filter((row) => row.exam_id && row.subject_id) };
}

type OfYear = { readonly student_id: string; readonly academic_year_id: string };

/** The records of some students in the years of a batch, in a fixed number of statements. */
async function readRecords(db: Queryable, setting: PrintContext, people: readonly Person[]) {
  const { school_id, years, exams, today } = setting;
  const student_ids = people.map(({ student_id }) => student_id);
  const scope = { school_id, student_ids, year_ids: years.map(({ academic_year_id }) => academic_year_id) };
  const [places, marks, registrations, averages, subjects, attendance, comments] = await Promise.all([
    listPlaces(db, scope),
    listMarks(db, scope),
    listRegistrations(db, scope),
    listAverages(db, scope),
    listSubjectAverages(db, { ...scope, exam_id: null }),
    listAttendance(db, { ...scope, today }),
    listComments(db, scope),
  ]);
  return ({ student_id }: Person, { academic_year_id, name }: YearRow): YearRecord => {
    const isTheirs = (row: OfYear) =>
      row.student_id === student_id && row.academic_year_id === academic_year_id;
    return {
      year_name: name,
      place: places.find(isTheirs),
      exams: exams.filter((exam) => exam.academic_year_id === academic_year_id),
      marks: marks.filter(isTheirs),
      registrations: registrations.filter(isTheirs),
      subjects: subjects.filter(isTheirs),
      averages: averages.filter(isTheirs),
      ranks: setting.ranks.filter((row) => row.student_id === student_id),
      sat: setting.sat,
      attendance: attendance.find(isTheirs),
      comments: comments.filter(isTheirs),
    };
  };
}

/** The printouts of some students, in their order. */
export async function describePrintouts(
  db: Queryable,
  setting: PrintContext,
  people: readonly Person[],
): Promise<Printout[]> {
  const { school, kind, years, exam } = setting;
  const recordOf = await readRecords(db, setting, people);
  return people.map((person) => {
    const records = years.map((year) => recordOf(person, year));
    if (kind === 'transcript') {
      const attended = records.filter(({ place, marks }) => place || marks.length > 0);
      return transcript(person.name, attended);
    }
    const [record] = records;
    if (!record) throw new Error('A report card needs a year');
    return reportCard(person.name, record, { ...school, exam });
  });
}

/** The printouts with the school's letterhead and page size. */
export function orderOf(
  { school, today }: PrintContext,
  title: string,
  printouts: readonly Printout[],
): PrintOrder {
  const footer = dateIn(school.locale, today);
  return { size: pageSizeOf(school.locale), title, letterhead: letterheadOf(school), footer, printouts };
}

type PrintChoice = Omit<PrintRequest, 'school_id' | 'today'>;

/** A report card or transcript of one student. */
async function printOne(ctx: Context, student_id: string, choice: PrintChoice) {
  const { school_id } = ctx.actor;
  const [student] = await findStudent(ctx.db, { school_id, student_id });
  if (!student) throw refuse.unknown('Student');
  const request = { ...choice, school_id, today: ctx.today() };
  const setting = await openSetting(ctx.db, request, async ({ academic_year_id }) => {
    const scope = { school_id, student_ids: [student_id], year_ids: [academic_year_id] };
    return (await listPlaces(ctx.db, scope))[0]?.class_id;
  });
  const printouts = await describePrintouts(ctx.db, setting, [{ student_id, ...student }]);
  const year = choice.kind === 'transcript' ? undefined : setting.years[0]?.name.replaceAll('/', '-');
  const fileName = fileNameOf(choice.kind, student.name, year, setting.exam?.name);
  const { bytes, failed } = await printPdf(orderOf(setting, printouts[0]?.title ?? '', printouts));
  if (failed[0]) throw refuse.conflict(`This document cannot be printed: ${failed[0].message}`);
  ctx.disclose({ entity: 'student', entity_id: student_id, after: { printed: choice.kind } });
  return { fileName, mimeType: 'application/pdf', bytes };
}

export const printOperations: OperationsFor<Pick<Reports, 'reportCard' | 'transcript' | 'printClass'>> = {
  reportCard: (ctx, { params, query }) => printOne(ctx, params.id, { ...query, kind: 'report_card' }),
  transcript: (ctx, { params }) => printOne(ctx, params.id, { kind: 'transcript' }),

  printClass: async (ctx, { params, body }) => {
    const { school_id } = ctx.actor;
    const [found] = await findClass(ctx.db, { school_id, class_id: params.id });
    if (!found) throw refuse.unknown('Class');
    const section = body.section ?? null;
    if (section && !found.sections.some((name) => name.toLowerCase() === section.toLowerCase())) {
      throw refuse.invalid('section', `This class has no section ${section}`);
    }
    const year = await findYear(ctx.db, school_id, body, ctx.today());
    findExam(await listExams(ctx.db, { school_id, year_ids: [year.academic_year_id] }), body);
    const input = {
      class_id: params.id,
      section,
      year: year.year,
      exam_name: body.exam_name ?? null,
      kind: body.kind,
    };
    const job_id = await ctx.startJob({ kind: 'reports.print_class', input });
    ctx.audit({ action: 'print', entity: 'class', entity_id: params.id, after: { ...input, job_id } });
    return { job_id };
  },
};
