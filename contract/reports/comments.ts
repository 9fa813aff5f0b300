import { z } from 'zod';
import { access } from '#contract/kit/access.ts';
import { idParams, instant, longText, schoolYear } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { withOwnClasses } from '#contract/policy/grants.ts';

/** What the class teacher writes on the report card of an exam, or of the year (`exam_name` null). */
export const reportComment = z
  .object({
    year: z.int(),
    exam_name: z.string().nullable(),
    /** Empty if nothing has been written yet. */
    comment: z.string(),
    written_by: z.string().nullable(),
    updated_dt: instant.nullable(),
    /** The results of the exam are published, and it is not reopened for the class: the comment must not change. */
    is_locked: z.boolean(),
    access,
  })
  .meta({ id: 'ReportComment' });
export type ReportComment = z.infer<typeof reportComment>;

export const reportCommentEntries = {
  getComment: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/report-comment',
    permission: withOwnClasses,
    summary: "Get the class teacher's comment on the report card of a year or of one of its exams",
    params: idParams,
    query: z.object({ year: schoolYear.optional(), exam_name: examName.optional() }),
    result: reportComment,
  }),
  saveComment: defineRoute({
    method: 'PUT',
    path: '/school/students/{id}/report-comment',
    versioned: true,
    permission: withOwnClasses,
    summary:
      "Write the class teacher's comment on the report card; an empty one removes it. Refused with the code published while the results of the exam are published and not reopened for the class",
    params: idParams,
    body: z.object({
      year: schoolYear.optional(),
      exam_name: examName.nullish(),
      comment: longText('Comment', 2000),
    }),
    result: reportComment,
  }),
};
