import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.sql('truncate schools cascade');
});
afterAll(() => api.stop());

const person = { name: 'Ada Head', user_email: 'ada@test.test', password: 'correct horse 12' };
const body = { ...person, token: 'setup token', school_name: 'First School', time_zone: 'Europe/London' };

test('only the printed token creates the first school, once', async () => {
  expect((await api.call('setup.status')).result).toEqual({ needed: true, sign_up: false });
  const wrong = await api.call('setup.create', { body: { ...body, token: 'another token' } });
  expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'token']);
  const created = await api.call('setup.create', { body });
  expect([created.status, created.result]).toEqual([201, { done: true }]);
  const { user_email, password } = person;
  const signedIn = await api.call('auth.login', { body: { user_email, password } });
  expect(signedIn.status).toBe(200);
  expect((await api.call('setup.status')).result).toEqual({ needed: false, sign_up: false });
  const second = await api.call('setup.create', { body: { ...body, user_email: 'bob@test.test' } });
  expect(second.status).toBe(409);
});
