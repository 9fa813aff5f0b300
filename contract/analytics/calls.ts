import { z } from 'zod';
import { blankable, calendarDate, id } from '#contract/kit/common.ts';
import { genders } from '#contract/kit/gender.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';

const gender = z.enum(genders);
const genderCounts = z.object({ male: z.int(), female: z.int(), other: z.int(), total: z.int() });

/** A rate with its denominator: `rate` is in percent, unrounded, and null without days that count. */
const rate = z.object({ rate: z.number().nullable(), days: z.int() });
/** An average with the number of its marks; in percent, unrounded. */
const average = z.object({ average: z.number(), marks: z.int() });

const ofClass = { class_id: id, class_name: z.string() };

const enrolment = z.object({
  /** Enrolled on `as_of`: today in the current year, the last day of a past year, the first day of a future one. */
  as_of: z.string(),
  by_class: z.array(genderCounts.extend(ofClass)),
  totals: genderCounts,
  /** Students enrolled at the end of each month so far, and how many came and left in it. */
  over_time: z.array(z.object({ month: z.string(), enrolled: z.int(), joined: z.int(), left: z.int() })),
});

const attendance = rate.extend({
  by_day: z.array(
    rate.extend({
      date: z.string(),
      present: z.int(),
      late: z.int(),
      half_day: z.int(),
      absent: z.int(),
      excused: z.int(),
    }),
  ),
  by_month: z.array(rate.extend({ month: z.string() })),
  by_class: z.array(rate.extend(ofClass)),
  by_gender: z.array(rate.extend({ gender })),
});

const marks = z.object({
  average: z.number().nullable(),
  marks: z.int(),
  by_subject: z.array(average.extend({ subject_id: id, subject_name: z.string() })),
  by_class: z.array(average.extend(ofClass)),
  by_gender: z.array(average.extend({ gender })),
  /** In the order in which the exams were held. */
  by_exam: z.array(average.extend({ exam_name: z.string(), exam_date: z.string().nullable() })),
  grade_distribution: z.array(z.object({ grade: z.string(), count: z.int() })),
});

const analyticsQuery = z.object({
  /** The calendar year in which the academic year starts; the current one when left out. */
  year: z.coerce
    .number('Year must be a number')
    .int('Year must be a whole number')
    .min(1900, 'Year must be between 1900 and 2199')
    .max(2199, 'Year must be between 1900 and 2199')
    .optional(),
  class_id: blankable(id),
  /** The days of the year whose attendance counts. */
  from: blankable(calendarDate('From')),
  to: blankable(calendarDate('To')),
});

export const analytics = {
  get: defineRoute({
    method: 'GET',
    path: '/school/analytics',
    mayLag: true,
    permission: everyone,
    summary:
      'Get the figures of an academic year: enrollment, attendance and marks by class, subject, gender and over time',
    query: analyticsQuery,
    result: z.object({ year: z.int().nullable(), enrolment, attendance, marks }),
  }),
};
export type Analytics = z.infer<(typeof analytics)['get']['result']>;
