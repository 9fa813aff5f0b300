import { expect, test } from 'vitest';
import { z } from 'zod';
import { readUrlState } from './url-state.ts';

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  status: z.enum(['active', 'inactive']).optional(),
});

test('reads valid values', () => {
  expect(readUrlState(schema, { page: '3', status: 'active', other: 'x' })).toEqual({
    page: 3,
    status: 'active',
  });
});

test('drops only invalid values', () => {
  expect(readUrlState(schema, { page: '-1', status: 'active' })).toEqual({ page: 1, status: 'active' });
  expect(readUrlState(schema, { page: '2', status: 'gone' })).toEqual({ page: 2 });
});
