import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { chosenHeader, findHeader, openingRows, type TableRow } from './find-header.ts';
import { safeArchive } from './safe-archive.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type TableKind = 'csv' | 'xlsx';
/** The header first, with the rows it comes from and those above it, then rows, some at a time. */
export type TablePart =
  | {
      readonly header: readonly string[];
      readonly namedIn: readonly number[];
      readonly above: readonly TableRow[];
      /** The first filled rows, from which a person can choose the names. */
      readonly opening: readonly TableRow[];
    }
  | { readonly rows: readonly TableRow[] };

const mostRows = 100_000;
const mostColumns = 200;
const mostFilledCells = 2_500_000;
/** The number of rows per message; the server reads them in a few milliseconds. */
const atOnce = 500;

type Cell = string | number | boolean | Date | null;

const tooWide = () => new UnreadableFile(`The file has more than ${mostColumns} columns`);

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

const tooMany = (what: string) =>
  new UnreadableFile(`The file has more than ${what}: please split it into smaller files`, 'too large');

/**
 * Reads a table: its first filled rows name the columns, or `headerRow` if a person has chosen one of them; empty rows are
 * left out.
 */
export async function* readTable(
  bytes: Buffer,
  kind: TableKind,
  headerRow: number | null = null,
): AsyncGenerator<TablePart> {
  const filled = filledRows(kind === 'csv' ? recordsOf(bytes) : sheetOf(bytes));
  const opening: TableRow[] = [];
  for await (const row of filled) if (opening.push(row) === openingRows) break;
  if (opening.length === 0) throw new UnreadableFile('The file is empty');
  const found = headerRow === null ? findHeader(opening) : chosenHeader(opening, headerRow);
  if (!found)
    throw new UnreadableFile(`Row ${headerRow} cannot name the columns: choose one of the first rows`);
  const { names, namedIn, above } = found;
  if (names.length > mostColumns) throw tooWide();
  yield { header: names, namedIn, above, opening };
  const limits = new RowLimits(names.length);
  let rows = found.rest.map(limits.admit);
  for await (const row of filled) {
    if (rows.push(limits.admit(row)) < atOnce) continue;
    yield { rows };
    rows = [];
  }
  if (limits.rows === 0) throw new UnreadableFile('The file has no rows below its header');
  yield { rows };
}

/** The rows that hold something. Ending a loop over them does not end the reading. */
function filledRows(table: AsyncGenerator<string[]>): AsyncIterable<TableRow> {
  let row = 0;
  const next = async (): Promise<IteratorResult<TableRow>> => {
    for (;;) {
      const found = await table.next();
      if (found.done === true) return { value: undefined, done: true };
      row += 1;
      if (isFilled(found.value)) return { value: { row, cells: found.value }, done: false };
    }
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** Counts what the server keeps of a table. */
class RowLimits {
  readonly #columns: number;
  rows = 0;
  #filled = 0;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Cells to the right of the named columns are kept if they hold something. */
  admit = ({ row, cells }: TableRow): TableRow => {
    const width = Math.max(this.#columns, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (width > mostColumns) throw tooWide();
    const kept = cells.slice(0, width);
    this.rows += 1;
    this.#filled += kept.filter((cell) => cell !== '').length;
    if (this.rows > mostRows) throw tooMany(`${mostRows.toLocaleString('en')} rows`);
    if (this.#filled > mostFilledCells) throw tooMany('2.5 million filled cells');
    return { row, cells: kept };
  };
}

/** Excel stores a day as midnight UTC; a time of day says nothing about people. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

async function* sheetOf(bytes: Buffer): AsyncGenerator<string[]> {
  const archive = await safeArchive(bytes);
  const { readSheet } = await import('read-excel-file/web-worker');
  const sheet = await readSheet(Uint8Array.from(archive).buffer).catch(() => {
    throw new UnreadableFile('The file cannot be read as an Excel workbook (.xlsx)');
  });
  for (const cells of sheet as unknown as Cell[][]) yield cells.map(textOf);
}

async function* recordsOf(bytes: Buffer): AsyncGenerator<string[]> {
  const text = decode(bytes);
  if (text.includes('\0'))
    throw new UnreadableFile('The file is not a text file with columns (CSV)', 'wrong type');
  const parser = Readable.from(cutIntoPieces(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
    }),
  );
  let count = 0;
  try {
    for await (const record of parser) {
      count += 1;
      yield record as string[];
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new UnreadableFile(`The file is damaged near row ${count + 1}: ${error.message}`);
    throw error;
  }
}

function* cutIntoPieces(text: string) {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Decodes UTF-8, UTF-16 as Excel's "Unicode text" has it, and otherwise the former code page of Windows. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** How much of the first line is inspected: a line can be as long as the file. */
const lookedAt = 64 * 1024;

/** How many lines can show the separator: above the names of the columns there may be a title. */
const openingLines = 5;

const timesIn = (line: string, sign: string) => line.split(sign).length;

/**
 * The separator that occurs most in the first line, outside quotes; or in the next one if the first has a separator that
 * the next has not, because it is a title.
 */
function delimiterOf(text: string): string {
  const lines = firstLines(text.slice(0, lookedAt).trimStart()).map((line) =>
    line.replaceAll(/"[^"]*"/g, ''),
  );
  const signs = lines.map((line) =>
    [',', ';', '\t', '|'].reduce((best, next) => (timesIn(line, next) > timesIn(line, best) ? next : best)),
  );
  if (timesIn(lines[0] ?? '', signs[0] ?? ',') > mostColumns) throw tooWide();
  const at = lines.findIndex((line, index) => {
    const next = lines[index + 1];
    const sign = signs[index] ?? ',';
    return (
      timesIn(line, sign) > 1 &&
      (next === undefined || timesIn(next, sign) > 1 || timesIn(next, signs[index + 1] ?? sign) === 1)
    );
  });
  return signs[Math.max(at, 0)] ?? ',';
}

function firstLines(beginning: string): string[] {
  const line = /(?:"[^"]*"|[^"\r\n]+)*[\r\n]*/y;
  const lines: string[] = [];
  while (lines.length < openingLines && line.lastIndex < beginning.length) {
    const [found = ''] = line.exec(beginning) ?? [];
    if (found === '') break;
    lines.push(found);
  }
  return lines.length > 0 ? lines : [''];
}
