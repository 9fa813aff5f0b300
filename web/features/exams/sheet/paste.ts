/**
 * Reads cells from the clipboard, as Excel, Sheets and Calc write them: tabs, line breaks, and quotes around
 * either.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cellPattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (const [whole, quoted, plain, end] of text.matchAll(cellPattern)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '\t') continue;
    // A final line break belongs to the last row.
    if (whole !== '' || row.length > 1) rows.push(row);
    row = [];
    if (end === '') break;
  }
  return padRows(rows);
}

/** Pads all rows to the longest one. */
function padRows(rows: readonly string[][]): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

/** Writes cells for the clipboard. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join('\t')).join('\n');

type CellPosition = { readonly row: number; readonly column: number };
type PasteArea = { readonly from: CellPosition; readonly to: CellPosition };

/**
 * Assigns pasted values to cells, starting at the first selected cell. A single value, or a block that fits into
 * the selection a whole number of times, fills it. Values outside the sheet are counted.
 */
export function placeBlock(block: readonly (readonly string[])[], area: PasteArea, size: CellPosition) {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  const selected = { rows: area.to.row - area.from.row + 1, columns: area.to.column - area.from.column + 1 };
  const repeats = height > 0 && width > 0 && selected.rows % height === 0 && selected.columns % width === 0;
  const rows = repeats ? selected.rows : height;
  const columns = repeats ? selected.columns : width;
  const placed: { row: number; column: number; text: string }[] = [];
  let outside = 0;
  for (let down = 0; down < rows; down += 1) {
    for (let across = 0; across < columns; across += 1) {
      const row = area.from.row + down;
      const column = area.from.column + across;
      const text = block[down % height]?.[across % width] ?? '';
      if (row < size.row && column < size.column) placed.push({ row, column, text });
      else outside += 1;
    }
  }
  return { placed, outside };
}
