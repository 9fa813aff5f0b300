import { z } from 'zod';
import { id, idParams, line, pageFields, pageQuery, schoolYear } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { withOwnClasses } from '#contract/policy/grants.ts';

const mostAtOnce = 1000;
const limitMessage = `Limit must be a whole number from 1 to ${mostAtOnce}`;

/** A student enrolled in the class: `id` is the id of the enrollment. */
export const classStudent = z.object({
  id,
  student_id: id,
  admission_no: z.string(),
  student_name: z.string(),
  roll_number: z.string().nullable(),
  section: z.string().nullable(),
  enrollment_date: z.string().nullable(),
});
export type ClassStudent = z.infer<typeof classStudent>;

const result = z.object({
  students: z.array(classStudent),
  /** The number of students per section, regardless of the filters. */
  sections: z.array(z.object({ section: z.string().nullable(), students: z.int() })),
  year: z.int().nullable(),
  ...pageFields,
});

export const classStudentEntries = {
  listStudents: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}/students',
    permission: withOwnClasses,
    summary: 'List the students enrolled in a class: today, or at the end of a past year',
    params: idParams,
    query: z.object({
      year: schoolYear.optional(),
      section: line('Section', 50),
      page: pageQuery(mostAtOnce).shape.page,
      limit: z.coerce
        .number(limitMessage)
        .int(limitMessage)
        .min(1, limitMessage)
        .max(mostAtOnce, limitMessage)
        .default(mostAtOnce),
    }),
    result,
  }),
};
