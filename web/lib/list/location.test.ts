import { beforeAll, expect, test, vi } from 'vitest';
import { readSearch, rememberedPlace, writeSearch } from './location.ts';

beforeAll(() => vi.stubGlobal('location', { origin: 'https://school.test' }));

test('keeps the values of the address as text', () => {
  expect(readSearch('?search=007&page=2&q=%22a%22')).toEqual({ search: '007', page: '2', q: '"a"' });
  expect(writeSearch({ search: '007', page: 2, gone: undefined })).toBe('?search=007&page=2');
  expect(writeSearch({})).toBe('');
});

test('returns to the requested place', () => {
  expect(rememberedPlace({ redirect: '/students?page=2#top' })).toBe('/students?page=2#top');
});

test.each([
  '//evil.test/x',
  'https://evil.test/',
  '/\\evil.test',
  'javascript:alert(1)',
  'students',
  '/login',
  '',
  7,
])('stays on this site: %s', (redirect) => {
  expect(rememberedPlace({ redirect })).toBe('/');
});
