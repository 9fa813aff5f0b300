import { z } from 'zod';
import { count, idParams, line, schoolYear } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';

const figures = {
  marks_count: count,
  /** In percent; null if there is nothing to average, and the grade is then N/A. */
  average_percentage: z.number().nullable(),
  grade: z.string(),
};

const exam = z.object({
  exam_name: z.string(),
  exam_date: z.string().nullable(),
  ...figures,
  students: count,
  /** The number of marks per grade, best first. */
  distribution: z.array(z.object({ grade: z.string(), count })),
});

const subject = z.object({
  subject_id: z.uuid(),
  subject_name: z.string(),
  ...figures,
  exams: z.array(z.object({ exam_name: z.string(), ...figures })),
});

/** Exam averages have one decimal, the average of the year has none. The rate is over the days that have a record and count. */
const classPerformance = z.object({
  year: z.int().nullable(),
  summary: z.object({ ...figures, students: count, exams: count }),
  exams: z.array(exam),
  subjects: z.array(subject),
  attendance: z.object({ attendance_percentage: z.number().nullable(), days: count, marks_count: count }),
});
export type ClassPerformance = z.infer<typeof classPerformance>;

export const classPerformanceEntries = {
  performance: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}/performance',
    permission: everyone,
    summary: 'Get the performance of a class in a year: averages by exam and subject, grades, attendance',
    params: idParams,
    query: z.object({ year: schoolYear.optional(), section: line('Section', 50) }),
    result: classPerformance,
  }),
};
