import { expect, it } from 'vitest';
import { orderForDeletion } from './table-order.ts';

it('puts each table before those it refers to', () => {
  const tables = [
    { name: 'schools', refers_to: [] },
    { name: 'users', refers_to: ['schools'] },
    { name: 'sessions', refers_to: ['users', 'schools'] },
    { name: 'audit_log', refers_to: [] },
  ];
  expect(orderForDeletion(tables)).toEqual(['audit_log', 'sessions', 'users', 'schools']);
});

it('names tables that refer to each other in a circle', () => {
  const tables = [
    { name: 'jobs', refers_to: ['files'] },
    { name: 'files', refers_to: ['jobs'] },
    { name: 'terms', refers_to: ['jobs'] },
  ];
  expect(() => orderForDeletion(tables)).toThrow('in a circle: jobs, files');
});
