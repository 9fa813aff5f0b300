import { z } from 'zod';
import { id, idParams, pageQuery, schoolYear, searchTerm } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { examName } from './exam-names.ts';
import { mark } from './mark.ts';
import { markStates } from './values.ts';

/** Averages are rounded for display: of one exam to one decimal, over several to a whole number; grades are not. */
const average = z.number().nullable();

/** Where a student stands among those of the class whose papers are complete; no position with papers missing. */
const standing = z.object({ position: z.int().nullable(), ranked: z.int(), missing_papers: z.int() });

const performanceSummary = z.object({
  totalExams: z.int(),
  averagePercentage: average,
  grade: z.string(),
  /** Percentages: papers have different totals. */
  highestMark: average,
  lowestMark: average,
  /** How many marks have each grade, the best grade first. */
  gradeDistribution: z.record(z.string(), z.int()),
});

/** The exams of a student in the order in which they were written. */
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
  /** Null where no day counts: "No data". */
  attendance_percentage: z.number().nullable(),
  exams: z.array(
    z.object({
      exam_name: z.string(),
      exam_date: z.string().nullable(),
      average_percentage: average,
      grade: z.string(),
    }),
  ),
  /** Every class of the year with its days, the first first. */
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

const listedMark = z.object({
  id,
  student_id: id,
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
});
export const academicRecordEntries = {
  performance: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/performance',
    permission: everyone,
    summary: 'Marks of a student with averages, trend, place in the class, in a year or an exam or in all',
    params: idParams,
    query: z.object({ year: schoolYear.optional(), exam_name: examName.optional() }),
    result: z.object({
      marks: z.array(mark),
      summary: performanceSummary,
      trend: z.array(examResult),
      subjects: z.array(subjectResult),
      class_name: z.string().nullable(),
      class_average: average,
      /** Null where the school shows no ranks, or no year is named. */
      rank: standing.nullable(),
    }),
  }),
  academicHistory: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/academic-history',
    permission: everyone,
    summary: 'Class, averages, attendance and exams of a student, year by year, newest first',
    params: idParams,
    result: z.object({ years: z.array(historyYear) }),
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/school/marks',
    permission: everyone,
    summary: 'Marks of all students by filters, the last entered first, a page at a time',
    query: pageQuery(50).extend({
      search: searchTerm,
      year: schoolYear.optional(),
      exam_name: examName.optional(),
      student_id: z.uuid('Student not found').optional(),
      subject_id: z.uuid('Subject not found').optional(),
      class_id: z.uuid('Class not found').optional(),
    }),
    result: z.object({ marks: z.array(listedMark), total: z.int(), page: z.int(), limit: z.int() }),
  }),
  ofStudent: defineRoute({
    method: 'GET',
    path: '/school/marks/student/{id}',
    permission: everyone,
    summary: 'Marks of one student in short, the newest exam first',
    params: idParams,
    query: z.object({ year: schoolYear.optional(), exam_name: examName.optional() }),
    result: z.object({ marks: z.array(listedMark) }),
  }),
};
