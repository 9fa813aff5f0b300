import { expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { policy } from './permissions.ts';

it('has one row for every call that needs a session, and no other', () => {
  const calls = routes.filter(([, { access }]) => access !== 'public').map(([id]) => id);
  expect(Object.keys(policy).sort()).toEqual([...calls].sort());
});
