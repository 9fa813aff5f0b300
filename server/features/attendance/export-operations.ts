import type { Contract } from '#contract/index.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Operation } from '#server/kit/gate.ts';
import { writeTable } from '#server/kit/table-files.ts';
import { type ExportedMark, exportedMarks } from './file-queries.ts';

const most = 10_000;

const headers = ['Date', 'Class', 'Section', 'Number', 'Name', 'Status', 'Remarks', 'Marked By', 'Marked At'];

const cellsOf = (row: ExportedMark) => [
  row.attendance_date,
  row.class_name,
  row.section,
  row.number,
  row.name,
  row.status,
  row.remarks,
  row.marked_by_name,
  row.marked_at,
];

/** The marks of some days as a file, noted in the log like every export. */
export const exportMarks: Operation<Contract['attendance']['export']> = async (ctx, { query }) => {
  const { person_type, class_id = null, section, date, format } = query;
  const from = query.from_date ?? date ?? query.to_date ?? ctx.today();
  const to = query.to_date ?? date ?? query.from_date ?? from;
  const { school_id } = ctx.actor;
  const wanted = { school_id, class_id, section: section || null, from, to, most: most + 1 };
  const rows = await exportedMarks[person_type](ctx.db, wanted);
  if (rows.length > most)
    throw refuse.tooLarge('These are more than 10,000 marks: choose fewer days, or one class');
  ctx.disclose({
    entity: 'export',
    entity_id: `${person_type}_attendance`,
    after: { rows: rows.length, filters: query },
  });
  return writeTable(format, `attendance-${from}-${to}`, headers, rows.map(cellsOf));
};
