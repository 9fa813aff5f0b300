import { describe, expect, it } from 'vitest';
import { gradeOf } from './grades.ts';
import { builtInBands } from './grading.ts';

describe('the grade of a percentage', () => {
  it.each([
    [100, 'A+'],
    [90, 'A+'],
    [89.95, 'A'],
    [80, 'A'],
    [79.999, 'B+'],
    [70, 'B+'],
    [60, 'B'],
    [50, 'C'],
    [40, 'D'],
    [39.99, 'F'],
    [0, 'F'],
  ])('%f is %s', (percentage, grade) => {
    expect(gradeOf(percentage, builtInBands)).toBe(grade);
  });

  it('is N/A when there is nothing to grade', () => {
    expect(gradeOf(null, builtInBands)).toBe('N/A');
  });

  it('does not depend on the order of the bands', () => {
    const bands = [
      { lower_bound: 0, grade: 'Fail' },
      { lower_bound: 50, grade: 'Pass' },
      { lower_bound: 75, grade: 'Merit' },
    ];
    expect(gradeOf(80, bands)).toBe('Merit');
    expect(gradeOf(50, bands)).toBe('Pass');
    expect(gradeOf(49.9, bands)).toBe('Fail');
  });
});
