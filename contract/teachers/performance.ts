import { z } from 'zod';
import { count, idParams, schoolYear } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';

const percentage = z.number().nullable();

/** Averages in percent; null if there is nothing to average. The average of the class is over all its subjects. */
const averages = z.object({
  marks_count: count,
  average_percentage: percentage,
  class_average_percentage: percentage,
});

const examAverages = averages
  .extend({ exam_name: z.string(), exam_date: z.string().nullable() })
  .meta({ id: 'ExamAverages' });

const place = z.object({
  class_id: z.uuid(),
  class_name: z.string(),
  section: z.string().nullable(),
  pupils: count,
});

/** A subject in a class or section: one decimal for an exam, a whole number for the year. */
const lesson = place.extend({
  ...averages.shape,
  subject_id: z.uuid(),
  subject_name: z.string(),
  exams: z.array(examAverages),
});
export type LessonPerformance = z.infer<typeof lesson>;

/** A class or section whose class teacher they are: the percentage of recorded days that were attended. */
const ownClass = place.extend({ attendance_percentage: percentage, days: count, marks_count: count });

const teacherPerformance = z.object({
  year: z.int().nullable(),
  summary: averages.extend({ pupils: count, attendance_percentage: percentage }),
  exams: z.array(examAverages),
  lessons: z.array(lesson),
  class_teacher_of: z.array(ownClass),
});
export type TeacherPerformance = z.infer<typeof teacherPerformance>;

export const teacherPerformanceEntries = {
  performance: defineRoute({
    method: 'GET',
    path: '/school/teachers/{id}/performance',
    permission: everyone,
    summary:
      "Get the averages of a teacher's classes in the teacher's subjects, compared with all their subjects, exam by exam",
    params: idParams,
    query: z.object({ year: schoolYear.optional() }),
    result: teacherPerformance,
  }),
};
