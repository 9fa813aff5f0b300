import type { KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import type { ParsedQuestion } from '#server/answering/question/question.ts';
import type { Nearness } from './ranking.ts';

/** Up to this number of sentences every passage is compared with the question. */
const mostSentences = 2000;
const mostOfEach = 200;

const takeBest = (scores: ReadonlyMap<number, number>) =>
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
      for (const passage of index.words[index.placeOf(stem) ?? -1]?.passages ?? [])
        scores.set(passage, (scores.get(passage) ?? 0) + value);
    }
  }
  return takeBest(scores);
}

function byNearness({ sentences, questions }: Nearness, index: KnowledgeIndex): number[] {
  const scores = new Map<number, number>();
  for (const [place, value] of sentences.entries()) {
    const passage = index.sentences[place]?.passage ?? -1;
    if (value > (scores.get(passage) ?? 0.2)) scores.set(passage, value);
  }
  for (const [passage, { questions: own, firstQuestion }] of index.passages.entries()) {
    const value = Math.max(0, ...own.map((_, offset) => questions[firstQuestion + offset] ?? 0));
    if (value > (scores.get(passage) ?? 0.2)) scores.set(passage, value);
  }
  return takeBest(scores);
}

/** The passages to compare: all, or in a large knowledge base those that share words with the question or are near it. */
export function candidatesOf(
  question: ParsedQuestion,
  index: KnowledgeIndex,
  nearness: Nearness | undefined,
): number[] {
  if (index.sentences.length <= mostSentences) return [...index.passages.keys()];
  const chosen = new Set([...byWords(question, index), ...(nearness ? byNearness(nearness, index) : [])]);
  return [...chosen].sort((a, b) => a - b);
}
