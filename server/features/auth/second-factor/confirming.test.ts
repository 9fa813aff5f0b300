import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, type TestUser, testPassword } from '#server/test/factories.ts';

let api: TestApi;
let person: TestUser;
let people = 0;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  people += 1;
  const email = `guessed${people}@test.test`;
  person = await makeUser(api.owner, { school_id: api.school_id, email, role: 'account-admin' });
});

type Guess = () => Promise<{ status: number }>;
const params = () => ({ id: person.user_id });
const guesses: Record<string, Guess> = {
  'changing the password': () =>
    api.call('auth.changePassword', {
      as: person,
      body: { current_password: 'a guess', new_password: 'quiet otters read maps' },
    }),
  'changing your own user': () =>
    api.call('users.update', {
      as: person,
      params: params(),
      body: { name: person.name, password: 'quiet otters read maps', current_password: 'a guess' },
    }),
  'setting up a second factor': () =>
    api.call('auth.setUpTwoFactor', { as: person, body: { password: 'a guess' } }),
  'turning off your own second factor': () =>
    api.call('users.removeTwoFactor', { as: person, params: params(), body: { password: 'a guess' } }),
};

const isSignedIn = async () => (await api.call('auth.me', { as: person })).status === 200;

it.each(Object.entries(guesses))('%s: the fifth wrong password ends the session', async (_, guess) => {
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([400, 400, 400, 400]);
  expect(await isSignedIn()).toBe(true);
  expect((await guess()).status).toBe(401);
  expect(await isSignedIn()).toBe(false);
});

it('counts wrong codes too', async () => {
  await api.call('auth.setUpTwoFactor', { as: person, body: { password: testPassword } });
  const enable = () => api.call('auth.enableTwoFactor', { as: person, body: { otp: '000000' } });
  for (let n = 0; n < 5; n += 1) await enable();
  expect(await isSignedIn()).toBe(false);
});

it('counts many tries at once', async () => {
  const guess = guesses['changing the password'] as Guess;
  const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(4);
  expect(await isSignedIn()).toBe(false);
});

it('counts all sessions of the user together, and a sign-in resets the count', async () => {
  const guess = guesses['changing the password'] as Guess;
  for (let n = 0; n < 4; n += 1) await guess();
  const body = { user_email: person.email, password: testPassword };
  const again = await api.call('auth.login', { body });
  const first = person;
  person = { ...person, token: again.result.token };
  for (let n = 0; n < 4; n += 1) expect((await guess()).status).toBe(400);
  person = first;
  expect((await guess()).status).toBe(401);
  person = { ...person, token: again.result.token };
  expect(await isSignedIn()).toBe(true);
});

it('ignores other failures, and a call that checks nothing does not reset it', async () => {
  const weak = { current_password: testPassword, new_password: 'password123' };
  for (let n = 0; n < 6; n += 1) await api.call('auth.changePassword', { as: person, body: weak });
  expect(await isSignedIn()).toBe(true);
  const other = await makeUser(api.owner, {
    school_id: api.school_id,
    email: `other${people}@test.test`,
    role: 'account-admin',
  });
  const guess = guesses['changing the password'] as Guess;
  for (let n = 0; n < 5; n += 1) {
    await guess();
    await api.call('users.update', {
      as: person,
      params: { id: other.user_id },
      body: { name: 'Other', current_password: 'not looked at' },
    });
  }
  expect(await isSignedIn()).toBe(false);
});

it('is declared for every call that takes the current password or a code', () => {
  const asking = routes.filter(
    ([, route]) =>
      route.access !== 'public' &&
      ['current_password', 'otp'].some((field) => field in (route.body?.shape ?? {})),
  );
  const missing = asking.filter(
    ([, { confirms = [], body }]) =>
      !['current_password', 'otp'].every(
        (field) => !(field in (body?.shape ?? {})) || confirms.includes(field),
      ),
  );
  expect(missing.map(([id]) => id)).toEqual([]);
});
