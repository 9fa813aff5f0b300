import { explainUnreadable } from '#server/kit/files/unreadable-files.ts';
import type { TableRow } from '#server/parsing/formats/find-header.ts';
import { readTable as readHere, type TableKind, type TablePart } from '#server/parsing/formats/read-table.ts';
import { readApart } from '#server/parsing/process/read-apart.ts';
import { limitsFor } from '#server/parsing/process/reader-process.ts';

/** A table that someone sent. Rows have the numbers that a spreadsheet shows. */
export type Table = {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** The rows that name the columns: two if there are headings of groups. */
  readonly namedIn: readonly number[];
  /** Rows above the names, such as a title; they are not imported. */
  readonly above: readonly TableRow[];
  /** The first filled rows of the file, from which a person can choose the names. */
  readonly opening: readonly TableRow[];
};

const longestMs = 15_000;
/** Reading a text this short takes a few milliseconds, less than starting a process. */
const shortBytes = 64 * 1024;

/** Reads a CSV file or the first sheet of a workbook; refuses anything else with a sentence. */
export async function readTable(
  bytes: Buffer,
  kind: TableKind,
  person = '',
  headerRow: number | null = null,
): Promise<Table> {
  const read = new TableBuilder();
  try {
    if (kind === 'csv' && bytes.length <= shortBytes) {
      for await (const part of readHere(bytes, kind, headerRow)) read.add(part);
    } else {
      const limits = limitsFor(bytes, longestMs);
      await readApart({ task: 'table', options: { kind, headerRow }, bytes, person, limits }, (part) =>
        read.add(part),
      );
    }
  } catch (error) {
    throw explainUnreadable(error, {
      time: 'The file takes too long to read: please split it, or send it as CSV',
      memory: 'The file is too large or too complicated to read: please split it, or send it as CSV',
      crash: 'The file cannot be read: it seems to be damaged',
    });
  }
  return read.table;
}

class TableBuilder {
  #header: readonly string[] = [];
  #namedIn: readonly number[] = [];
  #above: readonly TableRow[] = [];
  #opening: readonly TableRow[] = [];
  #width = 0;
  readonly #rows: TableRow[] = [];

  add(part: TablePart) {
    if ('header' in part) {
      this.#header = part.header;
      this.#namedIn = part.namedIn;
      this.#above = part.above;
      this.#opening = part.opening;
      this.#width = part.header.length;
    } else
      for (const row of part.rows) {
        this.#rows.push(row);
        this.#width = Math.max(this.#width, row.cells.length);
      }
  }

  get table(): Table {
    const names = Array.from({ length: this.#width }, (_, column) => this.#header[column] ?? '');
    return {
      headers: withUniqueNames(names),
      rows: this.#rows,
      namedIn: this.#namedIn,
      above: this.#above,
      opening: this.#opening,
    };
  }
}

/** Gives every column a unique name, so that a mapping can refer to it. */
function withUniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.trim() || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
