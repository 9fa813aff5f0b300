import { stringify } from 'csv-stringify/sync';
import { csvOptions, guardCell } from '#contract/kit/csv.ts';
import type { TableKind } from '#server/parsing/formats/read-table.ts';

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
  rows: readonly Row[],
): Promise<TableFile> {
  const bytes = kind === 'csv' ? csv(headers, rows) : await workbook(headers, rows);
  return { fileName: `${name}.${kind}`, mimeType: mimeTypes[kind], bytes };
}

type Row = readonly CellValue[];

const csv = (headers: readonly string[], rows: readonly Row[]) => lines([headers, ...rows], true);

function lines(rows: readonly Row[], bom: boolean): Buffer {
  const text = stringify(
    rows.map((row) => row.map(guardCell)),
    { ...csvOptions, bom },
  );
  return Buffer.from(text);
}

/** Writes a long table piece by piece. */
export type TableWriter = {
  readonly add: (rows: readonly Row[]) => void;
  readonly count: () => number;
  readonly finish: (name: string) => Promise<TableFile>;
};

/** CSV is stored as text at once; the cells of a workbook are kept and written at the end. */
export function openTable(kind: TableKind, headers: readonly string[]): TableWriter {
  const pieces = [csv(headers, [])];
  const cells: Row[] = [];
  let count = 0;
  return {
    add: (rows) => {
      count += rows.length;
      if (kind === 'csv') pieces.push(lines(rows, false));
      else for (const row of rows) cells.push(row);
    },
    count: () => count,
    finish: async (name) =>
      kind === 'csv'
        ? { fileName: `${name}.csv`, mimeType: mimeTypes.csv, bytes: Buffer.concat(pieces) }
        : writeTable(kind, name, headers, cells),
  };
}

const widthOf = (header: string) => Math.min(40, Math.max(12, header.length + 4));

async function workbook(headers: readonly string[], rows: readonly Row[]): Promise<Buffer> {
  const heading = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null || value === undefined || value === ''
        ? null
        : { value: toCellText(String(guardCell(value))), type: String },
    ),
  );
  const columns = headers.map((header) => ({ width: widthOf(header) }));
  const { default: writeWorkbook } = await import('write-excel-file/node');
  return writeWorkbook([heading, ...cells], { columns, stickyRowsCount: 1 }).toBuffer();
}

const mostCharacters = 32_000;
const unprintable = /[^\t\n\r\x20-\uFFFF]/g;

/** Excel refuses a whole workbook for one control character, and cells of more than 32,767. */
const toCellText = (text: string) => text.slice(0, mostCharacters).toWellFormed().replaceAll(unprintable, '');
