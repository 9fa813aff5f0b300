import { knowledgeLimits } from '#contract/knowledge/chunk.ts';
import type { Passage } from '#server/answering/index.ts';
import type { PassageRow } from './queries.ts';

const { base, documents } = knowledgeLimits;
const mostLines = base.lines + documents.lines;
/** Includes titles, which the limits do not count. */
export const mostCharacters = 1.5 * (base.characters + documents.characters);

const passageOf = ({ text, ...row }: PassageRow): Passage => ({
  ...row,
  lines: text.map((line) => line.trim()).filter(Boolean),
});

/** The rows as passages. Data from before the limits is used only up to the limits. */
export function passagesOf(rows: readonly PassageRow[]): Passage[] {
  let [lines, characters] = [0, 0];
  return rows.map(passageOf).filter((passage) => {
    lines += passage.lines.length;
    characters += passage.lines.reduce((sum, line) => sum + line.length, passage.title.length);
    return lines <= mostLines && characters <= mostCharacters;
  });
}
