import PDFDocument from 'pdfkit';
import type { PrintOrder } from './content.ts';
import { type FontFace, fontFile } from './fonts.ts';
import { linesOf, runsOf, type TextRun, toPrintable } from './text.ts';

export type Style = { readonly size: number; readonly isBold?: boolean; readonly color?: string };

/** One thing to draw, already measured, so that drawing cannot fail. */
export type DrawingStep =
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

const ink = '#1c2422';
export const soft = '#56615d';
const lineColor = '#c9c5b8';
const ground = '#f2f0e8';
/** A line of Noto is this much higher than the font's size. */
const leading = 1.36;
/** The distance from the top of a line to its baseline. */
const ascent = 1.07;
const sizes = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } };

type OpenFont = { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };

type Point = { readonly x: number; readonly y: number };

/** A document to draw on, with fonts opened when a text first needs them. */
export class Canvas {
  readonly pdf: PDFKit.PDFDocument;
  readonly size: { readonly width: number; readonly height: number };
  readonly #opened = new Set<FontFace>();
  readonly #known = new Map<string, boolean>();

  constructor({ size, title }: { size: PrintOrder['size']; title: string }) {
    this.size = sizes[size];
    this.pdf = new PDFDocument({
      size,
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      info: { Title: title, Producer: 'Homeroom', Creator: 'Homeroom' },
    });
  }

  lineHeight({ size }: Style): number {
    return size * leading;
  }

  widthOf(text: string, style: Style): number {
    return this.#runs(toPrintable(text), style).reduce((sum, run) => sum + this.#widthOf(run, style), 0);
  }

  /** The lines that a text takes in a width. */
  lines(text: string, style: Style, width: number): string[] {
    return linesOf(text, (line) => this.widthOf(line, style) <= width);
  }

  /** One line of text from `x` on, or before it when it ends there; `y` is the top of the line. */
  text(text: string, style: Style, at: Point & { readonly endsThere?: boolean }): DrawingStep[] {
    const { size, color = ink } = style;
    const runs = this.#runs(toPrintable(text), style);
    let x = at.endsThere ? at.x - this.widthOf(text, style) : at.x;
    return runs.map((run) => {
      const mark: DrawingStep = { kind: 'run', run, x, y: at.y + size * ascent, size, color };
      x += this.#widthOf(run, style);
      return mark;
    });
  }

  draw(mark: DrawingStep) {
    const { pdf } = this;
    switch (mark.kind) {
      case 'run': {
        const options = { lineBreak: false, baseline: 'alphabetic', ...optionsOf(mark.run) } as const;
        this.#open(mark.run.face, mark.size)
          .fillColor(mark.color)
          .text(mark.run.text, mark.x, mark.y, options);
        break;
      }
      case 'line':
        pdf.moveTo(mark.x, mark.y).lineTo(mark.x + mark.width, mark.y);
        pdf.lineWidth(0.6).stroke(lineColor);
        break;
      case 'box':
        pdf.rect(mark.x, mark.y, mark.width, mark.height).fill(ground);
        break;
      case 'picture':
        pdf.image(Buffer.from(mark.bytes), mark.x, mark.y, { fit: [mark.side, mark.side], valign: 'center' });
    }
  }

  #runs(text: string, { isBold = false }: Style): TextRun[] {
    return runsOf(text, isBold, (face, codePoint) => this.#covers(face, codePoint));
  }

  #widthOf(run: TextRun, { size }: Style): number {
    return this.#open(run.face, size).widthOfString(run.text, optionsOf(run));
  }

  #open(face: FontFace, size: number) {
    if (!this.#opened.has(face)) {
      this.pdf.registerFont(face, fontFile(face));
      this.#opened.add(face);
    }
    return this.pdf.font(face, size);
  }

  #covers(face: FontFace, codePoint: number): boolean {
    const key = `${face} ${codePoint}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { _font: opened } = this.#open(face, 10) as unknown as { readonly _font: OpenFont };
    const answer = opened.font.hasGlyphForCodePoint(codePoint);
    this.#known.set(key, answer);
    return answer;
  }
}

/** If features are given, the library lays out a run as a whole, and so its words from right to left. */
const optionsOf = (run: TextRun) => (run.isRightToLeft ? { features: ['kern' as const] } : {});
