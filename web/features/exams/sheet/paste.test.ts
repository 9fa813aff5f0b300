import { describe, expect, it } from 'vitest';
import { placeBlock, readBlock, writeBlock } from './paste.ts';

describe('a block from the clipboard', () => {
  it.each([
    ['45', [['45']]],
    [
      '45\t12,5\r\nA\t\r\n',
      [
        ['45', '12,5'],
        ['A', ''],
      ],
    ],
    ['1\n2\n3', [['1'], ['2'], ['3']]],
    ['1\r2', [['1'], ['2']]],
    ['1\n\n3\n', [['1'], [''], ['3']]],
    [
      '1\t2\t3\n4',
      [
        ['1', '2', '3'],
        ['4', '', ''],
      ],
    ],
    ['"4\n5"\t6', [['4\n5', '6']]],
    ['"say ""hi"""\t7', [['say "hi"', '7']]],
    ['5" nail\t7', [['5" nail', '7']]],
    [' 45 \t 7 ', [['45', '7']]],
    ['\t7', [['', '7']]],
    ['', []],
    ['\n', [['']]],
  ])('%j has the cells %j', (text, cells) => {
    expect(readBlock(text)).toEqual(cells);
  });

  it('is read as it was written', () => {
    const cells = [
      ['45', 'A', ''],
      ['', '7.5', 'EX'],
    ];
    expect(readBlock(writeBlock(cells))).toEqual(cells);
  });
});

describe('pasting a block', () => {
  const at = (row: number, column: number) => ({ row, column });
  const area = (one: [number, number], other = one) => ({ from: at(...one), to: at(...other) });
  const size = at(3, 2);

  it('fills from the selected cell to the right and down, and counts what is outside', () => {
    const { placed, outside } = placeBlock(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      area([2, 1]),
      size,
    );
    expect([placed, outside]).toEqual([[{ row: 2, column: 1, text: '1' }], 3]);
    expect(
      placeBlock(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        area([0, 0]),
        size,
      ),
    ).toEqual({
      placed: [
        { row: 0, column: 0, text: '1' },
        { row: 0, column: 1, text: '2' },
        { row: 1, column: 0, text: '3' },
        { row: 1, column: 1, text: '4' },
      ],
      outside: 0,
    });
  });

  it('fills a whole selection that is a multiple of it, else once', () => {
    const filled = placeBlock([['A']], area([0, 0], [2, 1]), size).placed;
    expect(filled.map(({ text }) => text)).toEqual(['A', 'A', 'A', 'A', 'A', 'A']);
    expect(placeBlock([['1'], ['2']], area([0, 0], [2, 0]), size).placed).toHaveLength(2);
  });
});
