import { type Block, block } from './blocks.ts';

/** The words without the signs for emphasis, code, links and pictures. */
const withoutMarks = (line: string) =>
  line
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|[*_`~])(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '');

const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
const cellsOf = (line: string) =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');

class Reader {
  readonly blocks: Block[] = [];
  #paragraph: string[] = [];
  #isCode = false;

  end() {
    this.blocks.push(...block('text', withoutMarks(this.#paragraph.join(' '))));
    this.#paragraph = [];
  }

  read(line: string, next: string) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      this.end();
      this.#isCode = !this.#isCode;
    } else if (this.#isCode) this.#own(line);
    else this.#readProse(line, next);
  }

  #own(line: string) {
    this.end();
    this.blocks.push(...block('text', line));
  }

  #readProse(line: string, next: string) {
    const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(line)?.[1];
    const isUnderlined =
      line.trim() !== '' && /^\s{0,3}(?:=+|-{2,})\s*$/.test(next) && this.#paragraph.length === 0;
    if (heading !== undefined || isUnderlined) {
      this.end();
      this.blocks.push(...block('heading', withoutMarks(heading ?? line)));
    } else if (/^\s*(?:[-=*_|:]\s*)*$/.test(line)) this.end();
    else if (/^\s*\|.*\|\s*$/.test(line)) this.#own(cellsOf(withoutMarks(line)));
    else if (item.test(line)) {
      this.end();
      this.#paragraph = [line.replace(item, '')];
    } else this.#paragraph.push(line.replace(/^\s*>\s?/, ''));
  }
}

/** Markdown: its headings, paragraphs, items and rows of tables, as text. */
export function readMarkdown(text: string): Block[] {
  const reader = new Reader();
  const lines = text.replace(/^---\n[\s\S]*?\n---\n/, '').split(/\r?\n/);
  lines.forEach((line, index) => reader.read(line, lines[index + 1] ?? ''));
  reader.end();
  return reader.blocks;
}
