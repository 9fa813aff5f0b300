import { z } from 'zod';
import { blankable, id, idParams, instant, longText, schoolYear } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { examName } from './exam-names.ts';
import { markFields } from './fields.ts';
import { reopening } from './reopening.ts';
import { defaultTotalMarks, markStates, outcomeProblem } from './values.ts';

/** `percentage` is unrounded; `grade` follows from the bands of the exam, and is 'N/A' without a number. */
export const mark = z
  .object({
    id,
    subject_id: id,
    subject_name: z.string(),
    subject_code: z.string().nullable(),
    exam_name: z.string(),
    year: z.int(),
    state: z.enum(markStates),
    marks: z.number().nullable(),
    total_marks: z.number(),
    percentage: z.number().nullable(),
    grade: z.string(),
    exam_date: z.string().nullable(),
    remarks: z.string().nullable(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'Mark' });
export type Mark = z.infer<typeof mark>;

/** An exam of the year with the student's marks. `bands` are the bands it is graded with. */
const examSummary = z.object({
  exam_name: z.string(),
  year: z.int(),
  exam_date: z.string().nullable(),
  status: z.literal('completed'),
  marks_count: z.int(),
  total_subjects: z.int(),
  average_percentage: z.number().nullable(),
  grade: z.string(),
  bands: z.array(z.object({ lower_bound: z.number(), grade: z.string() })),
  published: z.boolean(),
  exam_id: id,
  /** Of the exam, to send back when its marks are reopened or locked. */
  updated_dt: instant,
  /** The student's last class of the year: reopening is per class. Null for a student without a class. */
  class_id: id.nullable(),
  /** Published and not reopened for a class of the student: changes are refused. */
  is_locked: z.boolean(),
  reopening: reopening.nullable(),
});
export type ExamSummary = z.infer<typeof examSummary>;

const marksSummary = z.object({
  total_exams: z.int(),
  average_percentage: z.number().nullable(),
  grade: z.string(),
  best_subject: z.object({ subject_name: z.string(), average_percentage: z.number() }).nullable(),
  subjects: z.int(),
});

/** A mark as entered; the server computes percentage and grade, regardless of what is sent. */
export const newMark = z
  .object({
    subject_id: z.uuid({ error: ({ input }) => (input ? 'Subject not found' : 'Subject is required') }),
    exam_name: examName,
    year: schoolYear.optional(),
    state: markFields.state.default('present'),
    marks: markFields.marks.default(null),
    total_marks: markFields.total_marks.default(defaultTotalMarks),
    exam_date: markFields.exam_date,
    remarks: markFields.remarks,
  })
  .superRefine((values, context) => {
    const problem = outcomeProblem(values);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type NewMark = z.output<typeof newMark>;

const markChanges = z.object({
  state: markFields.state.optional(),
  marks: markFields.marks.optional(),
  total_marks: markFields.total_marks.optional(),
  exam_date: markFields.exam_date,
  remarks: markFields.remarks,
  /** The reason for the correction; stored in the history. */
  reason: blankable(longText('Reason', 10_000)),
});
export type MarkChanges = z.output<typeof markChanges>;

const outcome = z
  .object({
    state: z.enum(markStates),
    marks: z.number().nullable(),
    total_marks: z.number(),
    grade: z.string().nullable(),
    exam_date: z.string().nullable(),
    remarks: z.string().nullable(),
  })
  .meta({ id: 'MarkEntry' });

/** One correction; `after` is null if the mark was deleted. */
const correction = z.object({
  id,
  changed_dt: instant,
  changed_by: z.string().nullable(),
  reason: z.string().nullable(),
  before: outcome,
  after: outcome.nullable(),
});
export type Correction = z.infer<typeof correction>;

const markParams = z.object({ id, markId: id });

export const studentMarkEntries = {
  list: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/marks',
    permission: everyone,
    summary: "List a student's marks by exam, in one year or in all, newest exam first",
    params: idParams,
    query: z.object({ year: schoolYear.optional(), exam_name: examName.optional() }),
    result: z.object({
      marks: z.array(mark),
      exams: z.array(examSummary),
      summary: marksSummary,
      /** The bands for an exam that does not exist yet. */
      bands: examSummary.shape.bands,
    }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/students/{id}/marks',
    permission: everyone,
    summary: 'Add a mark for a student in a registered subject; one per subject, exam and year',
    status: 201,
    params: idParams,
    body: newMark,
    result: mark,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/students/{id}/marks/{markId}',
    versioned: true,
    permission: everyone,
    summary: 'Correct a mark; the previous value is kept in the history',
    params: markParams,
    body: markChanges,
    result: mark,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/students/{id}/marks/{markId}',
    versioned: true,
    permission: everyone,
    summary: 'Delete a mark; its history is kept',
    params: markParams,
    result: deleted,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/marks/{markId}/history',
    permission: everyone,
    summary: 'List the history of a mark, even of a deleted one',
    params: markParams,
    result: z.object({
      created: z.object({ created_dt: instant, created_by: z.string().nullable() }).nullable(),
      history: z.array(correction),
      /** When its published exam was open for corrections, newest first. */
      reopenings: z.array(
        reopening.extend({ locked_by: z.string().nullable(), locked_dt: instant.nullable() }),
      ),
    }),
  }),
};
