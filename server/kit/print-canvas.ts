import PDFDocument from 'pdfkit';
import { type Face, fontFile } from './print-fonts.ts';
import { linesOf, printable, runsOf, type TextRun } from './print-text.ts';

export type Style = { readonly size: number; readonly isBold?: boolean; readonly color?: string };

/** One thing to draw, measured already: drawing cannot fail any more. */
export type Mark =
  | {
      readonly kind: 'run';
      readonly run: TextRun;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly color: string;
    }
  | { readonly kind: 'line'; readonly x: number; readonly y: number; readonly width: number }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly x: number;
      readonly y: number;
      readonly side: number;
    };

export const ink = '#1c2422';
export const soft = '#56615d';
const line = '#c9c5b8';
const ground = '#f2f0e8';
/** Noto's letters stand in a line this much higher than their size. */
const leading = 1.36;

type OpenFont = { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };

export type Canvas = ReturnType<typeof openCanvas>;

/** A document to draw on, with fonts opened when a text first needs them. */
export function openCanvas(options: { size: 'A4' | 'LETTER'; title: string }) {
  const pdf = new PDFDocument({
    size: options.size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: options.title, Producer: 'Homeroom', Creator: 'Homeroom' },
  });
  const opened = new Set<Face>();

  const open = (face: Face, size: number) => {
    if (!opened.has(face)) {
      pdf.registerFont(face, fontFile(face));
      opened.add(face);
    }
    return pdf.font(face, size);
  };
  const known = new Map<string, boolean>();
  const covers = (face: Face, codePoint: number) => {
    const key = `${face} ${codePoint}`;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    open(face, 10);
    const { font } = (pdf as unknown as { readonly _font: OpenFont })._font;
    known.set(key, font.hasGlyphForCodePoint(codePoint));
    return font.hasGlyphForCodePoint(codePoint);
  };
  // With features given the library lays out a run as a whole, and so its words from the right.
  const optionsOf = (run: TextRun) => (run.isRightToLeft ? { features: ['kern' as const] } : {});
  const widthOfRun = (run: TextRun, size: number) =>
    open(run.face, size).widthOfString(run.text, optionsOf(run));
  const widthOf = (text: string, style: Style) =>
    runsOf(text, style.isBold ?? false, covers).reduce((sum, run) => sum + widthOfRun(run, style.size), 0);

  const draw: { readonly [Kind in Mark['kind']]: (mark: Extract<Mark, { kind: Kind }>) => void } = {
    run: ({ run, x, y, size, color }) => {
      open(run.face, size)
        .fillColor(color)
        .text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(run) });
    },
    line: ({ x, y, width }) => {
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(line);
    },
    box: ({ x, y, width, height }) => {
      pdf.rect(x, y, width, height).fill(ground);
    },
    picture: ({ bytes, x, y, side }) => {
      pdf.image(Buffer.from(bytes), x, y, { fit: [side, side], valign: 'center' });
    },
  };

  return {
    pdf,
    size: options.size === 'A4' ? { width: 595.28, height: 841.89 } : { width: 612, height: 792 },
    lineHeight: ({ size }: Style) => size * leading,
    widthOf: (text: string, style: Style) => widthOf(printable(text), style),
    /** The lines a text takes in a width. */
    lines: (text: string, style: Style, width: number) =>
      linesOf(text, (given) => widthOf(given, style) <= width),
    /** One line of text from `x` on, or before it when it ends there; `y` is the top of the line. */
    text: (text: string, style: Style, at: { x: number; y: number; endsThere?: boolean }): Mark[] => {
      const { size, isBold = false, color = ink } = style;
      const runs = runsOf(printable(text), isBold, covers);
      const widths = runs.map((run) => widthOfRun(run, size));
      let x = at.endsThere ? at.x - widths.reduce((sum, width) => sum + width, 0) : at.x;
      return runs.map((run, place) => {
        const mark: Mark = { kind: 'run', run, x, y: at.y + size * 1.07, size, color };
        x += widths[place] ?? 0;
        return mark;
      });
    },
    draw: (mark: Mark) => draw[mark.kind](mark as never),
  };
}
