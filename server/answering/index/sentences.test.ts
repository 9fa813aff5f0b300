import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

const textsOf = (...lines: string[]) => sentencesOf(lines).map(({ text }) => text);

describe('pasted text', () => {
  it('is split into sentences, but not after a shortened word or a number', () => {
    expect(textsOf('Mr. Rao opens at 7.30. Bring a coat, e.g. a rain coat. Lunch costs $4.50!')).toEqual([
      'Mr. Rao opens at 7.30.',
      'Bring a coat, e.g. a rain coat.',
      'Lunch costs $4.50!',
    ]);
  });

  it('is joined where a PDF broke it', () => {
    const [first, second] = textsOf(
      'The registration fee is payable with the form and is not refun-',
      'ded, whether or not you take up the place that we have offered to',
      'you. Sisters and brothers pay half.',
    );
    expect(first).toBe(
      'The registration fee is payable with the form and is not refunded, whether or not you take up the place that we have offered to you.',
    );
    expect(second).toBe('Sisters and brothers pay half.');
  });

  it('keeps list items apart, with the heading above them', () => {
    const items = sentencesOf(['Please bring:', 'sun hat', 'water bottle with a name']);
    expect(items.map(({ text, heading }) => [text, heading])).toEqual([
      ['Please bring:', ''],
      ['sun hat', 'Please bring:'],
      ['water bottle with a name', 'Please bring:'],
    ]);
  });

  it('keeps the first row of a table with each row', () => {
    const rows = sentencesOf(['Course | Fee', 'Cookery | $780', 'Care | $640', 'Fees are for a year.']);
    expect(rows.map(({ heading }) => heading)).toEqual(['', 'Course | Fee', 'Course | Fee', '']);
  });

  it('numbers the paragraphs', () => {
    const sentences = sentencesOf(['One is here. Two is here.', 'Three is there.']);
    expect(sentences.map(({ paragraph }) => paragraph)).toEqual([0, 0, 1]);
  });
});
