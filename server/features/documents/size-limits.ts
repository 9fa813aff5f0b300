import { knowledgeLimits } from '#contract/knowledge/chunk.ts';
import type { DocumentsSize } from './size-queries.ts';

type Size = Omit<DocumentsSize, 'chatbot_id'>;

const nothing: Size = { lines: 0, characters: 0 };
const addSizes = (one: Size, other: Size): Size => ({
  lines: one.lines + other.lines,
  characters: one.characters + other.characters,
});
const largestOf = (one: Size, other: Size): Size => ({
  lines: Math.max(one.lines, other.lines),
  characters: Math.max(one.characters, other.characters),
});
const amount = (count: number) => count.toLocaleString('en');
const advice = 'Remove documents, or split this one and upload only what families ask about';

export const sizeOfParts = (parts: readonly { readonly text: readonly string[] }[]): Size => ({
  lines: parts.reduce((sum, { text }) => sum + text.length, 0),
  characters: parts.reduce((sum, { text }) => sum + text.join('').length, 0),
});

/**
 * Why a document of one chatbot, or with null of every chatbot, does not fit; undefined if there is room.
 */
export function findSizeProblem(
  others: readonly DocumentsSize[],
  chatbot_id: string | null,
  document: Size,
): string | undefined {
  const { documents: most, school } = knowledgeLimits;
  const shared = others.find((size) => size.chatbot_id === null) ?? nothing;
  const own = others.filter(
    (size) => size.chatbot_id !== null && [null, size.chatbot_id].includes(chatbot_id),
  );
  const answered = addSizes(addSizes(shared, own.reduce(largestOf, nothing)), document);
  const all = others.reduce(addSizes, document);
  if (all.characters > school.characters)
    return `The documents of a school have at most ${amount(school.characters)} characters. ${advice}`;
  if (answered.characters > most.characters)
    return `The documents of a chatbot have at most ${amount(most.characters)} characters. ${advice}`;
  if (answered.lines > most.lines)
    return `The documents of a chatbot have at most ${amount(most.lines)} lines. ${advice}`;
  return undefined;
}
