import { expect, it } from 'vitest';
import { responseMs } from './timings.ts';

it('measures from the first timestamp to the last, in whatever order they come', () => {
  expect(responseMs({ started: 1_000, encoded: 1_023.5, answered: 1_130 })).toBe(130);
  expect(responseMs({ answered: 1_130, started: 1_000 })).toBe(130);
});

it('knows no time where there are not two timestamps', () => {
  expect(responseMs({ started: 1_000 })).toBeUndefined();
  expect(responseMs({})).toBeUndefined();
  expect(responseMs(undefined)).toBeUndefined();
});
