import { expect, it } from 'vitest';
import { bestPartsOf, splitAtBest } from './best-parts.ts';

const split = (text: string, ...best: string[]) =>
  splitAtBest(text, best).map(({ text: part, isBest }) => (isBest ? `[${part}]` : part));

it('splits a text at the parts that answer best', () => {
  expect(split('We open at 8. Lunch is at 12. We close at 4.', 'Lunch is at 12.')).toEqual([
    'We open at 8. ',
    '[Lunch is at 12.]',
    ' We close at 4.',
  ]);
  expect(split('One. Two.', 'Two.', 'One.')).toEqual(['[One.]', ' ', '[Two.]']);
});

it('ignores what the text does not have, and what overlaps', () => {
  expect(split('One two.', 'three', '')).toEqual(['One two.']);
  expect(split('One two three', 'One two', 'two three')).toEqual(['[One two]', ' three']);
});

it('collects them from the sentences of an answer', () => {
  expect(bestPartsOf([{ best: 'Two.' }, {}])).toEqual(['Two.']);
});
