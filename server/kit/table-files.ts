import { stringify } from 'csv-stringify/sync';
import writeWorkbook from 'write-excel-file/node';
import type { TableKind } from './tables.ts';

const mimeTypes: Readonly<Record<TableKind, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export type CellValue = string | number | null | undefined;

type TableFile = { readonly fileName: string; readonly mimeType: string; readonly bytes: Buffer };

/**
 * A table as a file that a spreadsheet opens and that can be imported again. No cell can run as a formula: in CSV
 * such cells begin with an apostrophe, in a workbook every cell is text.
 */
export async function writeTable(
  kind: TableKind,
  name: string,
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[],
): Promise<TableFile> {
  const bytes = kind === 'csv' ? csv(headers, rows) : await workbook(headers, rows);
  return { fileName: `${name}.${kind}`, mimeType: mimeTypes[kind], bytes };
}

function csv(headers: readonly string[], rows: readonly (readonly CellValue[])[]): Buffer {
  const text = stringify([[...headers], ...rows.map((row) => [...row])], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: String },
  });
  return Buffer.from(text);
}

const widthOf = (header: string) => Math.min(40, Math.max(12, header.length + 4));

function workbook(headers: readonly string[], rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  const heading = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null || value === undefined || value === ''
        ? null
        : { value: printable(String(value)), type: String },
    ),
  );
  const columns = headers.map((header) => ({ width: widthOf(header) }));
  return writeWorkbook([heading, ...cells], { columns, stickyRowsCount: 1 }).toBuffer();
}

const mostCharacters = 32_000;
const unprintable = /[^\t\n\r\x20-\uFFFF]/g;

/** Excel refuses a whole workbook for one control character, and cells of more than 32,767. */
const printable = (text: string) => text.slice(0, mostCharacters).toWellFormed().replaceAll(unprintable, '');
