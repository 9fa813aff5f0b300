import { expect, it } from 'vitest';
import { buildIndex } from '#server/answering/index/knowledge-index.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { signalNames, signalsOf } from './confidence.ts';
import { lookUp } from './look-up.ts';
import { featuresOf, rankPassages } from './ranking.ts';

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

it('is high for a question that is nothing but a title with its grade level, however far the encoder finds it', async () => {
  const index = await buildIndex(
    ['Uniform for Grade 1', 'Library', 'Lockers'].map((title) => ({
      id: title,
      title,
      lines: ['Ask at the desk.'],
      source: title,
    })),
  );
  const far = Float32Array.of(0.1, 0.1, 0.1);
  const nearness = {
    sentences: far,
    passages: far,
    titles: far,
    questions: new Float32Array(),
    bank: { asked: 0.3, offTopic: 0.3 },
    sharedTopics: () => 0,
  };
  const confidenceOf = (text: string) =>
    lookUp({ question: parseQuestion(prepareQuestion(text), index), nearness, parts: [] }, index).confidence;
  expect(confidenceOf('What is the uniform for grade 1?')).toBeGreaterThanOrEqual(0.6);
  expect(confidenceOf('What is the uniform for grade 2?')).toBeLessThan(0.6);
});

it('notices whether the best sentence has the thing that is asked for', async () => {
  const lines = ['All students are insured against accidents.', 'The company Ortolan insures the building.'];
  const title = 'Insurance';
  const index = await buildIndex([{ id: title, title, lines, source: title }]);
  const missingIn = (text: string) => {
    const question = parseQuestion(prepareQuestion(text), index);
    const { all, alignment } = featuresOf(question, index, { nearness: undefined, candidates: [0] });
    const ranked = rankPassages(all, {});
    const signals = signalsOf({ question, alignment, ranked, bank: undefined, sharedTopics: 0 });
    return signals[signalNames.indexOf('askedMissing')];
  };
  expect(missingIn('which company insures the building')).toBe(0);
  expect(missingIn('which hospital treats students after accidents')).toBeGreaterThan(0.3);
});
