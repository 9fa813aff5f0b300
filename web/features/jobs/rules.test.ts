import { expect, test } from 'vitest';
import { hasEnded, percentOf, problemRows } from './rules.ts';

test('a job has ended when its status is final', () => {
  expect((['waiting', 'running', 'done', 'failed', 'cancelled'] as const).filter(hasEnded)).toEqual([
    'done',
    'failed',
    'cancelled',
  ]);
});

test('progress is whole percents, reaches 100 only at the end, and is 0 without a count', () => {
  expect(percentOf({ done: 0, total: 0 })).toBe(0);
  expect(percentOf({ done: 999, total: 1000 })).toBe(99);
  expect(percentOf({ done: 12, total: 10 })).toBe(100);
});

test('problems become rows, with blanks for a missing row or field', () => {
  const errors = [{ row: 2, field: 'email', message: 'Not an address' }, { message: 'No rows' }];
  expect(problemRows(errors, ['Row', 'Field', 'Problem'])).toEqual([
    ['Row', 'Field', 'Problem'],
    [2, 'email', 'Not an address'],
    [null, null, 'No rows'],
  ]);
});
