import { getDocumentProxy } from 'unpdf';
import { type Block, block } from './blocks.ts';
import { UnreadableFile } from './unreadable-file.ts';

const mostPages = 1_000;
/** How much taller the letters of a heading are than the rest. */
const headingSize = 1.12;
const mostHeadingCharacters = 150;

type TextLine = {
  readonly text: string;
  readonly size: number;
  readonly top: number;
  readonly page: number;
  /** Its words are in columns. */
  readonly isRow: boolean;
};
type PdfTextItem = {
  readonly str: string;
  readonly height: number;
  readonly width: number;
  readonly transform: number[];
  readonly hasEOL: boolean;
};

/** Reads a PDF page by page. Pictures of text have no text. */
export async function readPdf(bytes: Buffer): Promise<Block[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes)).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (pdf.numPages > mostPages) {
    throw new UnreadableFile(
      `The PDF has ${pdf.numPages} pages: at most ${mostPages} can be read. Please split it`,
    );
  }
  const lines: TextLine[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    lines.push(
      ...linesOf(
        items.filter((item): item is typeof item & PdfTextItem => 'str' in item),
        number,
      ),
    );
    page.cleanup();
  }
  if (lines.length === 0) {
    throw new UnreadableFile('The PDF holds no text, only pictures of it: upload it with recognized text');
  }
  return blocksOf(lines);
}

function refusalOf(error: unknown): Error {
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  return new UnreadableFile(
    isLocked
      ? 'The PDF is locked with a password: upload it without one'
      : 'The file cannot be read as a PDF',
  );
}

/** Combines the pieces of a page into lines by their position. */
class Lines {
  readonly found: TextLine[] = [];
  readonly #page: number;
  #open = { text: '', size: 0, top: 0, isRow: false };

  constructor(page: number) {
    this.#page = page;
  }

  add({ str, height, width, transform, hasEOL }: PdfTextItem) {
    const top = transform[5] ?? 0;
    const isBlank = str.trim() === '';
    if (!isBlank && Math.abs(top - this.#open.top) > height / 2) this.end();
    const isGap = isBlank && width > 1.5 * this.#open.size && this.#open.text.trim() !== '';
    this.#open = {
      text: this.#open.text + (isGap ? ', ' : str),
      size: isBlank ? this.#open.size : Math.max(this.#open.size, height),
      top: isBlank ? this.#open.top : top,
      isRow: this.#open.isRow || isGap,
    };
    if (hasEOL) this.end();
  }

  end() {
    const text = this.#open.text.replace(/[,\s]+$/, '');
    if (text.trim() !== '') this.found.push({ ...this.#open, text, page: this.#page });
    this.#open = { text: '', size: 0, top: this.#open.top, isRow: false };
  }
}

function linesOf(items: readonly PdfTextItem[], page: number): TextLine[] {
  const lines = new Lines(page);
  for (const item of items) lines.add(item);
  lines.end();
  return lines.found;
}

/** The letter size that most of the text has. */
function usualSize(lines: readonly TextLine[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0];
}

function blocksOf(lines: readonly TextLine[]): Block[] {
  const usual = usualSize(lines);
  const isHeading = ({ size, text }: TextLine) =>
    size >= usual * headingSize && text.trim().length <= mostHeadingCharacters;
  const blocks: Block[] = [];
  let paragraph: TextLine[] = [];
  const end = () => {
    blocks.push(...block('text', joinLines(paragraph), paragraph[0]?.page ?? null));
    paragraph = [];
  };
  for (const line of lines) {
    const before = paragraph.at(-1);
    if (isHeading(line)) {
      end();
      blocks.push(...block('heading', line.text, line.page));
    } else {
      if (before && !goesOn(before, line)) end();
      paragraph.push(line);
    }
  }
  end();
  return blocks;
}

/**
 * Whether a line continues the paragraph: it has not ended, no list item begins, and there is at most one line
 * between them.
 */
function goesOn(before: TextLine, line: TextLine): boolean {
  if (before.isRow || line.isRow) return false;
  if (before.page !== line.page)
    return !/[.!?:]["”’)]?\s*$/.test(before.text) && /^\s*\p{Ll}/u.test(line.text);
  if (/^\s*(?:[•‣▪–*-]|\d{1,3}[.)]|[a-z]\))\s/u.test(line.text)) return false;
  return before.top - line.top < Math.max(before.size, line.size) * 1.9;
}

/** Joins a word that is divided at the end of a line. */
const joinLines = (lines: readonly TextLine[]) =>
  lines
    .map(({ text }) => text.trim())
    .reduce(
      (all, text) =>
        /\p{Ll}-$/u.test(all) && /^\p{Ll}/u.test(text) ? all.slice(0, -1) + text : `${all} ${text}`,
      '',
    );
