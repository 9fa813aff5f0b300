import { expect, it } from 'vitest';
import { endOf, praiseOf } from './rules.ts';

it('praises a model that begins in time, and warns of one that is slower than an answer waits', () => {
  expect(praiseOf('small', 430)).toBe('It works: small began to answer after 0.4 s.');
  expect(praiseOf('large', 3_140)).toBe(
    'It works, but large began to answer after 3.1 s: answers to questions wait 2.0 s at most.',
  );
});

it('tells keys apart by their end only where that gives little of them away', () => {
  expect(endOf('sk-0123456789abcdef-wxyz')).toBe('wxyz');
  expect(endOf('sk-0123456789')).toBeNull();
});
