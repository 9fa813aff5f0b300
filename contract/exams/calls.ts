import { z } from 'zod';
import {
  blankable,
  calendarDate,
  id,
  idParams,
  instant,
  requiredText,
  schoolYear,
  text,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { tableTypes } from '#contract/kit/file-types.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { markFields } from '#contract/marks/fields.ts';
import { mark } from '#contract/marks/mark.ts';
import { reopening } from '#contract/marks/reopening.ts';
import { everyone, managers, withOwnClasses } from '#contract/policy/grants.ts';
import { gradeBand } from '#contract/settings/grading.ts';
import { cellChange, cellEvent, keptCell, sheet, sheetFigures } from './sheet.ts';

/** An exam of a year. `bands` are the bands it is graded with: once published, those of that moment. */
const exam = z
  .object({
    exam_id: id,
    exam_name: examName,
    year: z.int(),
    exam_date: z.string().nullable(),
    grade_scale_id: id.nullable(),
    bands: z.array(gradeBand),
    published_dt: instant.nullable(),
    updated_dt: instant,
  })
  .meta({ id: 'Exam' });
export type Exam = z.infer<typeof exam>;

/** How many marks are entered and for how many students, in the given class or the school. */
const countedExam = exam.extend({ marks_count: z.int(), students_count: z.int() });
export type CountedExam = z.infer<typeof countedExam>;

export const newExam = z.object({
  exam_name: examName,
  year: schoolYear,
  exam_date: blankable(calendarDate('Exam Date')),
  grade_scale_id: blankable(id),
});

export const examChange = z.object({
  exam_name: examName.optional(),
  exam_date: blankable(calendarDate('Exam Date')),
  grade_scale_id: blankable(id),
});

const section = text('Section', 50).optional();
const ofClassParams = z.object({ id, classId: id });
const everyCell = 2000;

/** A mark as in a student's record, with its student. */
const listedMark = mark.extend({
  student_id: id,
  student_name: z.string(),
  section: z.string().nullable(),
  roll_number: z.string().nullable(),
});

const manage = {
  list: defineRoute({
    method: 'GET',
    path: '/school/exams',
    permission: withOwnClasses,
    summary: 'List the exams of a year, newest first, with how many marks are entered',
    query: z.object({ year: schoolYear.optional(), class_id: id.optional() }),
    result: z.object({ year: z.int().nullable(), exams: z.array(countedExam) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/exams',
    permission: managers,
    summary: 'Add an exam to a year',
    status: 201,
    body: newExam,
    result: exam,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/exams/{id}',
    versioned: true,
    permission: managers,
    summary: 'Update the name, date or grade scale of an exam',
    params: idParams,
    body: examChange,
    result: exam,
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/school/exams/{id}/publish',
    versioned: true,
    permission: managers,
    summary: 'Publish the results of an exam; they keep the grade bands of this moment',
    params: idParams,
    result: exam,
  }),
  unpublish: defineRoute({
    method: 'POST',
    path: '/school/exams/{id}/unpublish',
    versioned: true,
    permission: managers,
    summary: 'Unpublish the results of an exam; they follow the current grade scale again',
    params: idParams,
    result: exam,
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/school/exams/{id}/classes/{classId}/reopen',
    versioned: true,
    permission: managers,
    summary: 'Reopen the published marks of a class for corrections, with a reason',
    params: ofClassParams,
    body: z.object({ reason: requiredText('Reason', 1000) }),
    result: z.object({ reopening }),
  }),
  lock: defineRoute({
    method: 'POST',
    path: '/school/exams/{id}/classes/{classId}/lock',
    versioned: true,
    permission: managers,
    summary: 'Lock the published marks of a class again',
    params: ofClassParams,
    result: z.object({ locked: z.literal(true) }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/exams/{id}',
    versioned: true,
    permission: managers,
    summary: 'Delete an exam that nothing refers to',
    params: idParams,
    result: deleted,
  }),
};

const grid = {
  sheet: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/classes/{classId}/sheet',
    permission: withOwnClasses,
    summary:
      'Get the mark sheet of a class in an exam: one row per student, one column per subject, totals and averages',
    params: ofClassParams,
    query: z.object({ section, subject_id: id.optional() }),
    result: sheet,
  }),
  sheetVersion: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/classes/{classId}/sheet/version',
    permission: withOwnClasses,
    summary: 'Get a token that changes with every change of the mark sheet; cheap to poll',
    params: ofClassParams,
    result: z.object({ version: z.string() }),
  }),
  followSheet: defineRoute({
    permission: withOwnClasses,
    method: 'GET',
    path: '/school/exams/{id}/classes/{classId}/sheet/events',
    summary: 'Follow a sheet: its version at the start and after every change',
    params: ofClassParams,
    reply: 'events',
    events: { changed: z.object({ version: z.string() }) },
  }),
  saveSheet: defineRoute({
    method: 'PUT',
    path: '/school/exams/{id}/classes/{classId}/sheet',
    permission: withOwnClasses,
    summary:
      'Save cells of the mark sheet, each with the version it was read at; the reply has an outcome for each',
    params: ofClassParams,
    /** The students and subjects that the screen shows, for the totals and averages of the reply. */
    query: z.object({ section, subject_id: id.optional() }),
    body: z.object({
      cells: z
        .array(cellChange, 'Cells must be a list')
        .min(1, 'At least one cell is required')
        .max(everyCell, `At most ${everyCell} cells can be saved at once`)
        .refine(
          (cells) =>
            new Set(cells.map((cell) => `${cell.student_id} ${cell.subject_id}`)).size === cells.length,
          'Each cell can be sent only once',
        ),
      /** Registers students for subjects of their class if they are not registered yet. */
      register: z.boolean('Register must be yes or no').default(true),
    }),
    result: sheetFigures.extend({ cells: z.array(keptCell) }),
  }),
  setTotal: defineRoute({
    method: 'PUT',
    path: '/school/exams/{id}/classes/{classId}/subjects/{subjectId}/total',
    permission: everyone,
    summary: 'Set the total marks of a subject for a class, for marks already entered and for new ones',
    params: ofClassParams.extend({ subjectId: id }),
    body: z.object({ total_marks: markFields.total_marks }),
    result: z.object({ total_marks: z.number(), changed: z.int() }),
  }),
  cellHistory: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/students/{studentId}/subjects/{subjectId}/history',
    permission: withOwnClasses,
    summary: 'List the history of one mark, newest first',
    params: z.object({ id, studentId: id, subjectId: id }),
    result: z.object({ events: z.array(cellEvent) }),
  }),
  exportSheet: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/classes/{classId}/sheet/export',
    mayLag: true,
    permission: managers,
    summary: 'Export the mark sheet for a spreadsheet',
    params: ofClassParams,
    query: z.object({
      section,
      subject_id: id.optional(),
      format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').default('csv'),
    }),
    reply: 'file',
    mimeTypes: tableTypes,
  }),
  ofClass: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}/marks',
    permission: withOwnClasses,
    summary: 'Get the marks of a class in a year',
    params: idParams,
    query: z.object({ section, year: schoolYear.optional() }),
    result: z.object({ marks: z.array(listedMark) }),
  }),
};
export const exams = { ...manage, ...grid };
