import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const create = (user_email: string, as: 'admin' | 'northside' = 'admin') =>
  api.call('users.create', {
    as,
    body: {
      name: 'Pat',
      user_email,
      password: 'a long enough secret',
      role: 'account-admin',
      chatbot_ids: [],
    },
  });

it('an address is refused if someone in the school has it, and tells nothing about other schools', async () => {
  const own = await create('Staff@test.test');
  expect([own.status, own.errors[0]?.field]).toEqual([409, 'user_email']);
  expect(own.errors[0]?.message).toBe('This email address cannot be used here');
  expect((await create('ADMIN@north.test')).status).toBe(201);
});

it('trying addresses ends after 30 that are taken', async () => {
  for (let n = 0; n < 30; n += 1) expect((await create('admin@north.test', 'northside')).status).toBe(409);
  const listRefused = () =>
    api.sql(`select 1 from rate_limits where key like 'user-create-refused:%' and points >= 30`);
  await expect.poll(listRefused).toHaveLength(1);
  const refused = await create('unknown@north.test', 'northside');
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});
