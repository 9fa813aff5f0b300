import { expect, it } from 'vitest';
import { builtInBands } from '#contract/settings/grading.ts';
import { columnFigures, rowFigures } from './figures.ts';

const cell = (marks: number | null, total_marks = 100, isMissing = false) => ({
  marks,
  total_marks,
  isMissing,
});

it('leaves missing, absent and exempt out of averages', () => {
  const cells = [cell(90), cell(20, 50), cell(null), cell(null, 100, true)];
  expect(rowFigures(cells, builtInBands)).toEqual({
    marks: 110,
    total_marks: 150,
    average: 65,
    grade: 'B',
    missing: 1,
  });
  expect(columnFigures(cells, builtInBands)).toEqual({
    average: 65,
    grade: 'B',
    missing: 1,
    highest: 90,
    lowest: 40,
  });
});

it('grades the unrounded average: 89.95 is an A, and thirds that make 90 an A+', () => {
  expect(rowFigures([cell(179.9, 200)], builtInBands)).toMatchObject({ average: 89.95, grade: 'A' });
  const thirds = [cell(2.5, 3), cell(2.6, 3), cell(3, 3)];
  expect(rowFigures(thirds, builtInBands)).toMatchObject({ average: 90, grade: 'A+' });
});

it('shows nothing without marks', () => {
  expect(rowFigures([cell(null)], builtInBands)).toMatchObject({ marks: 0, average: null, grade: 'N/A' });
  expect(columnFigures([], builtInBands)).toMatchObject({ highest: null, lowest: null, average: null });
});
