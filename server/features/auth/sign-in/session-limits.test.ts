import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, type TestUser, testPassword } from '#server/test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let people = 0;
const newPerson = () => {
  people += 1;
  const email = `person${people}@test.test`;
  return makeUser(api.owner, { school_id: api.school_id, email, role: 'account-admin' });
};

const me = (token: string, headers = {}) => api.call('auth.me', { as: { token }, headers });
/** Makes a person's sessions unused for so long, or begun so long ago. */
const age = ({ user_id }: TestUser, column: 'last_seen_dt' | 'created_dt', minutes: number) =>
  api.sql(`update sessions set ${column} = now() - make_interval(mins => $2) where user_id = $1`, [
    user_id,
    minutes,
  ]);
const signIn = async (person: TestUser, more: object = {}) =>
  (await api.call('auth.login', { body: { user_email: person.email, password: testPassword, ...more } }))
    .result;
const idleMinutes = async ({ user_id }: TestUser) => {
  const [row] = await api.sql<{ minutes: number }>(
    `select (extract(epoch from now() - last_seen_dt) / 60)::int as minutes from sessions where user_id = $1`,
    [user_id],
  );
  return row?.minutes;
};
/** Waits out the few seconds for which a session is remembered. */
const forget = (person: TestUser) =>
  api.call('auth.updateProfile', { as: 'admin', body: { name: `Admin ${person.user_id}` } });

const rules = (session_idle_minutes: number, session_days: number) =>
  api.call('settings.updateSecurity', {
    as: 'admin',
    body: { two_factor_for: 'nobody', session_idle_minutes, session_days },
  });

describe('a session', () => {
  it('ends after 12 idle hours, and says why', async () => {
    const person = await newPerson();
    await age(person, 'last_seen_dt', 12 * 60 - 1);
    expect((await me(person.token)).status).toBe(200);
    await age(person, 'last_seen_dt', 12 * 60);
    await forget(person);
    const { status, errors } = await me(person.token);
    expect([status, errors[0]]).toMatchObject([
      401,
      { code: 'session_idle', message: expect.stringContaining('not used for a while') },
    ]);
    const other = await signIn(person);
    const { result } = await api.call('auth.listSessions', { as: other });
    expect(result.sessions).toHaveLength(1);
  });

  it('ends after 14 days in any case, or sooner when the school says so', async () => {
    const person = await newPerson();
    const { token, expires_at } = await signIn(person);
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    await age(person, 'created_dt', 2 * 24 * 60);
    expect((await me(token)).status).toBe(200);
    await rules(720, 1);
    const { status, errors } = await me(token);
    expect([status, errors[0]?.code]).toEqual([401, 'session_expired']);
    await rules(720, 14);
  });

  it('is kept alive by a person, not by an open page', async () => {
    const person = await newPerson();
    await age(person, 'last_seen_dt', 60);
    await me(person.token, { 'x-homeroom-unattended': '1' });
    const stream = await api.events('notifications.stream', { as: person });
    stream.close();
    expect(await idleMinutes(person)).toBe(60);
    await me(person.token);
    expect(await idleMinutes(person)).toBe(0);
  });

  it('ends with a limit that the school has just shortened, and its streams too', async () => {
    const person = await newPerson();
    await age(person, 'last_seen_dt', 30);
    const stream = await api.events('notifications.stream', { as: person });
    await rules(20, 14);
    await stream.ended;
    expect((await me(person.token)).errors[0]?.code).toBe('session_idle');
    await rules(720, 14);
  });
});

describe('a session on a shared computer', () => {
  it('ends after 30 idle minutes and after 12 hours in all', async () => {
    const person = await newPerson();
    const { token, expires_at, idle_minutes } = await signIn(person, { shared_computer: true });
    expect(idle_minutes).toBe(30);
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(12, 2);
    const own = await signIn(person);
    expect(own.idle_minutes).toBe(720);
    await age(person, 'last_seen_dt', 30);
    await forget(person);
    expect((await me(token)).errors[0]?.code).toBe('session_idle');
    expect((await me(own.token)).status).toBe(200);
  });

  it('uses the shorter limit of the school', async () => {
    await rules(15, 14);
    const { idle_minutes } = await signIn(await newPerson(), { shared_computer: true });
    expect(idle_minutes).toBe(15);
    await rules(720, 14);
  });
});

it('ending all other sessions asks for the password', async () => {
  const person = await newPerson();
  const other = await signIn(person);
  const end = (body?: object) => api.call('auth.endOtherSessions', { as: person, body });
  expect((await end()).errors[0]?.field).toBe('password');
  expect((await end({ password: 'not mine at all' })).errors[0]?.field).toBe('password');
  expect((await me(other.token)).status).toBe(200);
  expect((await end({ password: testPassword })).status).toBe(200);
  expect((await me(other.token)).status).toBe(401);
});
