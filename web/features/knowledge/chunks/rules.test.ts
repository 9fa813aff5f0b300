import { expect, it } from 'vitest';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { differencesBetween, filterChunks, linesBetween } from './rules.ts';

const chunk = (chunk_id: string, title: string, text: string[], dates: Partial<Chunk> = {}): Chunk => ({
  chunk_id,
  position: 0,
  title,
  text,
  review_by: null,
  valid_until: null,
  updated_by_name: null,
  updated_dt: '2026-01-01T00:00:00.000Z',
  ...dates,
});
const today = '2026-03-02';
const all = [
  chunk('a', 'Café', ['Open at noon']),
  chunk('b', 'Bus', ['Line 4'], { review_by: today }),
  chunk('c', 'Fees', ['4,800'], { valid_until: '2026-03-01' }),
  chunk('d', 'Pool', ['Cap'], { valid_until: today, review_by: '2026-03-03' }),
];
const findIds = (search: string, show?: 'review' | 'expired') =>
  filterChunks(all, { search, show, today }).map(({ chunk_id }) => chunk_id);

it('finds by title and lines, in any letter case and with any accents', () => {
  expect(findIds('CAFE')).toEqual(['a']);
  expect(findIds(' noon ')).toEqual(['a']);
  expect(findIds('')).toEqual(['a', 'b', 'c', 'd']);
});

it('is due on the day itself, and valid on its last day', () => {
  expect(findIds('', 'review')).toEqual(['b']);
  expect(findIds('', 'expired')).toEqual(['c']);
});

it('shows removed, added and unchanged lines', () => {
  const lines = linesBetween(
    { title: 'Bus', text: ['Line 4', '7:10'] },
    { title: 'Bus', text: ['Line 4', '7:20'] },
  );
  expect(lines.map(({ sign, text }) => `${sign}${text}`)).toEqual([' Bus', ' Line 4', '−7:10', '+7:20']);
});

it('names what was added, changed and removed, and leaves out what only moved', () => {
  const [cafe, bus, fees, pool] = all as [Chunk, Chunk, Chunk, Chunk];
  const after = [
    bus,
    { ...cafe, text: ['Open at one'] },
    { ...pool, valid_until: null },
    chunk('e', 'New', []),
  ];
  const differences = differencesBetween([cafe, bus, fees, pool], after, ({ valid_until }) =>
    valid_until ? [`until ${valid_until}`] : [],
  );
  expect(differences.map(({ chunk_id, kind }) => `${chunk_id} ${kind}`)).toEqual([
    'a changed',
    'd changed',
    'e added',
    'c removed',
  ]);
  expect(differences[1]?.lines.at(-1)).toEqual({ sign: '−', text: `until ${today}` });
});
