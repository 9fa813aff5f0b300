import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { safeArchive } from './safe-archive.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type TableKind = 'csv' | 'xlsx';
/** Rows have the numbers that a spreadsheet shows. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] };
/** The header first, then rows, some at a time. */
export type TablePart = { readonly header: readonly string[] } | { readonly rows: readonly TableRow[] };

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

/** Reads a table: its first filled row names the columns; empty rows are left out. */
export async function* readTable(bytes: Buffer, kind: TableKind): AsyncGenerator<TablePart> {
  let header: readonly string[] | undefined;
  let rows: TableRow[] = [];
  let [row, count, filled] = [0, 0, 0];
  for await (const cells of kind === 'csv' ? recordsOf(bytes) : sheetOf(bytes)) {
    row += 1;
    if (!isFilled(cells)) continue;
    if (!header) {
      header = headerIn(cells);
      yield { header };
      continue;
    }
    const kept = cells.slice(0, header.length);
    count += 1;
    filled += kept.filter((cell) => cell !== '').length;
    if (count > mostRows) throw tooMany(`${mostRows.toLocaleString('en')} rows`);
    if (filled > mostFilledCells) throw tooMany('2.5 million filled cells');
    if (rows.push({ row, cells: kept }) < atOnce) continue;
    yield { rows };
    rows = [];
  }
  if (!header) throw new UnreadableFile('The file is empty');
  if (count === 0) throw new UnreadableFile('The file has no rows below its header');
  yield { rows };
}

function headerIn(cells: readonly string[]): readonly string[] {
  if (cells.length > mostColumns) throw new UnreadableFile(`The file has more than ${mostColumns} columns`);
  return cells;
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

/** The separator that occurs most in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, lookedAt).trimStart();
  const line = /^(?:"[^"]*"|[^"\r\n]+)*/.exec(beginning)?.[0] ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, times: bare.split(sign).length }));
  const { sign, times } = counted.reduce((best, next) => (next.times > best.times ? next : best));
  if (times > mostColumns) throw tooWide();
  return sign;
}
