import { type Canvas, type DrawingStep, type Style, soft } from './canvas.ts';
import type { PrintedBlock, PrintedTable } from './content.ts';

/** A part of a block that stays together on one page. */
export type Strip = { readonly height: number; readonly marks: (y: number) => DrawingStep[] };

/** The strips of a block; `head` is repeated where the block continues on another page. */
export type Strips = { readonly head?: Strip; readonly strips: readonly Strip[] };

export type Area = { readonly x: number; readonly width: number };

const plain: Style = { size: 9 };
const small: Style = { size: 8, color: soft };
const label: Style = { size: 8, color: soft };
const heading: Style = { size: 11.5, isBold: true };
const bold: Style = { size: 9, isBold: true };
const padding = 2.2;
const sidePadding = 5;
const factColumns = 3;
const linesTogether = 24;

const gap = (height: number): Strip => ({ height, marks: () => [] });

function textStrips(canvas: Canvas, area: Area, text: string, style: Style): Strip[] {
  const height = canvas.lineHeight(style);
  return text
    .split('\n')
    .flatMap((paragraph) => canvas.lines(paragraph, style, area.width))
    .map((written) => ({ height, marks: (y) => canvas.text(written, style, { x: area.x, y }) }));
}

type LabeledValue = { readonly label: string; readonly value: string };

/** Labels above their values, three side by side; a long value takes as many lines as it needs. */
function factStrips(canvas: Canvas, area: Area, items: readonly LabeledValue[]): Strip[] {
  const width = area.width / factColumns;
  const rows = Array.from({ length: Math.ceil(items.length / factColumns) }, (_, row) =>
    items.slice(row * factColumns, (row + 1) * factColumns),
  );
  const labelHeight = canvas.lineHeight(label);
  const valueHeight = canvas.lineHeight(bold);
  return rows.map((row) => {
    const values = row.map(({ value }) => canvas.lines(value, bold, width - 8));
    const height = labelHeight + valueHeight * Math.max(1, ...values.map((lines) => lines.length)) + 5;
    const marks = (y: number) =>
      row.flatMap((fact, column) => {
        const x = area.x + column * width;
        const lines = values[column] ?? [];
        return [
          ...canvas.text(fact.label, label, { x, y }),
          ...lines.flatMap((line, at) =>
            canvas.text(line, bold, { x, y: y + labelHeight + at * valueHeight }),
          ),
        ];
      });
    return { height, marks };
  });
}

type Cell = { readonly text: string; readonly style: Style };
type Column = {
  readonly x: number;
  readonly width: number;
  readonly isNumber: boolean;
  readonly style: Style;
  readonly lines: readonly string[];
};

function columnsOf(canvas: Canvas, area: Area, { columns }: PrintedTable, cells: readonly Cell[]): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let left = area.x;
  return columns.map(({ share, isNumber = false }, at) => {
    const width = (area.width * share) / shares;
    const x = left;
    left += width;
    const { text = '', style = plain } = cells[at] ?? {};
    return { x, width, isNumber, style, lines: canvas.lines(text, style, width - 2 * sidePadding) };
  });
}

const cellMarks = (canvas: Canvas, { x, width, isNumber, style, lines }: Column, y: number): DrawingStep[] =>
  lines.flatMap((line, at) =>
    canvas.text(line, style, {
      x: isNumber ? x + width - sidePadding : x + sidePadding,
      y: y + padding + at * canvas.lineHeight(style),
      ...(isNumber && { endsThere: true }),
    }),
  );

/** The strips of a row: one, unless a cell holds more lines than should have to fit on one page. */
function rowStrips(canvas: Canvas, area: Area, table: PrintedTable, cells: readonly Cell[]): Strip[] {
  const columns = columnsOf(canvas, area, table, cells);
  const most = Math.max(1, ...columns.map(({ lines }) => lines.length));
  return Array.from({ length: Math.ceil(most / linesTogether) }, (_, part) => {
    const from = part * linesTogether;
    const cut = columns.map((column) => ({
      ...column,
      lines: column.lines.slice(from, from + linesTogether),
    }));
    const heights = cut.map(({ lines, style }) => Math.max(1, lines.length) * canvas.lineHeight(style));
    const height = Math.max(...heights) + 2 * padding;
    const isLast = from + linesTogether >= most;
    const marks = (y: number): DrawingStep[] => [
      ...cut.flatMap((column) => cellMarks(canvas, column, y)),
      ...(isLast ? [{ kind: 'line', x: area.x, y: y + height, width: area.width } as const] : []),
    ];
    return { height, marks };
  });
}

const onGround = (strip: Strip, area: Area): Strip => ({
  height: strip.height,
  marks: (y) => [{ kind: 'box', x: area.x, y, width: area.width, height: strip.height }, ...strip.marks(y)],
});

function tableStrips(canvas: Canvas, area: Area, table: PrintedTable): Strips {
  const names = table.columns.map(({ label: text }) => ({ text, style: { ...label, isBold: true } }));
  const strips = table.rows.flatMap(({ cells, isTotal }) => {
    const styled = cells.map((text) => ({ text, style: isTotal ? bold : plain }));
    return rowStrips(canvas, area, table, styled);
  });
  const [head] = rowStrips(canvas, area, table, names);
  return { strips, ...(head && { head: onGround(head, area) }) };
}

/** Lines for signatures, side by side. */
function signatureStrip(canvas: Canvas, area: Area, labels: readonly string[]): Strip {
  const space = 24;
  const width = (area.width - space * (labels.length - 1)) / labels.length;
  const marks = (y: number): DrawingStep[] =>
    labels.flatMap((text, at) => {
      const x = area.x + at * (width + space);
      return [
        { kind: 'line', x, y: y + 40, width },
        ...canvas.text(text, small, { x, y: y + 43 }),
      ] as DrawingStep[];
    });
  return { height: 40 + canvas.lineHeight(small) + 6, marks };
}

/** Measures a block; it draws relative to its position on the page. */
export function layOutBlock(canvas: Canvas, area: Area, block: PrintedBlock): Strips {
  switch (block.kind) {
    case 'heading':
      return { strips: [gap(10), ...textStrips(canvas, area, block.text, heading), gap(3)] };
    case 'text':
      return { strips: [...textStrips(canvas, area, block.text, block.isSmall ? small : plain), gap(4)] };
    case 'facts':
      return { strips: [...factStrips(canvas, area, block.items), gap(3)] };
    case 'table': {
      const table = tableStrips(canvas, area, block);
      return { ...table, strips: [...table.strips, gap(6)] };
    }
    case 'signatures':
      return { strips: [signatureStrip(canvas, area, block.labels)] };
  }
}
