import type { z } from 'zod';
import type { Contract } from '#contract/index.ts';
import { openTable, writeTable } from '#server/importing/table-writer.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { defineJob } from '#server/kit/jobs/one-off-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type ExportedMark, exportedMarks } from './record-queries.ts';
import { daysBetween } from './rules.ts';

const mostAtOnce = 10_000;
/** A workbook is built in memory; CSV is not. */
const mostInWorkbook = 200_000;

const headers = [
  'Date',
  'Class',
  'Section',
  'Number',
  'Admission Number',
  'Name',
  'Status',
  'Remarks',
  'Marked By',
  'Marked At',
];

const cellsOf = (row: ExportedMark) => [
  row.attendance_date,
  row.class_name,
  row.section,
  row.number,
  row.admission_no,
  row.name,
  row.status,
  row.remarks,
  row.marked_by_name,
  row.marked_at,
];

type ExportQuery = z.output<Contract['attendance']['export']['query']>;

/** The requested days; today at the school if none is named. */
function spanOf(asked: ExportQuery, { today }: Pick<Context, 'today'>) {
  const from = asked.from_date ?? asked.date ?? asked.to_date ?? today();
  return { from, to: asked.to_date ?? asked.date ?? asked.from_date ?? from };
}

const classScopeOf = ({ class_id, section }: ExportQuery, { actor }: { actor: { school_id: string } }) => ({
  school_id: actor.school_id,
  class_id: class_id ?? null,
  section: section || null,
});

const entryOf = (asked: ExportQuery, rows: number) => ({
  entity: 'export',
  entity_id: `${asked.person_type}_attendance`,
  after: { rows, filters: asked },
});

const nameOf = ({ from, to }: { from: string; to: string }) => `attendance-${from}-${to}`;

/** Exports the attendance records of some days as a file; logged like every export. */
export const exportMarks: Operation<Contract['attendance']['export']> = async (ctx, { query }) => {
  const span = spanOf(query, ctx);
  const wanted = { ...classScopeOf(query, ctx), ...span, most: mostAtOnce + 1 };
  const rows = await exportedMarks[query.person_type](ctx.db, wanted);
  if (rows.length > mostAtOnce)
    throw refuse.tooLarge('Exports of more than 10,000 records run in the background; use POST');
  ctx.disclose(entryOf(query, rows.length));
  return writeTable(query.format, nameOf(span), headers, rows.map(cellsOf));
};

export const startExport: Operation<Contract['attendance']['startExport']> = async (ctx, { body }) => {
  // The day on which the export was requested, not the one on which the job runs.
  const { from, to } = spanOf(body, ctx);
  const asked = { ...body, from_date: from, to_date: to };
  const job_id = await ctx.startJob({ kind: exportAttendance.kind, input: asked });
  ctx.audit({
    action: 'start',
    entity: 'export',
    entity_id: job_id,
    after: { kind: 'attendance', filters: body },
  });
  return { job_id };
};

/** Exports day by day, each with its own read, so that no one waits for it however many records there are. */
export const exportAttendance = defineJob<ExportQuery>({
  kind: 'attendance.export',
  operation: 'attendance.startExport',
  run: async (job, asked) => {
    const span = spanOf(asked, job);
    const days = daysBetween(span.from, span.to);
    const table = openTable(asked.format, headers);
    for (const [done, day] of days.entries()) {
      if (await job.isCancelled()) return { rows: 0 };
      const wanted = { ...classScopeOf(asked, job), from: day, to: day, most: null };
      const rows = await job.readWithLag(
        (db): Promise<ExportedMark[]> => exportedMarks[asked.person_type](db, wanted),
      );
      table.add(rows.map(cellsOf));
      if (asked.format === 'xlsx' && table.count() > mostInWorkbook)
        throw refuse.tooLarge('A workbook holds at most 200,000 records. Choose CSV, which has no limit');
      await job.progress(done + 1, days.length);
    }
    const rows = table.count();
    await job.transaction(async (_, audit) => audit({ action: 'read', ...entryOf(asked, rows) }));
    const file = await table.finish(nameOf(span));
    await job.saveFile(file.fileName, file.mimeType, file.bytes);
    return { kind: 'attendance', rows };
  },
});
