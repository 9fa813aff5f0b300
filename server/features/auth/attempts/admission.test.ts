import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, type TestUser, testPassword } from '#server/test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let people = 0;
const newPerson = (role: 'cms-user' | 'account-admin' = 'account-admin') => {
  people += 1;
  return makeUser(api.owner, { school_id: api.school_id, email: `new${people}@test.test`, role });
};

const withSession = routes.filter(([, route]) => route.permission !== undefined);
const unknownIds = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', randomUUID()]));

/** The calls that are not refused with this code. */
async function listAdmitted(as: TestUser, code: string) {
  const open: string[] = [];
  for (const [id, route] of withSession) {
    if (id === 'auth.logout') continue;
    const { status, errors } = await api.call(id, { as, params: unknownIds(route.path), body: {} });
    if (status !== 403 || errors[0]?.code !== code) open.push(id);
  }
  return open.sort();
}

const signIn = (user_email: string, more: object = {}) =>
  api.call('auth.login', { body: { user_email, password: testPassword, ...more } });

describe('a password that another person set', () => {
  const setByOther = async (days = 0) => {
    const person = await newPerson();
    await api.sql(
      `update users
      set must_change_password = true, password_changed_dt = now() - make_interval(days => $2, secs => 1)
      where user_id = $1`,
      [person.user_id, days],
    );
    return person;
  };

  it('allows only to choose a new password', async () => {
    const person = await setByOther();
    expect(await listAdmitted(person, 'must_change_password')).toEqual(['auth.changePassword', 'auth.me']);
    const body = { current_password: testPassword, new_password: 'only I know this 1' };
    expect((await api.call('auth.changePassword', { as: person, body })).status).toBe(200);
    expect((await api.call('students.list', { as: person })).status).toBe(200);
  });

  it('lets the person sign out', async () => {
    const person = await setByOther();
    expect((await api.call('auth.logout', { as: person })).status).toBe(200);
  });

  it('ends open streams and the calendar address', async () => {
    const person = await newPerson();
    const feed = await api.call('activities.createFeed', { as: person });
    const [secret = ''] = /[\w-]{43}/.exec(feed.result.address) ?? [];
    expect((await api.call('activities.feed', { params: { secret } })).status).toBe(200);
    const stream = await api.events('notifications.stream', { as: person });
    expect(stream.status).toBe(200);
    await api.sql('update users set must_change_password = true where user_id = $1', [person.user_id]);
    await stream.ended;
    expect((await api.events('notifications.stream', { as: person })).status).toBe(403);
    expect((await api.call('activities.feed', { params: { secret } })).status).toBe(404);
  });

  it('expires after 7 days: sign-in says so, and an open session ends', async () => {
    const [fresh, old] = [await setByOther(6), await setByOther(7)];
    expect((await signIn(fresh.email)).status).toBe(200);
    const { status, errors } = await signIn(old.email);
    expect([status, errors[0]]).toMatchObject([
      401,
      { code: 'password_ended', message: expect.stringContaining('ask an administrator') },
    ]);
    expect((await api.call('auth.me', { as: fresh })).status).toBe(200);
    expect((await api.call('auth.me', { as: old })).status).toBe(401);
  });

  it('is emailed to its owner, without the password', async () => {
    const password = 'first words for you';
    const body = {
      name: 'Nia',
      user_email: 'nia@test.test',
      role: 'cms-user',
      password,
      chatbot_ids: [api.chatbot],
    };
    const { result: made } = await api.call('users.create', { as: 'admin', body });
    const mailsToNia = () => api.mails.filter(({ to }) => to === 'nia@test.test');
    await expect.poll(() => mailsToNia().length).toBe(1);
    const change = { name: 'Nia', password: 'second words for you' };
    await api.call('users.update', { as: 'admin', params: { id: made.cms_user_id }, body: change });
    await expect.poll(() => mailsToNia().length).toBe(2);
    expect(mailsToNia().map(({ subject }) => subject)).toEqual([
      'Your Homeroom account',
      'Someone else set your Homeroom password',
    ]);
    expect(JSON.stringify(mailsToNia())).not.toMatch(/words for you/);
    await api.call('users.update', {
      as: 'admin',
      params: { id: made.cms_user_id },
      body: { name: 'Nia B' },
    });
    expect(mailsToNia()).toHaveLength(2);
  });
});

describe('a second factor that the school requires', () => {
  const secondFactorOf = async (person: TestUser) => {
    const { result } = await api.call('auth.setUpTwoFactor', {
      as: person,
      body: { password: testPassword },
    });
    const otp = generateSync({ secret: result.secret });
    return api.call('auth.enableTwoFactor', { as: person, body: { otp } });
  };
  const require = (as: TestUser, two_factor_for: string) =>
    api.call('settings.updateSecurity', {
      as,
      body: { two_factor_for, session_idle_minutes: 720, session_days: 14 },
    });

  it('can be required by a person who has one, and then applies to everyone at once', async () => {
    const [admin, colleague, staff] = [await newPerson(), await newPerson(), await newPerson('cms-user')];
    const refused = await require(admin, 'everybody');
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'two_factor_for']);
    await secondFactorOf(admin);

    expect((await require(admin, 'account-admins')).status).toBe(200);
    expect((await api.call('students.list', { as: staff })).status).toBe(200);
    expect((await api.call('students.list', { as: admin })).status).toBe(200);
    const me = await api.call('auth.me', { as: colleague });
    expect(me.result).toMatchObject({ must_set_up_two_factor: true });
    expect(await listAdmitted(colleague, 'second_factor_required')).toEqual([
      'auth.enableTwoFactor',
      'auth.me',
      'auth.setUpTwoFactor',
    ]);

    const stream = await api.events('notifications.stream', { as: staff });
    expect((await require(admin, 'everybody')).status).toBe(200);
    await stream.ended;
    expect((await api.call('students.list', { as: staff })).errors[0]?.code).toBe('second_factor_required');
    expect((await secondFactorOf(staff)).status).toBe(200);
    expect((await api.call('students.list', { as: staff })).status).toBe(200);
    expect((await api.call('students.list', { as: 'northside' })).status).toBe(200);
  });

  it('cannot be turned off while it is required', async () => {
    const admin = await newPerson();
    await secondFactorOf(admin);
    await require(admin, 'everybody');
    const off = () =>
      api.call('auth.disableTwoFactor', { as: admin, body: { password: testPassword, otp: '000000' } });
    const { status, errors } = await off();
    expect([status, errors[0]?.code]).toEqual([409, 'second_factor_required']);
    const own = { as: admin, params: { id: admin.user_id }, body: { password: testPassword } };
    expect((await api.call('users.removeTwoFactor', own)).status).toBe(409);
    await require(admin, 'nobody');
    expect((await off()).errors[0]?.field).toBe('otp');
  });

  it('is asked for again after it was removed from a person', async () => {
    const [admin, staff] = [await newPerson(), await newPerson('cms-user')];
    for (const person of [admin, staff]) await secondFactorOf(person);
    await require(admin, 'everybody');
    await api.call('users.removeTwoFactor', { as: admin, params: { id: staff.user_id }, body: {} });
    const { result } = await signIn(staff.email);
    expect(result.must_set_up_two_factor).toBe(true);
    const reply = await api.call('students.list', { as: { token: result.token } });
    expect(reply.errors[0]?.code).toBe('second_factor_required');
    await require(admin, 'nobody');
  });

  it('refuses contradictory rules with a sentence', async () => {
    const send = (body: object) => api.call('settings.updateSecurity', { as: 'admin', body });
    const good = { two_factor_for: 'nobody', session_idle_minutes: 720, session_days: 14 };
    const fields = async (body: object) =>
      (await send({ ...good, ...body })).errors.map(({ field }) => field);
    expect(await fields({ two_factor_for: 'some' })).toEqual(['two_factor_for']);
    expect(await fields({ session_idle_minutes: 14 })).toEqual(['session_idle_minutes']);
    expect(await fields({ session_idle_minutes: 2_000, session_days: 1 })).toEqual(['session_idle_minutes']);
    expect(await fields({ session_days: 91 })).toEqual(['session_days']);
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' };
    expect((await api.call('settings.updateSecurity', { as: 'admin', body: good, headers })).status).toBe(
      409,
    );
  });
});
