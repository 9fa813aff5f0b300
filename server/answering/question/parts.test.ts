import { expect, it } from 'vitest';
import { partsOf } from './parts.ts';
import { prepareQuestion } from './prepared-question.ts';

const read = (question: string) =>
  partsOf(prepareQuestion(question)).map((parts) => parts.map(({ original }) => original));

it('reads a question as two, where each part is about something', () => {
  expect(read('when is the library open and what are the holidays')).toEqual([
    ['when is the library open', 'what are the holidays'],
  ]);
  expect(read('is lunch included? who drives the bus')).toEqual([
    ['is lunch included', 'who drives the bus'],
  ]);
});

it('repeats the beginning for a second part that has none', () => {
  expect(read('What are the fees and holidays')).toEqual([['What are the fees', 'What are the holidays']]);
});

it('does not split what says nothing by itself', () => {
  expect(read('uniform and so on')).toEqual([]);
  expect(read('what about the holidays')).toEqual([]);
  expect(read('my kid is turning 4, can she join')).toEqual([]);
});

it('tries two ways at most, the clearest first', () => {
  const ways = read(
    'Does my son swim? Where is the pool, and when is the library open, and who teaches chess?',
  );
  expect(ways).toHaveLength(2);
  expect(ways[0]?.[0]).toBe('Does my son swim');
});
