import { z } from 'zod';
import { blankable, id, idParams, instant, schoolYear, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { everyone, managers } from '#contract/policy/grants.ts';

export const reportTypes = ['academic', 'attendance', 'comprehensive'] as const;
export type ReportType = (typeof reportTypes)[number];

const reportType = z.enum(reportTypes, 'Report type must be academic, attendance or comprehensive');

const whichResults = z.object({ year: schoolYear.optional(), exam_name: examName.optional() });

export const paperKinds = ['report_card', 'transcript'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** One number or name a sentence rests on: what it is, and how the sentence writes it. */
export const reportFigure = z.object({
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  shown: z.string(),
});
export type ReportFigure = z.infer<typeof reportFigure>;

/** A sentence of a report with what it rests on; sentences of one paragraph share its number. */
export const reportSentence = z.object({
  text: z.string(),
  paragraph: z.int(),
  figures: z.array(reportFigure),
});
export type ReportSentence = z.infer<typeof reportSentence>;

/** A kept report. `written_by` is `rules`, or the name of the language model whose words passed the check. */
export const studentReport = z.object({
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
});
export type StudentReport = z.infer<typeof studentReport>;

export const reports = {
  list: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/ai-reports',
    permission: everyone,
    summary: 'The reports kept of a student, the newest first',
    params: idParams,
    query: whichResults,
    result: z.object({ reports: z.array(studentReport) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/students/{id}/ai-report',
    permission: everyone,
    summary: 'Write a report from a student’s marks and attendance of a year, and keep it',
    status: 201,
    params: idParams,
    body: z.object({ reportType, year: schoolYear.optional(), exam_name: examName.nullish() }),
    result: studentReport,
  }),
  reportCard: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/report-card',
    permission: everyone,
    summary: 'The report card of a student as PDF: of a year, or of one of its exams',
    params: idParams,
    query: whichResults,
    reply: 'file',
  }),
  transcript: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/transcript',
    permission: everyone,
    summary: 'The results of all years of a student as PDF',
    params: idParams,
    reply: 'file',
  }),
  printClass: defineRoute({
    method: 'POST',
    path: '/school/classes/{id}/report-cards',
    permission: managers,
    summary: 'Print the papers of a class, or of one section, as one PDF: a job',
    status: 202,
    params: idParams,
    body: z.object({
      section: blankable(text('Section', 50)),
      year: schoolYear.optional(),
      exam_name: examName.nullish(),
      kind: z.enum(paperKinds, 'Kind must be report_card or transcript').default('report_card'),
    }),
    result: z.object({ job_id: id }),
  }),
};
