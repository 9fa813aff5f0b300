import { z } from 'zod';
import { access } from '#contract/kit/access.ts';
import { blankable, id, instant, text10000 } from '#contract/kit/common.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { markFields } from '#contract/marks/fields.ts';
import { reopening } from '#contract/marks/reopening.ts';
import { markStates } from '#contract/marks/values.ts';
import { gradeBand } from '#contract/settings/grading.ts';

/** Averages are unrounded and over marks with a number: missing, absent and exempt are left out. */
const figures = z.object({
  average: z.number().nullable(),
  grade: z.string(),
  missing: z.int(),
});

const cell = z.object({
  subject_id: id,
  mark_id: id.nullable(),
  registered: z.boolean(),
  state: z.enum(markStates).nullable(),
  marks: z.number().nullable(),
  total_marks: z.number().nullable(),
  percentage: z.number().nullable(),
  grade: z.string().nullable(),
  remarks: z.string().nullable(),
  /** To send back with a change; null if there is no mark yet. */
  version: instant.nullable(),
});
export type SheetCell = z.infer<typeof cell>;

const studentFigures = figures.extend({
  student_id: id,
  marks: z.number(),
  total_marks: z.number(),
});

const columnFigures = figures.extend({
  subject_id: id,
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
});

const sheetStudent = studentFigures.extend({
  admission_no: z.string(),
  student_name: z.string(),
  roll_number: z.string().nullable(),
  section: z.string().nullable(),
  /** Left the class during the year; shown for the earlier marks. */
  has_left: z.boolean(),
  /** One per column, in the order of the columns. */
  cells: z.array(cell),
});
export type SheetStudent = z.infer<typeof sheetStudent>;

const column = columnFigures.extend({
  subject_name: z.string(),
  subject_code: z.string().nullable(),
  /** The total marks of a new mark. */
  paper_total: z.number(),
  /** Whether the class has the subject in that year, so that its students can be registered for it. */
  is_taught: z.boolean(),
});
export type SheetColumn = z.infer<typeof column>;

export const sheet = z.object({
  version: z.string(),
  exam: z.object({
    exam_id: id,
    exam_name: examName,
    year: z.int(),
    exam_date: z.string().nullable(),
    published_dt: instant.nullable(),
    updated_dt: instant,
    bands: z.array(gradeBand),
    /** Published and not reopened for this class: changes are refused. */
    is_locked: z.boolean(),
    reopening: reopening.nullable(),
  }),
  class_id: id,
  class_name: z.string(),
  columns: z.array(column),
  pupils: z.array(sheetStudent),
  access,
});
export type Sheet = z.infer<typeof sheet>;

/** The rows and columns that saving the cells changed: of those students and subjects. */
export const sheetFigures = z.object({
  version: z.string(),
  pupils: z.array(studentFigures),
  columns: z.array(columnFigures),
});
export type SheetFigures = z.infer<typeof sheetFigures>;

const cellStates = [...markStates, 'none'] as const;

/** The new content of a cell; `none` empties it. Remarks that are left out stay. */
export const cellChange = z
  .object({
    student_id: id,
    subject_id: id,
    state: z.enum(cellStates, 'State must be present, absent, exempt or none'),
    marks: markFields.marks,
    /** The total marks of a first mark, unless the subject has its own total. */
    total_marks: markFields.total_marks.optional(),
    remarks: blankable(text10000('Remarks')),
    version: instant.nullable(),
  })
  .refine(({ state, marks }) => (state === 'present') === (marks !== null), {
    path: ['marks'],
    message: 'Marks are required for students who were present, and only for them',
  });
export type CellChange = z.output<typeof cellChange>;

const cellRefusals = ['over_total', 'unregistered', 'not_in_class'] as const;

/** The outcome for a cell, and its content now. A conflict names the author of that content. */
export const keptCell = cell.extend({
  student_id: id,
  outcome: z.enum(['saved', 'conflict', 'refused']),
  reason: z.enum(cellRefusals).nullable(),
  message: z.string().nullable(),
  changed_by: z.string().nullable(),
});
export type KeptCell = z.infer<typeof keptCell>;

const written = z
  .object({
    state: z.enum(markStates),
    marks: z.number().nullable(),
    total_marks: z.number(),
    grade: z.string().nullable(),
    remarks: z.string().nullable(),
  })
  .meta({ id: 'WrittenMark' });
export type WrittenMark = z.infer<typeof written>;

export const cellEvent = z.object({
  /** `reopened` and `locked` are about all published marks of the class. */
  kind: z.enum(['entered', 'changed', 'removed', 'reopened', 'locked']),
  changed_dt: instant,
  /** Null for a person who is no longer a user, and for old imports. */
  changed_by: z.string().nullable(),
  before: written.nullable(),
  after: written.nullable(),
  reason: z.string().nullable(),
});
export type CellEvent = z.infer<typeof cellEvent>;
