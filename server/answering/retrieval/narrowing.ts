import type { IndexedLine, KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import type { ParsedQuestion } from '#server/answering/question/question.ts';
import type { Nearness } from './ranking.ts';

/** Up to this number every line is compared with the question. */
const mostLines = 2000;
const mostOfEach = 200;

const topOf = (scores: ReadonlyMap<number, number>) =>
  [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostOfEach)
    .map(([passage]) => passage);

/** The passages that contain any meaning of the question, by weight and rarity. */
function byWords({ terms }: ParsedQuestion, index: KnowledgeIndex): number[] {
  const scores = new Map<number, number>();
  for (const [term, weight] of terms) {
    for (const stem of term.split(' ')) {
      const value = weight * index.rarity(stem);
      for (const passage of index.passagesWith(stem)) scores.set(passage, (scores.get(passage) ?? 0) + value);
    }
  }
  return topOf(scores);
}

function byNearness({ titled }: Nearness, index: KnowledgeIndex): number[] {
  const scores = new Map<number, number>();
  for (const [place, value] of titled.entries()) {
    const passage = index.lines[place]?.passage ?? -1;
    if (value > (scores.get(passage) ?? 0.2)) scores.set(passage, value);
  }
  return topOf(scores);
}

/** Narrows a large knowledge base to the passages that share words with the question or are near it. */
export function narrowIndex(question: ParsedQuestion, whole: KnowledgeIndex, near: Nearness | undefined) {
  if (whole.lines.length <= mostLines) return { index: whole, nearness: near };
  const chosen = new Set([...byWords(question, whole), ...(near ? byNearness(near, whole) : [])]);
  const numbers = [...chosen].sort((a, b) => a - b);
  const places: number[] = [];
  const lines: IndexedLine[] = [];
  const passages = numbers.flatMap((number, passage) => {
    const found = whole.passages[number];
    if (!found) return [];
    const first = lines.length;
    for (const place of found.lines) {
      const line = whole.lines[place];
      if (!line) continue;
      lines.push({ ...line, passage });
      places.push(place);
    }
    const own = Array.from({ length: lines.length - first }, (_, offset) => first + offset);
    return [{ ...found, lines: own }];
  });
  const index: KnowledgeIndex = { ...whole, passages, lines };
  return { index, nearness: near && pickNearness(near, places, numbers) };
}

const pickNearness = (
  { titled, title }: Nearness,
  places: readonly number[],
  numbers: readonly number[],
): Nearness => ({
  titled: Float32Array.from(places, (place) => titled[place] ?? 0),
  title: Float32Array.from(numbers, (number) => title[number] ?? 0),
});
