/** Rows have the numbers that a spreadsheet shows. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] };

/** How many filled rows show where the names of the columns are. */
export const openingRows = 12;

type FoundHeader = {
  readonly names: readonly string[];
  /** The rows that the names come from. */
  readonly namedIn: readonly number[];
  /** Rows above the names, such as a title. */
  readonly above: readonly TableRow[];
  readonly rest: readonly TableRow[];
};

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';
const countFilled = ({ cells }: TableRow) => cells.filter(isFilled).length;
/** Dates, numbers and addresses, which no column is called. */
const isData = (cell: string) => cell.includes('@') || cell.replaceAll(/\D/g, '').length >= 3;
const hasData = ({ cells }: TableRow) => cells.some(isData);

/** Whether the rows below hold data in a column where `row` has a word. */
const isOverData = ({ cells }: TableRow, below: readonly TableRow[]) =>
  cells.some((cell, column) => {
    const filled = below.map((row) => row.cells[column] ?? '').filter(isFilled);
    return (
      isFilled(cell) && !isData(cell) && filled.length > 0 && filled.filter(isData).length * 2 > filled.length
    );
  });

/** Headings above groups of columns, such as Father and Mother, with the names of the columns below. */
const isGroupHeading = (row: TableRow, next: TableRow | undefined, below: readonly TableRow[]) =>
  countFilled(row) > 1 &&
  !hasData(row) &&
  next !== undefined &&
  !hasData(next) &&
  next.cells.some((cell, column) => isFilled(cell) && !isFilled(row.cells[column])) &&
  isOverData(next, below);

/** One text above several columns: the title of the sheet. */
const isTitle = (row: TableRow, next: TableRow | undefined, below: readonly TableRow[]) =>
  countFilled(row) === 1 &&
  next !== undefined &&
  !hasData(next) &&
  (countFilled(next) > 2 ||
    (countFilled(next) === 2 && (isOverData(next, below) || isGroupHeading(next, below[0], below.slice(1)))));

/** The names below a heading, each after the last heading to its left: Father Name, Father Phone. */
function joinedNames({ cells: headings }: TableRow, { cells: names }: TableRow): string[] {
  let heading = '';
  return Array.from({ length: Math.max(headings.length, names.length) }, (_, column) => {
    const [above = '', name = ''] = [headings[column]?.trim(), names[column]?.trim()];
    if (above !== '') heading = above;
    return name === '' ? above : [heading, name].filter(isFilled).join(' ');
  });
}

/** The header that a person chose; undefined if the row is not one of the first filled ones. */
export function chosenHeader(opening: readonly TableRow[], chosen: number): FoundHeader | undefined {
  const at = opening.findIndex(({ row }) => row === chosen);
  const header = opening[at];
  return (
    header && {
      names: header.cells,
      namedIn: [chosen],
      above: opening.slice(0, at),
      rest: opening.slice(at + 1),
    }
  );
}

/** The names of the columns in the first filled rows of a table: in one row, or in two with headings of groups. */
export function findHeader(opening: readonly TableRow[]): FoundHeader | undefined {
  let at = 0;
  for (let row = opening[at]; row && isTitle(row, opening[at + 1], opening.slice(at + 2)); row = opening[at])
    at += 1;
  const [first, second, ...below] = opening.slice(at);
  if (!first) return undefined;
  const above = opening.slice(0, at);
  if (second && isGroupHeading(first, second, below))
    return { names: joinedNames(first, second), namedIn: [first.row, second.row], above, rest: below };
  return { names: first.cells, namedIn: [first.row], above, rest: opening.slice(at + 1) };
}
