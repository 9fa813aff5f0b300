import { expect, test } from 'vitest';
import { readUrlState } from './url-state.ts';
import { choice, day, optionalText, pageNumber, recordIdOr, searchText } from './url-values.ts';

const values = { page: pageNumber, status: choice(['active', 'inactive']) };

test('reads valid values', () => {
  expect(readUrlState(values, { page: '3', status: 'active', other: 'x' })).toEqual({
    page: 3,
    status: 'active',
  });
});

test('drops only invalid values', () => {
  expect(readUrlState(values, { page: '-1', status: 'active' })).toEqual({ page: 1, status: 'active' });
  expect(readUrlState(values, { page: '2', status: 'gone' })).toEqual({ page: 2 });
});

test('reads text, days, ids and choices, and ignores what is none', () => {
  const id = '0198a3c2-7b1e-7c3d-9f10-0123456789ab';
  const all = {
    name: optionalText,
    search: searchText,
    from: day,
    owner: recordIdOr(['me']),
    order: choice(['asc', 'desc'], 'asc'),
    limit: choice([25, 50], 25),
  };
  const written = { name: '007', search: ' Ada ', from: '2026-02-28', owner: id, order: 'desc', limit: '50' };
  expect(readUrlState(all, written)).toEqual({ ...written, search: 'Ada', limit: 50 });
  const wrong = { name: 7, search: 'x'.repeat(201), from: '2026-02-30', owner: 'you', order: '', limit: '7' };
  expect(readUrlState(all, wrong)).toEqual({ search: '', order: 'asc', limit: 25 });
  expect(readUrlState(all, { owner: 'me' })).toMatchObject({ owner: 'me' });
});
