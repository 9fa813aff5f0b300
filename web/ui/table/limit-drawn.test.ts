import { expect, test } from 'vitest';
import { limitDrawn } from './limit-drawn.ts';

const drawn = { from: 40, to: 80, before: 1760, after: 3080 };

test('what is drawn ends where a list ends that became shorter', () => {
  expect(limitDrawn(drawn, 150)).toBe(drawn);
  expect(limitDrawn(drawn, 60)).toEqual({ from: 40, to: 60, before: 1760, after: 0 });
  expect(limitDrawn(drawn, 40)).toBeUndefined();
  expect(limitDrawn(undefined, 150)).toBeUndefined();
});
