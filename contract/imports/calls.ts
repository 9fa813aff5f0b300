import { z } from 'zod';
import { classes } from '#contract/classes/calls.ts';
import { count, id, idParams, instant, pageFields, pageQuery, startedJob } from '#contract/kit/common.ts';
import { tableTypes } from '#contract/kit/file-types.ts';
import { defineRoute, type UploadRule } from '#contract/kit/route.ts';
import { leadListQuery } from '#contract/leads/calls.ts';
import { marks } from '#contract/marks/calls.ts';
import { managers } from '#contract/policy/grants.ts';
import { studentListQuery } from '#contract/students/calls.ts';
import { teacherListQuery } from '#contract/teachers/calls.ts';
import { guardianQuestions } from './guardians.ts';
import { createdPlace, missingPlaces } from './places.ts';
import { classesBody, columnsBody, dateOrders, flag, importBody } from './request.ts';

export const importKinds = ['students', 'teachers', 'marks', 'leads'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The maximum size and the kinds of a file to import. */
const upload = {
  maxBytes: 25 * 1024 * 1024,
  kinds: ['csv', 'xlsx'],
  anyEncoding: true,
} as const satisfies UploadRule;

const rowProblem = z.object({ field: z.string().optional(), message: z.string() });

const detectedColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
  confidence: z.number().min(0).max(1),
});
export type DetectedColumn = z.infer<typeof detectedColumn>;

const skippedRow = z.object({ row: z.int(), text: z.string() });
export type SkippedRow = z.infer<typeof skippedRow>;

const detectedColumns = z
  .object({
    file_name: z.string(),
    columns: z.array(detectedColumn),
    row_count: count,
    /** The rows that name the columns: two if there are headings of groups, such as Father above Name and Phone. */
    header_rows: z.array(z.int()),
    /** The first filled rows with the beginning of each; one of them can be chosen to name the columns. */
    first_rows: z.array(skippedRow),
    /** Rows above the names, such as a title; they are not imported. */
    skipped_rows: z.array(skippedRow),
    /** The order of the file's dates; null if every date can be read both ways. */
    date_order: z.enum(dateOrders).nullable(),
    /** Whether a person must choose the order. */
    dates_unclear: z.boolean(),
    fields: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        required: z.boolean(),
        /** Required, unless `without_contact` says otherwise. */
        is_contact: z.boolean(),
      }),
    ),
    matches: z.array(z.object({ match: z.string(), label: z.string(), fields: z.array(z.string()) })),
  })
  .meta({ id: 'DetectedColumns' });
export type DetectedColumns = z.infer<typeof detectedColumns>;

const started = z.object({ job_id: id, import_id: id }).meta({ id: 'StartedImport' });

export const importOutcomes = ['created', 'updated', 'unchanged', 'refused', 'undone', 'kept'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** A column that is not read, with the number of its cells that hold something. */
const unreadColumn = z.object({ column: z.string(), filled: count });
export type UnreadColumn = z.infer<typeof unreadColumn>;

const importSummary = z
  .object({
    import_id: id,
    kind: z.enum(importKinds),
    file_name: z.string(),
    dry_run: z.boolean(),
    on_error: z.enum(['skip', 'all_or_nothing']),
    match: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'undone']),
    total: count,
    counts: z.object({
      created: count,
      updated: count,
      unchanged: count,
      refused: count,
      undone: count,
      kept: count,
      warned: count,
    }),
    unread: z.array(unreadColumn),
    /** Rows above the names of the columns. */
    skipped_rows: z.array(skippedRow),
    /** Classes and sections that the import created; after an undo, those that it kept. */
    created_classes: z.array(createdPlace),
    job_id: id.nullable(),
    undo_job_id: id.nullable(),
    /** Whether there is something to undo. */
    undoable: z.boolean(),
    created_by_name: z.string().nullable(),
    created_dt: instant,
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummary>;

const importedRow = z.object({
  row: z.int(),
  label: z.string(),
  outcome: z.enum(importOutcomes),
  entity_id: id.nullable(),
  problems: z.array(rowProblem),
  warnings: z.array(z.string()),
  /** The fields that differ, by label. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** The wire has paths with teacher and with teachers: both work. */
const aliasesOf = (path: string) =>
  path.startsWith('/school/teacher/') ? [path.replace('/teacher/', '/teachers/')] : [];

const columnsOf = (path: string, noun: string) =>
  defineRoute({
    method: 'POST',
    path: `${path}/import/columns`,
    permission: managers,
    aliases: aliasesOf(`${path}/import/columns`),
    summary: `Read the columns of a file of ${noun}, with a guess of what each holds`,
    reads: true,
    upload,
    body: columnsBody,
    result: detectedColumns,
  });

const classesOf = (path: string, noun: string) =>
  defineRoute({
    method: 'POST',
    path: `${path}/import/classes`,
    permission: managers,
    summary: `List the classes and sections that a file of ${noun} names and the school does not have`,
    reads: true,
    upload,
    body: classesBody,
    result: missingPlaces,
  });

const defineImport = (path: string, noun: string) =>
  defineRoute({
    method: 'POST',
    path: `${path}/import`,
    permission: managers,
    aliases: aliasesOf(`${path}/import`),
    summary: `Import ${noun} from a CSV or Excel file as a job, or preview what would happen`,
    status: 202,
    upload,
    body: importBody,
    result: started,
  });

const templateOf = (path: string, noun: string) =>
  defineRoute({
    method: 'GET',
    path: `${path}/import/template`,
    permission: managers,
    aliases: aliasesOf(`${path}/import/template`),
    summary: `Get a template file with the columns of ${noun}`,
    query: z.object({ format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').default('csv') }),
    reply: 'file',
    mimeTypes: tableTypes,
  });

const format = z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').default('csv');

const exported = {
  format,
  /** Includes medical fields, religion, family income and salary; such an export is logged. */
  include_protected: flag('Include protected'),
};
const studentExportQuery = studentListQuery.omit({ page: true, limit: true }).extend(exported);
const teacherExportQuery = teacherListQuery.omit({ page: true, limit: true }).extend(exported);

const classExportQuery = classes.list.query.omit({ page: true, limit: true }).extend({ format });
const leadExportQuery = leadListQuery.omit({ page: true, limit: true }).extend({ format });
const markExportQuery = marks.listAll.query.omit({ page: true, limit: true }).extend({ format });

const defineExport = <Query extends z.ZodObject>(path: string, noun: string, query: Query) =>
  defineRoute({
    method: 'GET',
    path: `${path}/export`,
    mayLag: true,
    permission: managers,
    aliases: aliasesOf(`${path}/export`),
    summary: `Export ${noun} as a file, with the filters and order of the list; above 1,000 rows use POST`,
    query,
    reply: 'file',
    mimeTypes: tableTypes,
  });

const defineExportJob = <Body extends z.ZodObject>(path: string, noun: string, body: Body) =>
  defineRoute({
    method: 'POST',
    path: `${path}/export`,
    permission: managers,
    aliases: aliasesOf(`${path}/export`),
    summary: `Export any number of ${noun} as a job`,
    status: 202,
    body,
    result: startedJob,
  });

export const imports = {
  studentColumns: columnsOf('/school/students', 'students'),
  studentClasses: classesOf('/school/students', 'students'),
  students: defineImport('/school/students', 'students'),
  studentTemplate: templateOf('/school/students', 'students'),
  exportStudents: defineExport('/school/students', 'students', studentExportQuery),
  startStudentExport: defineExportJob('/school/students', 'students', studentExportQuery),
  teacherColumns: columnsOf('/school/teacher', 'teachers'),
  teachers: defineImport('/school/teacher', 'teachers'),
  teacherTemplate: templateOf('/school/teacher', 'teachers'),
  exportTeachers: defineExport('/school/teacher', 'teachers', teacherExportQuery),
  startTeacherExport: defineExportJob('/school/teacher', 'teachers', teacherExportQuery),
  markColumns: columnsOf('/school/marks', 'marks'),
  marks: defineImport('/school/marks', 'marks'),
  markTemplate: templateOf('/school/marks', 'marks'),
  exportMarks: defineExport('/school/marks', 'marks', markExportQuery),
  startMarkExport: defineExportJob('/school/marks', 'marks', markExportQuery),
  leadColumns: columnsOf('/crm/contact', 'leads'),
  leads: defineImport('/crm/contact', 'leads'),
  leadTemplate: templateOf('/crm/contact', 'leads'),
  exportLeads: defineExport('/crm/contact', 'leads', leadExportQuery),
  startLeadExport: defineExportJob('/crm/contact', 'leads', leadExportQuery),
  exportClasses: defineExport('/school/classes', 'classes', classExportQuery),
  startClassExport: defineExportJob('/school/classes', 'classes', classExportQuery),
  list: defineRoute({
    method: 'GET',
    path: '/school/imports',
    permission: managers,
    summary: "List the school's imports, newest first",
    query: pageQuery(10).extend({ kind: z.enum(importKinds).optional() }),
    result: z.object({ imports: z.array(importSummary), ...pageFields }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/imports/{id}',
    permission: managers,
    summary: 'Get one import, with counts per outcome of its rows',
    params: idParams,
    result: importSummary,
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/school/imports/{id}/rows',
    permission: managers,
    summary: 'List the rows of an import with their outcomes',
    params: idParams,
    query: pageQuery(50).extend({
      outcome: z.enum(importOutcomes, `Outcome must be one of: ${importOutcomes.join(', ')}`).optional(),
    }),
    result: z.object({ rows: z.array(importedRow), ...pageFields }),
  }),
  guardians: defineRoute({
    method: 'GET',
    path: '/school/imports/{id}/guardians',
    permission: managers,
    summary: 'List the guardians of an import who may be on record, or twice in the file',
    params: idParams,
    result: guardianQuestions,
  }),
  errors: defineRoute({
    method: 'GET',
    path: '/school/imports/{id}/errors',
    permission: managers,
    summary: 'Export the refused rows with the reasons, as a file to correct and import again',
    params: idParams,
    query: z.object({ format }),
    reply: 'file',
    mimeTypes: tableTypes,
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/school/imports/{id}/undo',
    permission: managers,
    summary: 'Undo an import as a job; records that were changed since then stay',
    status: 202,
    params: idParams,
    result: startedJob,
  }),
};
