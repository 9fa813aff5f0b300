import { expect, it } from 'vitest';
import { addedTo, countChanges, recognizeChunks } from './rules.ts';

const chunk = (chunk_id: string, title: string, ...text: string[]) => ({
  chunk_id,
  title,
  text,
  review_by: null,
  valid_until: null,
});
const before = [chunk('a', 'Fees', 'Tuition'), chunk('b', 'Bus', 'Routes'), chunk('c', 'Lunch', 'Menu')];
const idsOf = (chunks: Parameters<typeof recognizeChunks>[1]) =>
  recognizeChunks(before, chunks).map(({ chunk_id }) => chunk_id);
const countOf = (chunks: Parameters<typeof recognizeChunks>[1]) =>
  countChanges(before, recognizeChunks(before, chunks));
const plain = (title: string, ...text: string[]) => ({ title, text });

it('recognizes a chunk by its text, at any position', () => {
  expect(idsOf([plain('Lunch', 'Menu'), plain('Fees', 'Tuition'), plain('Bus', 'Routes')])).toEqual([
    'c',
    'a',
    'b',
  ]);
});

it('recognizes an edited chunk by its title or by its lines', () => {
  expect(idsOf([plain('Fees', 'New fees'), plain('Transport', 'Routes'), plain('Garden', 'Trees')])).toEqual([
    'a',
    'b',
    null,
  ]);
});

it('uses an id once: a copy is a new chunk', () => {
  expect(idsOf([plain('Fees', 'Tuition'), plain('Fees', 'Tuition')])).toEqual(['a', null]);
});

it('prefers an id to a title', () => {
  expect(idsOf([chunk('b', 'Fees', 'Tuition'), plain('Fees', 'Tuition')])).toEqual(['b', 'a']);
});

it('counts what is added, changed, moved and removed, and not what only shifted', () => {
  const [fees, bus, lunch] = before as [(typeof before)[0], (typeof before)[0], (typeof before)[0]];
  const none = { added: 0, changed: 0, moved: 0, removed: 0, unchanged: 0 };
  expect(countOf(before)).toEqual({ ...none, unchanged: 3 });
  expect(countOf([plain('New', 'x'), ...before])).toEqual({ ...none, added: 1, unchanged: 3 });
  expect(countOf([lunch, fees, bus])).toEqual({ ...none, moved: 1, unchanged: 2 });
  expect(countOf([fees, { ...lunch, text: ['Soup'] }])).toEqual({
    ...none,
    changed: 1,
    removed: 1,
    unchanged: 1,
  });
});

it('merges a file: the same title is changed in place, the rest is added', () => {
  const chunks = addedTo(before, [plain('Bus', 'New routes'), plain('Garden', 'Trees')]);
  expect(chunks.map(({ title, text }) => [title, text[0]])).toEqual([
    ['Fees', 'Tuition'],
    ['Bus', 'New routes'],
    ['Lunch', 'Menu'],
    ['Garden', 'Trees'],
  ]);
  expect(idsOf(chunks)).toEqual(['a', 'b', 'c', null]);
});
