import type { Block } from './blocks.ts';

/** A part of a document as it is searched and cited: a few lines under one heading. */
export type DocumentPart = {
  readonly heading: string | null;
  readonly text: readonly string[];
  readonly page: number | null;
};

const linesAtMost = 8;
const lineCharacters = 400;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A long paragraph as lines of whole sentences, each short enough to be quoted. */
export function linesOf(text: string): string[] {
  if (text.length <= lineCharacters) return [text];
  const lines: string[] = [];
  let line = '';
  for (const { segment } of sentences.segment(text)) {
    if (line !== '' && line.length + segment.length > lineCharacters) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  return [...lines, line.trim()].flatMap((found) => cut(found));
}

/** Cuts text without sentences between words. */
function cut(line: string): string[] {
  if (line.length <= 2 * lineCharacters) return line === '' ? [] : [line];
  const at = line.lastIndexOf(' ', lineCharacters);
  const place = at > 0 ? at : lineCharacters;
  return [line.slice(0, place), ...cut(line.slice(place).trim())];
}

/** Splits on headings, and after eight lines; a part never goes across a heading. */
export function partsOf(blocks: readonly Block[]): DocumentPart[] {
  const parts: DocumentPart[] = [];
  let heading: string | null = null;
  let open: { text: string[]; page: number | null } | undefined;
  const end = () => {
    if (open) parts.push({ heading, ...open });
    open = undefined;
  };
  for (const { kind, text, page } of blocks) {
    if (kind === 'heading') {
      end();
      heading = text.slice(0, 1_000);
      continue;
    }
    for (const line of linesOf(text)) {
      if (open?.text.length === linesAtMost) end();
      open ??= { text: [], page };
      open.text.push(line);
    }
  }
  end();
  return parts;
}
