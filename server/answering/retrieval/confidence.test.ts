import { expect, it } from 'vitest';
import { buildIndex } from '#server/answering/index/knowledge-index.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { lookUp } from './look-up.ts';

const titles = ['Swimming', 'Library', 'Uniform shop'];

/** The confidence that the first passage answers, with how far its best sentence shares the topics of the question. */
async function confidenceWith(shared: number): Promise<number> {
  const index = await buildIndex(
    titles.map((title) => ({ id: title, title, lines: [`All about it is on page 3.`], source: title })),
  );
  const question = parseQuestion(prepareQuestion('do you teach diving in the pool'), index);
  const near = Float32Array.of(0.6, 0.2, 0.2);
  const nearness = {
    sentences: near,
    passages: near,
    titles: near,
    questions: new Float32Array(),
    bank: { asked: 0.6, offTopic: 0.2 },
    sharedTopics: (sentence: number) => (sentence === 0 ? shared : 0),
  };
  return lookUp({ question, nearness, parts: [] }, index).confidence;
}

it('is higher if question and sentence are about the same topics', async () => {
  expect(await confidenceWith(0.9)).toBeGreaterThan((await confidenceWith(0.1)) + 0.1);
});
