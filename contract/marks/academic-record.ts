import { z } from 'zod';
import { id, idParams, pageFields, pageQuery, schoolYear, searchTerm } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { examName } from './exam-names.ts';
import { mark } from './mark.ts';
import { markStates } from './values.ts';

/** Averages are rounded for display: of one exam to one decimal, of several to a whole number. Grades use the unrounded value. */
const average = z.number().nullable();

/** A student's rank among the students of the class whose marks are complete; null if marks are missing. */
const standing = z
  .object({ position: z.int().nullable(), ranked: z.int(), missing_papers: z.int() })
  .meta({ id: 'ClassRank' });

const performanceSummary = z.object({
  totalExams: z.int(),
  averagePercentage: average,
  grade: z.string(),
  /** Percentages, because the totals of the subjects differ. */
  highestMark: average,
  lowestMark: average,
  /** The number of marks per grade, best grade first. */
  gradeDistribution: z.record(z.string(), z.int()),
});

/** The exams of a student in the order in which they were held. */
const examResult = z.object({
  exam_name: z.string(),
  exam_date: z.string().nullable(),
  year: z.int(),
  average_percentage: average,
  grade: z.string(),
  class_average: average,
  rank: standing.nullable(),
});
export type ExamResult = z.infer<typeof examResult>;

const subjectResult = z.object({
  subject_id: id,
  subject_name: z.string(),
  papers: z.int(),
  average_percentage: average,
  grade: z.string(),
  class_average: average,
});

const historyYear = z.object({
  year: z.int(),
  year_name: z.string(),
  class_name: z.string().nullable(),
  section: z.string().nullable(),
  average_percentage: average,
  grade: z.string(),
  /** Null if no day counts: "No data". */
  attendance_percentage: z.number().nullable(),
  exams: z.array(
    z.object({
      exam_name: z.string(),
      exam_date: z.string().nullable(),
      average_percentage: average,
      grade: z.string(),
    }),
  ),
  /** Every class of the year with its dates, earliest first. */
  places: z.array(
    z.object({
      class_name: z.string(),
      section: z.string().nullable(),
      from_date: z.string(),
      to_date: z.string().nullable(),
      exit_reason: z.string().nullable(),
    }),
  ),
});
export type HistoryYear = z.infer<typeof historyYear>;

const listedMark = z
  .object({
    id,
    student_id: id,
    admission_no: z.string(),
    student_name: z.string(),
    subject_id: id,
    subject_name: z.string(),
    exam_name: z.string(),
    year: z.int(),
    state: z.enum(markStates),
    marks: z.number().nullable(),
    total_marks: z.number(),
    percentage: z.number().nullable(),
    grade: z.string(),
    exam_date: z.string().nullable(),
  })
  .meta({ id: 'ListedMark' });

export const academicRecordEntries = {
  performance: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/performance',
    permission: everyone,
    summary: "Get a student's marks with averages, trend and rank, for a year, an exam or all",
    params: idParams,
    query: z.object({ year: schoolYear.optional(), exam_name: examName.optional() }),
    result: z.object({
      marks: z.array(mark),
      summary: performanceSummary,
      trend: z.array(examResult),
      subjects: z.array(subjectResult),
      class_name: z.string().nullable(),
      class_average: average,
      /** Null if the school shows no ranks, or if no year is given. */
      rank: standing.nullable(),
    }),
  }),
  academicHistory: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/academic-history',
    permission: everyone,
    summary: "List a student's years, newest first: class, averages, attendance and exams",
    params: idParams,
    result: z.object({ years: z.array(historyYear) }),
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/school/marks',
    permission: everyone,
    summary: 'List the marks of all students with filters, last entered first',
    query: pageQuery(50).extend({
      search: searchTerm,
      year: schoolYear.optional(),
      exam_name: examName.optional(),
      student_id: z.uuid('Student not found').optional(),
      subject_id: z.uuid('Subject not found').optional(),
      class_id: z.uuid('Class not found').optional(),
    }),
    result: z.object({ marks: z.array(listedMark), ...pageFields }),
  }),
  ofStudent: defineRoute({
    method: 'GET',
    path: '/school/marks/student/{id}',
    permission: everyone,
    summary: "List a student's marks in short, newest exam first",
    params: idParams,
    query: z.object({ year: schoolYear.optional(), exam_name: examName.optional() }),
    result: z.object({ marks: z.array(listedMark) }),
  }),
};
