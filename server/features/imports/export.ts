import type { imports } from '#contract/imports/calls.ts';
import { exportClasses as classTable } from '#server/features/classes/operations.ts';
import { exportLeads as leadTable } from '#server/features/leads/operations.ts';
import { exportMarks as markTable } from '#server/features/marks/operations.ts';
import { exportStudents as studentTable } from '#server/features/students/operations.ts';
import { exportTeachers as teacherTable } from '#server/features/teachers/operations.ts';
import type { ExportedTable, ExportScope, TableExport } from '#server/importing/export.ts';
import { writeTable } from '#server/importing/table-writer.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { TableKind } from '#server/parsing/formats/read-table.ts';

/** More than these are a job. */
const mostAtOnce = 1_000;
const mostAtAll = 1_000_000;

type ExportQuery = { readonly format: TableKind; readonly include_protected?: boolean };

const tables: Readonly<Record<string, TableExport<never>>> = {
  students: studentTable,
  teachers: teacherTable,
  marks: markTable,
  classes: classTable,
  leads: leadTable,
};

function tableOf(kind: string): TableExport<object> {
  const table = Object.hasOwn(tables, kind) ? tables[kind] : undefined;
  if (!table) throw refuse.notFound('There is no such export');
  return table as TableExport<object>;
}

const scopeOf = (
  { actor, school, ports, today }: Pick<Job, 'actor' | 'school' | 'ports' | 'today'>,
  asked: ExportQuery,
): ExportScope => ({
  school_id: actor.school_id,
  actor,
  school,
  today: today(),
  now: ports.clock(),
  protected: asked.include_protected === true,
});

const fileName = (kind: string, today: string) => `${kind}-${today}`;

/** What the log keeps of an export: how much went out, by which filters, and which protected columns. */
const describeExport = (kind: string, asked: ExportQuery, { rows, protectedHeaders }: ExportedTable) => ({
  kind,
  rows: rows.length,
  filters: asked,
  protected: protectedHeaders,
});

async function exportNow(ctx: Context, kind: string, asked: ExportQuery) {
  const table = await tableOf(kind)(ctx.db, scopeOf(ctx, asked), asked, mostAtOnce + 1);
  if (table.rows.length > mostAtOnce) {
    throw refuse.tooLarge('Exports of more than 1,000 rows run in the background; use POST');
  }
  ctx.disclose({ entity: 'export', entity_id: kind, after: describeExport(kind, asked, table) });
  return writeTable(asked.format, fileName(kind, ctx.today()), table.headers, table.rows);
}

async function exportLater(ctx: Context, kind: string, asked: ExportQuery) {
  const job_id = await ctx.startJob({ kind: exportTable.kind, input: { kind, asked } });
  ctx.audit({ action: 'start', entity: 'export', entity_id: job_id, after: { kind, filters: asked } });
  return { job_id };
}

export const exportTable = defineJob<{ kind: string; asked: ExportQuery }>({
  kind: 'imports.export',
  operation: 'imports.startStudentExport',
  run: async (job, { kind, asked }) => {
    const scope = scopeOf(job, asked);
    const table = await job.readWithLag((db) => tableOf(kind)(db, scope, asked, mostAtAll));
    const after = describeExport(kind, asked, table);
    await job.transaction(async (_, audit) =>
      audit({ action: 'read', entity: 'export', entity_id: kind, after }),
    );
    const { rows, headers } = table;
    await job.progress(0, rows.length);
    const file = await writeTable(asked.format, fileName(kind, scope.today), headers, rows);
    await job.saveFile(file.fileName, file.mimeType, file.bytes);
    await job.progress(rows.length, rows.length);
    return { kind, rows: rows.length };
  },
});

export const exportStudents: Operation<(typeof imports)['exportStudents']> = (ctx, { query }) =>
  exportNow(ctx, 'students', query);

export const startStudentExport: Operation<(typeof imports)['startStudentExport']> = (ctx, { body }) =>
  exportLater(ctx, 'students', body);

export const exportTeachers: Operation<(typeof imports)['exportTeachers']> = (ctx, { query }) =>
  exportNow(ctx, 'teachers', query);

export const startTeacherExport: Operation<(typeof imports)['startTeacherExport']> = (ctx, { body }) =>
  exportLater(ctx, 'teachers', body);

export const exportMarks: Operation<(typeof imports)['exportMarks']> = (ctx, { query }) =>
  exportNow(ctx, 'marks', query);

export const startMarkExport: Operation<(typeof imports)['startMarkExport']> = (ctx, { body }) =>
  exportLater(ctx, 'marks', body);

export const exportClasses: Operation<(typeof imports)['exportClasses']> = (ctx, { query }) =>
  exportNow(ctx, 'classes', query);

export const startClassExport: Operation<(typeof imports)['startClassExport']> = (ctx, { body }) =>
  exportLater(ctx, 'classes', body);

export const exportLeads: Operation<(typeof imports)['exportLeads']> = (ctx, { query }) =>
  exportNow(ctx, 'leads', query);

export const startLeadExport: Operation<(typeof imports)['startLeadExport']> = (ctx, { body }) =>
  exportLater(ctx, 'leads', body);
