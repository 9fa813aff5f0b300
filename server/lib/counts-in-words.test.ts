import { expect, test } from 'vitest';
import { countsInWords } from './counts-in-words.ts';

const nouns = { enrolments: ['student', 'students'], registers: ['register', 'registers'] } as const;

test('counts in the order of the nouns, and leaves out zeros', () => {
  const references = [
    { referrer: 'registers', n: 1 },
    { referrer: 'enrolments', n: 34 },
    { referrer: 'marks', n: 0 },
    { referrer: 'promotion_classes', n: 2 },
  ];
  expect(countsInWords(references, nouns)).toBe('34 students, 1 register and 2 promotion classes');
  expect(countsInWords([{ referrer: 'enrolments', n: 1 }], nouns)).toBe('1 student');
  expect(countsInWords([{ referrer: 'marks', n: 0 }], nouns)).toBeUndefined();
});
