import { type Area, layOutBlock, type Strip, type Strips } from './blocks.ts';
import { Canvas, type DrawingStep, soft } from './canvas.ts';
import type { Letterhead, PrintedBlock, PrintOrder, Printout, PrintResult } from './content.ts';

const edge = 46;
const logoSide = 52;
const footerHeight = 26;
/** More pages than this are a mistake, such as remarks as long as a book. */
const mostPages = 20;
/** Lines that stay on one page with what follows them. */
const mostTogether = 6;

const name = { size: 15, isBold: true };
const title = { size: 13, isBold: true };
const small = { size: 8.5, color: soft };

type MeasuredPrintout = { readonly pages: readonly DrawingStep[][] };

/** The top of the first page: logo, school, address, then the heading. */
function letterheadStrip(canvas: Canvas, area: Area, letterhead: Letterhead, printout: Printout): Strip {
  const { logo } = letterhead;
  const indent = logo ? logoSide + 14 : 0;
  const width = area.width - indent;
  const names = canvas.lines(letterhead.name, name, width);
  const lines = letterhead.lines.flatMap((line) => canvas.lines(line, small, width));
  const nameHeight = canvas.lineHeight(name);
  const smallHeight = canvas.lineHeight(small);
  const text = names.length * nameHeight + lines.length * smallHeight;
  const head = Math.max(text, logo ? logoSide : 0) + 8;
  const marks = (y: number): DrawingStep[] => [
    ...(logo ? [{ kind: 'picture', bytes: logo, x: area.x, y, side: logoSide } as const] : []),
    ...names.flatMap((line, at) => canvas.text(line, name, { x: area.x + indent, y: y + at * nameHeight })),
    ...lines.flatMap((line, at) =>
      canvas.text(line, small, {
        x: area.x + indent,
        y: y + names.length * nameHeight + at * smallHeight,
      }),
    ),
    { kind: 'line', x: area.x, y: y + head, width: area.width },
    ...canvas.text(printout.title, title, { x: area.x, y: y + head + 8 }),
  ];
  return { height: head + 8 + canvas.lineHeight(title) + 8, marks };
}

type Block = Strips & { readonly kind: PrintedBlock['kind'] };

const heightOf = (strips: readonly Strip[]) => strips.reduce((sum, { height }) => sum + height, 0);

/** The start of a block that stays together: a heading with what follows it, the top of a table with two rows. */
function heightKeptTogether(blocks: readonly Block[], at: number): number {
  const block = blocks[at];
  if (!block) return 0;
  const { kind, head, strips } = block;
  const isShort = kind === 'heading' || (kind === 'text' && blocks[at + 1]?.kind === 'table');
  if (isShort && strips.length <= mostTogether) return heightOf(strips) + heightKeptTogether(blocks, at + 1);
  return (head?.height ?? 0) + heightOf(strips.slice(0, 2));
}

/** The pages of one document, without their numbers; throws if it cannot be printed. */
function measure(canvas: Canvas, letterhead: Letterhead, printout: Printout): MeasuredPrintout {
  const area = { x: edge, width: canvas.size.width - 2 * edge };
  const bottom = canvas.size.height - edge - footerHeight;
  const pages: DrawingStep[][] = [[]];
  let y = edge;
  const placeStrip = (strip: Strip) => {
    pages.at(-1)?.push(...strip.marks(y));
    y += strip.height;
  };
  const turnPage = () => {
    if (pages.length === mostPages) throw new Error(`it would take more than ${mostPages} pages`);
    const again = canvas.text(`${letterhead.name} · ${printout.title} · ${printout.subject}`, small, {
      x: area.x,
      y: edge,
    });
    pages.push(again);
    y = edge + canvas.lineHeight(small) + 10;
  };
  const startOnNewPage = (head: Strip | undefined) => {
    turnPage();
    if (head) placeStrip(head);
  };
  placeStrip(letterheadStrip(canvas, area, letterhead, printout));
  const blocks = printout.blocks.map((block) => ({ kind: block.kind, ...layOutBlock(canvas, area, block) }));
  blocks.forEach(({ head, strips }, at) => {
    if (y + heightKeptTogether(blocks, at) > bottom && y > edge + 60) turnPage();
    if (head) placeStrip(head);
    for (const strip of strips) {
      if (y + strip.height > bottom) startOnNewPage(head);
      placeStrip(strip);
    }
  });
  return { pages };
}

function drawPages(canvas: Canvas, printout: Printout, { pages }: MeasuredPrintout, footer: string) {
  const y = canvas.size.height - edge - canvas.lineHeight(small);
  pages.forEach((marks, at) => {
    canvas.pdf.addPage();
    for (const mark of marks) canvas.draw(mark);
    const number = `Page ${at + 1} of ${pages.length}`;
    const room = canvas.size.width - 2 * edge - canvas.widthOf(number, small) - 20;
    const [written = ''] = canvas.lines(`${footer} · ${printout.subject}`, small, room);
    const foot = [
      ...canvas.text(written, small, { x: edge, y }),
      ...canvas.text(number, small, { x: canvas.size.width - edge, y, endsThere: true }),
    ];
    for (const mark of foot) canvas.draw(mark);
  });
  canvas.pdf.flushPages();
}

/** Prints documents one after the other, each from a new page; leaves out and lists those that cannot be printed. */
export async function printPages(
  order: PrintOrder,
  onPrinted: (done: number) => void = () => {},
): Promise<PrintResult> {
  const canvas = new Canvas(order);
  const parts: Buffer[] = [];
  canvas.pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    canvas.pdf.on('end', () => resolve());
    canvas.pdf.on('error', reject);
  });
  const failed: { place: number; message: string }[] = [];
  let count = 0;
  order.printouts.forEach((printout, place) => {
    try {
      const measured = measure(canvas, order.letterhead, printout);
      drawPages(canvas, printout, measured, order.footer);
      count += measured.pages.length;
    } catch (error) {
      failed.push({ place, message: error instanceof Error ? error.message : String(error) });
    }
    onPrinted(place + 1);
  });
  if (count === 0) canvas.pdf.addPage();
  canvas.pdf.end();
  await ended;
  return { bytes: Buffer.concat(parts), pages: count, failed };
}
