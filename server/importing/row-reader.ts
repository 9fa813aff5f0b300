import type { SkippedRow, UnreadColumn } from '#contract/imports/calls.ts';
import { withoutGuard } from '#contract/kit/csv.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { TableRow } from '#server/parsing/formats/find-header.ts';
import { type DateOrder, dateOrderOf, readDate } from './dates.ts';
import { type GuessedColumn, guessMapping, readChoice } from './mapping.ts';
import type { Table } from './table.ts';
import type { ImportField, ImportRow, RowProblem } from './target.ts';

/** The field of each column; null for one that is not read. */
export type Mapping = readonly (string | null)[];

export const guessColumns = (table: Table, fields: readonly ImportField[]): GuessedColumn[] =>
  guessMapping(table.headers, fields, (column) => table.rows.map(({ cells }) => cells[column] ?? ''));

/** The columns that are not read, each with the number of its filled cells. */
export const unreadColumns = ({ headers, rows }: Table, mapping: Mapping): UnreadColumn[] =>
  headers.flatMap((column, at) => {
    const filled = rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length;
    return mapping[at] === null && filled > 0 ? [{ column, filled }] : [];
  });

/** The rows above the names of the columns, which are not imported. */
export const skippedRows = ({ above }: Table): SkippedRow[] =>
  above.map(({ row, cells }) => ({ row, text: cells.join(' ').trim().slice(0, 200) }));

/** The first rows of the file, each with what its first cells hold. */
export const firstRows = ({ opening }: Table): SkippedRow[] =>
  opening.map(({ row, cells }) => {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return { row, text: filled.slice(0, 6).join(' · ').slice(0, 100) };
  });

/** The mapping that was sent, with each part checked, or else the guess. */
export function settleMapping(
  table: Table,
  fields: readonly ImportField[],
  sent: Readonly<Record<string, string | null>> | undefined,
): Mapping {
  if (!sent) {
    return guessColumns(table, fields).map(({ field }) => field);
  }
  const known = new Set(fields.map(({ field }) => field));
  const taken = new Set<string>();
  for (const [header, field] of Object.entries(sent)) {
    if (!table.headers.includes(header))
      throw refuse.invalid('mapping', `The file has no column called ${header}`);
    if (field === null || field === '') continue;
    if (!known.has(field)) throw refuse.invalid('mapping', `There is no field called ${field}`);
    if (taken.has(field))
      throw refuse.invalid('mapping', `Two columns are mapped to ${labelOf(fields, field)}`);
    taken.add(field);
  }
  return table.headers.map((header) => (Object.hasOwn(sent, header) ? sent[header] || null : null));
}

const labelOf = (fields: readonly ImportField[], field: string) =>
  fields.find((known) => known.field === field)?.label ?? field;

/** The field that a first and a last name make up together. */
const wholeNames = new Set(['name', 'teacher_name']);

/** Refuses a mapping that lacks a field that every row needs. */
export function checkMapping(mapping: Mapping, fields: readonly ImportField[], needed: readonly string[]) {
  const mapped = new Set(mapping);
  const hasName = mapped.has('first_name') || mapped.has('last_name');
  const missing = needed.filter((field) => !mapped.has(field) && !(wholeNames.has(field) && hasName));
  if (missing.length === 0) return;
  const labels = missing.map((field) => labelOf(fields, field)).join(', ');
  throw refuse.invalid('mapping', `No column of the file is mapped to: ${labels}`);
}

type RowReaderOptions = {
  readonly fields: readonly ImportField[];
  readonly mapping: Mapping;
  readonly order: DateOrder | undefined;
  readonly today: string;
};

/** Reads the texts of rows by field: dates as YYYY-MM-DD, values of enumerations as the product writes them. */
export function rowReader({ fields, mapping, order, today }: RowReaderOptions) {
  const columns = mapping.map((name) => fields.find(({ field }) => field === name));
  return ({ row, cells }: TableRow): ImportRow => {
    const values: Record<string, string> = {};
    const problems: RowProblem[] = [];
    for (const [column, field] of columns.entries()) {
      const cell = withoutGuard((cells[column] ?? '').trim());
      if (!field || cell === '') continue;
      if (field.kind !== 'date') values[field.field] = readChoice(cell, field);
      else {
        const read = readDate(cell, order, today);
        if (read && 'date' in read) values[field.field] = read.date;
        else problems.push({ field: field.field, message: dateProblem(field.label, cell, read) });
      }
    }
    return { row, values, problems };
  };
}

function dateProblem(label: string, cell: string, read: ReturnType<typeof readDate>): string {
  const shown = cell.slice(0, 40);
  if (!read || !('unclear' in read)) return `${label} is not a date: ${shown}`;
  const [dmy, mdy] = read.unclear;
  return `${label} ${shown} can mean ${dmy} or ${mdy}: choose the order of day and month`;
}

/** What the dates of a file show about their order, and whether some of them leave it open. */
export function datesOf(table: Table, mapping: Mapping, fields: readonly ImportField[], today: string) {
  const dates = new Set(fields.filter(({ kind }) => kind === 'date').map(({ field }) => field));
  const columns = mapping.flatMap((field, column) => (field !== null && dates.has(field) ? [column] : []));
  const cells = table.rows.flatMap((row) => columns.map((column) => row.cells[column] ?? ''));
  const order = dateOrderOf(cells);
  const unclear = !order && cells.some((cell) => isUnclear(cell, today));
  return { order, unclear };
}

function isUnclear(cell: string, today: string) {
  const read = readDate(cell, undefined, today);
  return read !== undefined && 'unclear' in read;
}
