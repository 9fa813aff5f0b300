import { expect, it } from 'vitest';
import { modelTestMessage, visibleEndOf } from './rules.ts';

it('accepts a model that starts in time, and warns of one slower than the limit', () => {
  expect(modelTestMessage('small', 430)).toBe('It works: small began to answer after 0.4 s.');
  expect(modelTestMessage('large', 3_140)).toBe(
    'It works, but large began to answer after 3.1 s: answers to questions wait 2.0 s at most.',
  );
});

it('shows the end of a key only when it reveals little', () => {
  expect(visibleEndOf('sk-0123456789abcdef-wxyz')).toBe('wxyz');
  expect(visibleEndOf('sk-0123456789')).toBeNull();
});
