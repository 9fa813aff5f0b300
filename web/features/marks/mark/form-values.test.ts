// @vitest-environment node
import { expect, test } from 'vitest';
import { figuresOf, firstPaper, markValues, toneOf } from './form-values.ts';

test.each([
  [100, 'success'],
  [90, 'success'],
  [89.95, 'info'],
  [80, 'info'],
  [79.9, 'muted'],
  [70, 'muted'],
  [60, 'warning'],
  [59.9, 'danger'],
  [0, 'danger'],
  [null, 'muted'],
])('a mark of %s percent is %s', (percentage, tone) => {
  expect(toneOf(percentage)).toBe(tone);
});

test('an empty field is nothing, not zero, and a comma is a decimal point', () => {
  const typed = markValues(undefined, firstPaper);
  expect(figuresOf(typed)).toEqual({ state: 'present', marks: null, total_marks: 100 });
  expect(figuresOf({ ...typed, marks: '35,5', total_marks: '50' })).toMatchObject({
    marks: 35.5,
    total_marks: 50,
  });
  expect(figuresOf({ ...typed, marks: '0' })).toMatchObject({ marks: 0 });
  expect(figuresOf({ ...typed, total_marks: ' ' }).total_marks).toBeNaN();
});

test('an absent student has no number, whatever was typed before', () => {
  const typed = { ...markValues(undefined, firstPaper), marks: '35', state: 'absent' as const };
  expect(figuresOf(typed)).toEqual({ state: 'absent', marks: null, total_marks: 100 });
});
