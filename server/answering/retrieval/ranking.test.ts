import { expect, it } from 'vitest';
import { buildIndex } from '#server/answering/index/knowledge-index.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { featuresOf, mostByTopics, orderByTopics, rankPassages } from './ranking.ts';

/** Passages with one sentence each, of which none has a word of the question. */
async function rankEqual(count: number) {
  const titles = Array.from({ length: count }, (_, place) => `Room ${place}`);
  const index = await buildIndex(
    titles.map((title) => ({ id: title, title, lines: [title], source: title })),
  );
  const question = parseQuestion(prepareQuestion('do you teach diving'), index);
  const candidates = [...index.passages.keys()];
  return rankPassages(featuresOf(question, index, { nearness: undefined, candidates }).all, {});
}

it('puts the passage first that shares the topics of the question, and keeps its score', async () => {
  const ranked = await rankEqual(3);
  const shared = ranked[2]?.features.sentences[0]?.sentence;
  const ordered = orderByTopics(ranked, (sentence) => (sentence === shared ? 0.9 : 0.1), 2);
  expect(ordered[0]).toBe(ranked[2]);
  expect(orderByTopics(ranked, (sentence) => (sentence === shared ? 0.9 : 0.1), 0)).toEqual(ranked);
});

it('compares the topics of the first passages only', async () => {
  const ranked = await rankEqual(mostByTopics + 5);
  const compared = new Set<number>();
  const ordered = orderByTopics(ranked, (sentence) => compared.add(sentence).size, 2);
  expect(compared.size).toBe(mostByTopics);
  expect(ordered.slice(mostByTopics)).toEqual(ranked.slice(mostByTopics));
});
