export type CellPosition = { readonly row: number; readonly column: number };
export type CellArea = { readonly from: CellPosition; readonly to: CellPosition };
type KeyStroke = { readonly key: string; readonly shift: boolean; readonly control: boolean };

const page = 10;
const clamp = (value: number, size: number) => Math.min(Math.max(value, 0), Math.max(size - 1, 0));

/** The cell a key leads to; undefined for other keys, and for Tab out of the sheet. */
export function placeAfter(
  stroke: KeyStroke,
  from: CellPosition,
  size: CellPosition,
): CellPosition | undefined {
  const { row, column } = from;
  const positionInSheet = (nextRow: number, nextColumn: number): CellPosition => ({
    row: clamp(nextRow, size.row),
    column: clamp(nextColumn, size.column),
  });
  const far = stroke.control;
  switch (stroke.key) {
    case 'ArrowUp':
      return positionInSheet(far ? 0 : row - 1, column);
    case 'ArrowDown':
      return positionInSheet(far ? size.row : row + 1, column);
    case 'ArrowLeft':
      return positionInSheet(row, far ? 0 : column - 1);
    case 'ArrowRight':
      return positionInSheet(row, far ? size.column : column + 1);
    case 'Home':
      return positionInSheet(far ? 0 : row, 0);
    case 'End':
      return positionInSheet(far ? size.row : row, size.column);
    case 'PageUp':
      return positionInSheet(row - page, column);
    case 'PageDown':
      return positionInSheet(row + page, column);
    case 'Enter':
      return positionInSheet(stroke.shift ? row - 1 : row + 1, column);
    case 'Tab':
      return afterTab(stroke.shift ? -1 : 1, from, size);
    default:
      return undefined;
  }
}

/** The next cell, row by row. */
function afterTab(step: 1 | -1, { row, column }: CellPosition, size: CellPosition): CellPosition | undefined {
  const next = row * size.column + column + step;
  if (next < 0 || next >= size.row * size.column) return undefined;
  return { row: Math.floor(next / size.column), column: next % size.column };
}

/** Keys that extend the selection while Shift is held. */
export const splitRuns = ({ key, shift }: KeyStroke) => shift && key !== 'Enter' && key !== 'Tab';

/** The rectangle between two cells, in either direction. */
export function areaBetween(one: CellPosition, other: CellPosition): CellArea {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  };
}

/** Every cell of an area, row by row. */
export function cellsIn({ from, to }: CellArea): CellPosition[] {
  const rows = Array.from({ length: to.row - from.row + 1 }, (_, index) => from.row + index);
  const columns = Array.from({ length: to.column - from.column + 1 }, (_, index) => from.column + index);
  return rows.flatMap((row) => columns.map((column) => ({ row, column })));
}

export const isInside = ({ from, to }: CellArea, { row, column }: CellPosition) =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column;
