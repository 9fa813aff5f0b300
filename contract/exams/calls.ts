import { z } from 'zod';
import { blankable, calendarDate, id, idParams, instant, schoolYear, text } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { mark } from '#contract/marks/mark.ts';
import { markFields } from '#contract/marks/values.ts';
import { everyone, managers } from '#contract/policy/grants.ts';
import { gradeBand } from '#contract/settings/grading.ts';
import { cellChange, cellEvent, keptCell, sheet, sheetFigures } from './sheet.ts';

/** An exam of a year. `bands` are what it is graded with: once published, those of that moment. */
const exam = z.object({
  exam_id: id,
  exam_name: examName,
  year: z.int(),
  exam_date: z.string().nullable(),
  grade_scale_id: id.nullable(),
  bands: z.array(gradeBand),
  published_dt: instant.nullable(),
  updated_dt: instant,
});
export type Exam = z.infer<typeof exam>;

/** How many marks are entered and for how many students, of the class asked for or of the school. */
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

/** A mark as in a student's record, and whose it is. */
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
    permission: everyone,
    summary: 'The exams of a year, the newest first, with how far they are marked',
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
    permission: managers,
    summary: 'Change name, date or grade scale of an exam',
    params: idParams,
    body: examChange,
    result: exam,
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/school/exams/{id}/publish',
    permission: managers,
    summary: 'Publish the results of an exam: they keep the grade bands of this moment',
    params: idParams,
    result: exam,
  }),
  unpublish: defineRoute({
    method: 'POST',
    path: '/school/exams/{id}/unpublish',
    permission: managers,
    summary: 'Take the publication of results back: they follow the grade scale in force again',
    params: idParams,
    result: exam,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/exams/{id}',
    permission: managers,
    summary: 'Remove an exam that nothing refers to',
    params: idParams,
    result: deleted,
  }),
};

const grid = {
  sheet: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/classes/{classId}/sheet',
    permission: everyone,
    summary: 'The marks of a class in an exam: a row a student, a column a subject, totals and averages',
    params: ofClassParams,
    query: z.object({ section, subject_id: id.optional() }),
    result: sheet,
  }),
  sheetVersion: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/classes/{classId}/sheet/version',
    permission: everyone,
    summary: 'A word that changes with every change of the sheet: cheap to ask again and again',
    params: ofClassParams,
    result: z.object({ version: z.string() }),
  }),
  followSheet: defineRoute({
    permission: everyone,
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
    permission: everyone,
    summary: 'Save cells of the sheet, each from the version it was read at; says for each what became of it',
    params: ofClassParams,
    /** What the screen shows, for the totals and averages of the reply. */
    query: z.object({ section, subject_id: id.optional() }),
    body: z.object({
      cells: z
        .array(cellChange, 'Cells must be a list')
        .min(1, 'At least one cell is needed')
        .max(everyCell, `At most ${everyCell} cells can be saved at once`)
        .refine(
          (cells) =>
            new Set(cells.map((cell) => `${cell.student_id} ${cell.subject_id}`)).size === cells.length,
          'A cell can be given only once',
        ),
      /** Registers students for subjects their class has, where they are not registered yet. */
      register: z.boolean('Register must be yes or no').default(true),
    }),
    result: sheetFigures.extend({ cells: z.array(keptCell) }),
  }),
  setTotal: defineRoute({
    method: 'PUT',
    path: '/school/exams/{id}/classes/{classId}/subjects/{subjectId}/total',
    permission: everyone,
    summary: 'Set what a paper counts out of for a class, for marks entered already and for those to come',
    params: ofClassParams.extend({ subjectId: id }),
    body: z.object({ total_marks: markFields.total_marks }),
    result: z.object({ total_marks: z.number(), changed: z.int() }),
  }),
  cellHistory: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/students/{studentId}/subjects/{subjectId}/history',
    permission: everyone,
    summary: 'What became of one mark: entered, changed, removed, by whom and when, the newest first',
    params: z.object({ id, studentId: id, subjectId: id }),
    result: z.object({ events: z.array(cellEvent) }),
  }),
  exportSheet: defineRoute({
    method: 'GET',
    path: '/school/exams/{id}/classes/{classId}/sheet/export',
    permission: managers,
    summary: 'The sheet as a table for a spreadsheet',
    params: ofClassParams,
    query: z.object({
      section,
      subject_id: id.optional(),
      format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').default('csv'),
    }),
    reply: 'file',
  }),
  ofClass: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}/marks',
    permission: everyone,
    summary: 'The marks of a class in a year',
    params: idParams,
    query: z.object({ section, year: schoolYear.optional() }),
    result: z.object({ marks: z.array(listedMark) }),
  }),
};
export const exams = { ...manage, ...grid };
