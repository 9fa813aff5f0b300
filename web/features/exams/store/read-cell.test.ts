import { describe, expect, it } from 'vitest';
import { readCell, readLetter, textOf } from './read-cell.ts';

describe('a text in a cell', () => {
  it.each([
    ['45', { state: 'present', marks: 45 }],
    [' 45.5 ', { state: 'present', marks: 45.5 }],
    ['45,5', { state: 'present', marks: 45.5 }],
    ['0', { state: 'present', marks: 0 }],
    ['50', { state: 'present', marks: 50 }],
    [',5', { state: 'present', marks: 0.5 }],
    ['7.50', { state: 'present', marks: 7.5 }],
    ['', { state: 'none', marks: null }],
    ['-', { state: 'none', marks: null }],
    ['A', { state: 'absent', marks: null }],
    ['ab', { state: 'absent', marks: null }],
    ['Absent', { state: 'absent', marks: null }],
    ['e', { state: 'exempt', marks: null }],
    ['EX', { state: 'exempt', marks: null }],
    ['exempt', { state: 'exempt', marks: null }],
    ['50.1', { problem: 'overTotal' }],
    ['-1', { problem: 'negative' }],
    ['4.55', { problem: 'oneDecimal' }],
    ['1,234.5', { problem: 'notNumber' }],
    ['45%', { problem: 'notNumber' }],
    ['4 5x', { problem: 'notNumber' }],
    ['1e1', { problem: 'notNumber' }],
    ['.', { problem: 'notNumber' }],
  ])('%j is %j out of 50', (text, read) => {
    expect(readCell(text, 50)).toEqual(read);
  });

  it('is what reads as the cell it stands for', () => {
    const cells = [
      { state: 'present', marks: 12.5 },
      { state: 'absent', marks: null },
      { state: 'exempt', marks: null },
    ] as const;
    for (const cell of cells) expect(readCell(textOf(cell), 50)).toEqual(cell);
    expect(textOf({ state: null, marks: null })).toBe('');
  });
});

describe('letters typed in a cell', () => {
  const type = (word: string) =>
    Array.from(word).reduce<{ letters: string; word: string | undefined }>(
      ({ letters, word: before }, letter) => {
        const read = readLetter(letters, letter);
        return read ?? { letters: '', word: before };
      },
      { letters: '', word: undefined },
    ).word;

  it.each([
    ['a', 'absent'],
    ['AB', 'absent'],
    ['absent', 'absent'],
    ['e', 'exempt'],
    ['ex', 'exempt'],
    ['Exempt', 'exempt'],
    ['ae', 'exempt'],
    ['ea', 'absent'],
    ['x', undefined],
  ])('%s means %s', (letters, word) => {
    expect(type(letters)).toBe(word);
  });
});
