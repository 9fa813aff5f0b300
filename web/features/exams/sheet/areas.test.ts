import { describe, expect, it } from 'vitest';
import { areaBetween, cellsIn, isInside, placeAfter, splitRuns } from './areas.ts';

const size = { row: 30, column: 4 };
const after = (key: string, from: readonly [number, number], held: 'shift' | 'control' | '' = '') => {
  const stroke = { key, shift: held === 'shift', control: held === 'control' };
  const place = placeAfter(stroke, { row: from[0], column: from[1] }, size);
  return place && [place.row, place.column];
};

describe('a key', () => {
  it.each([
    ['ArrowUp', [5, 2], [4, 2]],
    ['ArrowUp', [0, 2], [0, 2]],
    ['ArrowDown', [29, 2], [29, 2]],
    ['ArrowLeft', [5, 0], [5, 0]],
    ['ArrowRight', [5, 3], [5, 3]],
    ['Home', [5, 2], [5, 0]],
    ['End', [5, 2], [5, 3]],
    ['PageUp', [5, 2], [0, 2]],
    ['PageDown', [15, 2], [25, 2]],
    ['Enter', [5, 2], [6, 2]],
    ['Enter', [29, 2], [29, 2]],
    ['Tab', [5, 2], [5, 3]],
    ['Tab', [5, 3], [6, 0]],
    ['Tab', [29, 3], undefined],
    ['a', [5, 2], undefined],
  ] as const)('%s leads from %j to %j', (key, from, to) => {
    expect(after(key, from)).toEqual(to);
  });

  it.each([
    ['ArrowUp', 'control', [5, 2], [0, 2]],
    ['ArrowRight', 'control', [5, 2], [5, 3]],
    ['Home', 'control', [5, 2], [0, 0]],
    ['End', 'control', [5, 2], [29, 3]],
    ['Enter', 'shift', [5, 2], [4, 2]],
    ['Tab', 'shift', [5, 0], [4, 3]],
    ['Tab', 'shift', [0, 0], undefined],
  ] as const)('%s with %s leads from %j to %j', (key, held, from, to) => {
    expect(after(key, from, held)).toEqual(to);
  });

  it('extends the selection with Shift, unless Shift reverses it', () => {
    const keys = ['ArrowDown', 'Home', 'Enter', 'Tab'];
    expect(keys.map((key) => splitRuns({ key, shift: true, control: false }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(splitRuns({ key: 'ArrowDown', shift: false, control: false })).toBe(false);
  });
});

describe('a selection', () => {
  it('is the rectangle between two cells, in any direction', () => {
    const area = areaBetween({ row: 3, column: 0 }, { row: 2, column: 1 });
    expect(cellsIn(area)).toEqual([
      { row: 2, column: 0 },
      { row: 2, column: 1 },
      { row: 3, column: 0 },
      { row: 3, column: 1 },
    ]);
    expect(isInside(area, { row: 3, column: 1 })).toBe(true);
    expect(isInside(area, { row: 4, column: 1 })).toBe(false);
  });
});
