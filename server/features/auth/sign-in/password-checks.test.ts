import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/pool.ts';
import type { TestApi } from '#server/test/api.ts';
import { makeUser } from '#server/test/factories.ts';
import { newEmail } from '#server/test/records/invitations.ts';
import { operatorOf, startOperatedApi } from '#server/test/records/operator.ts';
import { passwordChecks } from './password-checks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startOperatedApi();
});
afterAll(() => api.stop());

it('is one as long as no address has two accounts, and five at most', async () => {
  const count = async () => (await api.sql('select count_accounts_per_address() as most'))[0]?.['most'];
  expect(await count()).toBe(1);
  const email = newEmail();
  const add = (school_id: string) => makeUser(api.owner, { school_id, email, role: 'cms-user' });
  await add(api.school_id);
  await add(api.northside);
  expect(await count()).toBe(2);
  for (let n = 0; n < 4; n += 1) await add((await operatorOf(api).create()).school_id);
  expect(await count()).toBe(5);
});

it('is read once for many sign-ins', async () => {
  let reads = 0;
  const run = async () => {
    reads += 1;
    return [{ accounts: 3 }];
  };
  const database = { unscoped: (work: (db: object) => unknown) => work({ run }) } as unknown as Database;
  const checks = await Promise.all(Array.from({ length: 20 }, () => passwordChecks(database)));
  expect([new Set(checks), reads]).toEqual([new Set([3]), 1]);
});
