import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { refuse } from './errors.ts';
import { readWorkbook } from './workbooks.ts';

/** A table somebody sent: its first filled row names the columns. Rows are numbered as a spreadsheet shows them. */
export type Table = {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
};
export type TableRow = { readonly row: number; readonly cells: readonly string[] };

export type TableKind = 'csv' | 'xlsx';

const mostRows = 100_000;
const mostColumns = 200;

/** Reads a CSV file or the first sheet of a workbook; refuses in words what is no table. */
export async function readTable(bytes: Buffer, kind: TableKind): Promise<Table> {
  if (bytes.length === 0) throw refuse.invalid('file', 'The file is empty');
  const records = kind === 'csv' ? await readCsv(bytes) : await readWorkbook(bytes, mostRows + 1);
  const first = records.findIndex(isFilled);
  const header = records[first];
  if (!header) throw refuse.invalid('file', 'The file is empty');
  if (header.length > mostColumns)
    throw refuse.invalid('file', `The file has more than ${mostColumns} columns`);
  const rows = records
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ row, cells }) => row > first + 1 && isFilled(cells));
  if (rows.length === 0) throw refuse.invalid('file', 'The file has no rows below its header');
  if (rows.length > mostRows) throw tooManyRows();
  return { headers: named(header), rows };
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

const tooManyRows = () =>
  refuse.tooLarge(
    `The file has more than ${mostRows.toLocaleString('en')} rows: please split it into smaller files`,
  );

/** Every column has a name of its own, so that a mapping can speak of it. */
function named(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.trim() || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

async function readCsv(bytes: Buffer): Promise<string[][]> {
  const text = decode(bytes);
  if (text.includes('\0')) throw refuse.wrongType('The file is not a text file with columns (CSV)');
  const records: string[][] = [];
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
    }),
  );
  try {
    for await (const record of parser) {
      if (records.push(record as string[]) > mostRows + 1) throw tooManyRows();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw refuse.invalid('file', `The file is damaged near row ${records.length + 1}: ${error.message}`);
    throw error;
  }
  return records;
}

function* pieces(text: string) {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** UTF-8 as it should be, UTF-16 as Excel's "Unicode text" is, and else what Windows wrote before. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const line = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, times: bare.split(sign).length }));
  return counted.reduce((best, next) => (next.times > best.times ? next : best)).sign;
}
