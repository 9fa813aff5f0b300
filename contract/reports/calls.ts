import { z } from 'zod';
import { blankable, id, idParams, instant, schoolYear, startedJob, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { everyone, managers } from '#contract/policy/grants.ts';
import { reportCommentEntries } from './comments.ts';

export const reportTypes = ['academic', 'attendance', 'comprehensive'] as const;
export type ReportType = (typeof reportTypes)[number];

const reportType = z.enum(reportTypes, 'Report type must be academic, attendance or comprehensive');

const whichResults = z.object({ year: schoolYear.optional(), exam_name: examName.optional() });

export const pdfKinds = ['report_card', 'transcript'] as const;
export type PdfKind = (typeof pdfKinds)[number];

/** One number or name that a sentence rests on: what it is, and how the sentence writes it. */
export const reportFigure = z.object({
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  shown: z.string(),
});
export type ReportFigure = z.infer<typeof reportFigure>;

/** A sentence of a report with its evidence; sentences of one paragraph share its number. */
export const reportSentence = z.object({
  text: z.string(),
  paragraph: z.int(),
  figures: z.array(reportFigure),
});
export type ReportSentence = z.infer<typeof reportSentence>;

/** A saved report. `written_by` is `rules`, or the name of the language model whose words passed the check. */
export const studentReport = z
  .object({
    id,
    report_type: reportType,
    year: z.int(),
    exam_name: z.string().nullable(),
    content: z.string(),
    sentences: z.array(reportSentence),
    written_by: z.string(),
    generated_by: id.nullable(),
    generated_by_name: z.string().nullable(),
    created_dt: instant,
  })
  .meta({ id: 'StudentReport' });
export type StudentReport = z.infer<typeof studentReport>;

export const reports = {
  list: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/ai-reports',
    permission: everyone,
    summary: 'List the reports of a student, newest first',
    params: idParams,
    query: whichResults,
    result: z.object({ reports: z.array(studentReport) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/students/{id}/ai-report',
    permission: everyone,
    summary: "Write and save a report from a student's marks and attendance of a year",
    status: 201,
    params: idParams,
    body: z.object({ reportType, year: schoolYear.optional(), exam_name: examName.nullish() }),
    result: studentReport,
  }),
  reportCard: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/report-card',
    refuses: [409],
    permission: everyone,
    summary: "Get a student's report card as PDF, for a year or one of its exams",
    params: idParams,
    query: whichResults,
    reply: 'file',
    mimeTypes: ['application/pdf'],
  }),
  transcript: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/transcript',
    refuses: [409],
    permission: everyone,
    summary: "Get a student's transcript of all years as PDF",
    params: idParams,
    reply: 'file',
    mimeTypes: ['application/pdf'],
  }),
  printClass: defineRoute({
    method: 'POST',
    path: '/school/classes/{id}/report-cards',
    permission: managers,
    summary: 'Print the report cards or transcripts of a class or section as one PDF, as a job',
    status: 202,
    params: idParams,
    body: z.object({
      section: blankable(text('Section', 50)),
      year: schoolYear.optional(),
      exam_name: examName.nullish(),
      kind: z.enum(pdfKinds, 'Kind must be report_card or transcript').default('report_card'),
    }),
    result: startedJob,
  }),
  ...reportCommentEntries,
};
