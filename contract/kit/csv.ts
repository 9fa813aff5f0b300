/** A cell that a spreadsheet could run as a formula, with or without the apostrophes that prevent it. */
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Everything that a program may read as the end of a line: unquoted, the rest of the cell would become a record. */
const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * How the product writes every CSV file, as options of csv-stringify: UTF-8 with a mark, no cell that runs as a
 * formula, and quotes around each cell with a line break.
 */
export const csvOptions = {
  bom: true,
  escape_formulas: true,
  quoted_match: lineBreaks,
  record_delimiter: 'windows',
  cast: { number: String },
} as const;

/**
 * Adds an apostrophe to texts like `'=1`, so that removing one apostrophe on import gives the same text again. Cells that
 * begin with the sign itself get theirs from csv-stringify; in a workbook they need none.
 */
export const guardCell = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' && cell.startsWith("'") && formula.test(cell) ? `'${cell}` : cell;

/** The cell as it was before it was written to a file. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
