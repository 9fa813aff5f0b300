import { beforeAll, describe, expect, it } from 'vitest';
import { admissionChunks } from '#demo/knowledge/admissions.ts';
import { dayChunks } from '#demo/knowledge/days.ts';
import { feeChunks } from '#demo/knowledge/fees.ts';
import { lifeChunks } from '#demo/knowledge/life.ts';
import { buildIndex, type KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { halvesOf } from '#server/answering/question/compound.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { lookUp } from './look-up.ts';

let index: KnowledgeIndex;
beforeAll(async () => {
  const entries = [...admissionChunks, ...feeChunks, ...dayChunks, ...lifeChunks];
  index = await buildIndex(
    entries.map(({ title, text }) => ({ id: title, title, lines: text, source: title })),
  );
});

const ask = (question: string) => {
  const { band, quoted, matches } = lookUp(parseQuestion(prepareQuestion(question), index), index);
  const from = [...new Set(quoted.map(({ passage }) => passage.title))];
  return { band, from, topics: matches.slice(0, 3).map(({ passage }) => passage.title) };
};
const halves = (question: string) =>
  halvesOf(parseQuestion(prepareQuestion(question), index)).map((one) =>
    one.halves.map(({ original }) => original),
  );

describe('two topics in one question', () => {
  it.each([
    ['What are the school timings and holidays?', ['School timings', 'Holidays']],
    ['timings, holidays', ['School timings', 'Holidays']],
    ['tell me about the library and the uniform', ['Library', 'Uniform']],
  ])('are both quoted word for word: %s', (question, from) => {
    expect(ask(question)).toEqual({ band: 'high', from, topics: expect.arrayContaining(from) });
  });

  it('are not mixed: what is unknown about one is not said about the other', () => {
    for (const unknown of ['holidays and saunas', 'school timings and salaries'])
      expect(ask(`what are the ${unknown}`).band).not.toBe('high');
  });

  it('offer the certain one among the topics to choose from', () => {
    const { band, topics } = ask('What are the fees and holidays?');
    expect(band).toBe('middle');
    expect(topics).toContain('Holidays');
  });
});

describe('splitting a question', () => {
  it('repeats the shared beginning, unless the second part has its own', () => {
    expect(halves('What are the school timings and holidays?')).toEqual([
      ['What are the school timings', 'What are the school holidays'],
    ]);
    expect(halves('when is the library open and what are the holidays')).toEqual([
      ['when is the library open', 'what are the holidays'],
    ]);
  });

  it('does not happen when one part is empty, or when a grade may belong to either', () => {
    expect(halves('uniform and so on')).toEqual([]);
    expect(halves('timings and holidays of class 3')).toEqual([]);
    expect(halves('what about the holidays')).toEqual([]);
  });
});
