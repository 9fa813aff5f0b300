import { describe, expect, test } from 'vitest';
import { daysToWarn } from './rules.ts';

describe('a warning before the expiry', () => {
  test.each([
    [8, undefined],
    [7, 7],
    [1, 1],
    [0, 0],
    [-1, undefined],
    [null, undefined],
  ])('%s days before: %s', (expiresInDays, warned) => {
    expect(daysToWarn({ status: 'published', expiresInDays })).toBe(warned);
  });

  test('is not shown for archived announcements', () => {
    expect(daysToWarn({ status: 'archived', expiresInDays: 3 })).toBeUndefined();
  });
});
