import { type Block, block } from './blocks.ts';

const mostHeadingCharacters = 80;

/** Whether a line is a heading: short, on its own, and without the end of a sentence. */
function isHeading(lines: readonly string[]): boolean {
  const [line = ''] = lines;
  return (
    lines.length === 1 &&
    line.length <= mostHeadingCharacters &&
    /\p{L}/u.test(line) &&
    !/[.!?;,]$/.test(line)
  );
}

const isItem = (line: string) => /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/.test(line);
const withoutSign = (line: string) => line.replace(/^\s*[-*•–]\s+/, '');

/** Joins lines that were only broken to fit the page; items of a list stay separate. */
function paragraphs(lines: readonly string[]): string[] {
  const isBroken = lines.length > 1 && lines.slice(0, -1).every((line) => line.length > 50);
  return isBroken && !lines.some(isItem) ? [lines.join(' ')] : lines.map(withoutSign);
}

/** Plain text: blank lines part its paragraphs. */
export function readText(text: string): Block[] {
  const groups = text
    .split(/\r?\n[\t ]*(?:\r?\n[\t ]*)+/)
    .map((group) => group.split(/\r?\n/).filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
  return groups.flatMap((lines, index) =>
    isHeading(lines) && index < groups.length - 1
      ? block('heading', lines[0] ?? '')
      : paragraphs(lines).flatMap((line) => block('text', line)),
  );
}
