import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeTeacher, makeUser, type TestUser, testPassword } from '#server/test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

let made = 0;
const newEmail = () => {
  made += 1;
  return `moving${made}@test.test`;
};
const newUser = () =>
  makeUser(api.owner, { school_id: api.school_id, email: newEmail(), role: 'cms-user', name: 'Ines Quill' });

const request = (as: TestUser, new_email: string, password = testPassword) =>
  api.call('auth.changeEmail', { as, body: { new_email, password } });
const confirm = (token: string) => api.call('auth.confirmEmail', { body: { token } });
const signIn = async (user_email: string) =>
  (await api.call('auth.login', { body: { user_email, password: testPassword } })).status;
const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email);

async function tokenFor(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0);
  return /\/confirm-email\?token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
}

const actionsOf = async ({ user_id }: TestUser) =>
  (
    await api.sql<{ action: string }>(`select action from audit_log where entity_id = $1 order by audit_id`, [
      user_id,
    ])
  ).map(({ action }) => action);

/** Another session of the same person. */
async function secondSession(user: TestUser) {
  const { result } = await api.call('auth.login', {
    body: { user_email: user.email, password: testPassword },
  });
  return { token: result.token };
}

describe('a change of your own address', () => {
  it('takes effect when it is confirmed: other sessions and open links end, both addresses are told', async () => {
    const user = await newUser();
    const next = newEmail();
    const other = await secondSession(user);
    await api.call('auth.forgotPassword', { body: { user_email: user.email } });
    await expect.poll(() => mailsTo(user.email).length).toBe(1);
    const reset = /token=([\w-]+)/.exec(mailsTo(user.email)[0]?.text ?? '')?.[1] ?? '';
    const { status, result } = await request(user, next);
    expect([status, result.new_email]).toEqual([200, next]);
    const token = await tokenFor(next);
    await expect.poll(() => mailsTo(user.email).at(-1)?.text).toContain(next);
    expect([await signIn(user.email), await signIn(next)]).toEqual([200, 401]);
    expect((await confirm(token)).result).toEqual({ email: next });
    expect([await signIn(user.email), await signIn(next)]).toEqual([401, 200]);
    expect((await api.call('auth.me', { as: user })).result.email).toBe(next);
    expect((await api.call('auth.me', { as: other })).status).toBe(401);
    const body = { token: reset, new_password: 'seven blue umbrellas' };
    expect((await api.call('auth.resetPassword', { body })).status).toBe(400);
    await expect.poll(() => mailsTo(user.email).at(-1)?.text).toContain('no longer works');
    expect((await confirm(token)).status).toBe(400);
    expect(await actionsOf(user)).toEqual(['request_password_reset', 'request_email_change', 'change_email']);
    const stored = await api.sql('select * from email_changes where user_id = $1', [user.user_id]);
    expect(stored).toEqual([]);
  });

  it('needs the password, and is open to teachers', async () => {
    const teacher = await makeTeacher(api.owner, api.school_id);
    const wrong = await request(teacher, newEmail(), 'not the password');
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'password']);
    expect((await request(teacher, newEmail())).status).toBe(200);
  });

  it('can be cancelled, by you and by a new password or a reset', async () => {
    const user = await newUser();
    const first = newEmail();
    await request(user, first);
    expect((await api.call('auth.cancelEmailChange', { as: user })).status).toBe(200);
    expect((await api.call('auth.cancelEmailChange', { as: user })).status).toBe(409);
    const second = newEmail();
    await request(user, second);
    const passwords = { current_password: testPassword, new_password: 'seven blue umbrellas' };
    expect((await api.call('auth.changePassword', { as: user, body: passwords })).status).toBe(200);
    for (const email of [first, second]) expect((await confirm(await tokenFor(email))).status).toBe(400);
    expect((await api.call('auth.emailChange', { as: user })).result.new_email).toBeNull();
  });

  it('says the same about an address that is taken, whose owner learns of it and gets no link', async () => {
    const user = await newUser();
    const { email } = api.users.registrar;
    const { status, result } = await request(user, email);
    expect([status, result.new_email]).toEqual([200, email]);
    await expect.poll(() => mailsTo(email).length).toBe(1);
    expect(mailsTo(email)[0]?.text).not.toContain('token');
  });

  it('checks again at confirmation that the address is free', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const wanted = newEmail();
    await request(one, wanted);
    const first = await tokenFor(wanted);
    await request(two, wanted.toUpperCase());
    const second = await tokenFor(wanted.toUpperCase());
    const replies = await Promise.all([confirm(first), confirm(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const taken = await api.sql('select 1 from users where lower(email) = lower($1)', [wanted]);
    expect(taken).toHaveLength(1);
  });

  it('ends after a day, and with the account', async () => {
    const user = await newUser();
    const next = newEmail();
    await request(user, next);
    const token = await tokenFor(next);
    await api.sql(`update email_changes set expires_dt = now() where user_id = $1`, [user.user_id]);
    expect((await confirm(token)).status).toBe(400);
    await api.sql(`update email_changes set expires_dt = now() + interval '1 day'`);
    await api.sql(`update users set status = 'inactive' where user_id = $1`, [user.user_id]);
    expect((await confirm(token)).status).toBe(400);
  });

  it('can be asked for five times an hour', async () => {
    const user = await newUser();
    for (let n = 0; n < 5; n += 1) expect((await request(user, newEmail())).status).toBe(200);
    expect((await request(user, newEmail())).status).toBe(429);
  });
});

describe('a change by an administrator', () => {
  const change = (as: 'admin' | 'registrar', { user_id }: TestUser, user_email: string) =>
    api.call('users.changeEmail', { as, params: { id: user_id }, body: { user_email } });

  it('waits for the person, who is signed out everywhere', async () => {
    const user = await newUser();
    const next = newEmail();
    const { status, result } = await change('admin', user, next);
    expect([status, result.cms_user_email, result.new_email]).toEqual([200, user.email, next]);
    await expect.poll(() => mailsTo(user.email).at(-1)?.text).toContain(`admin asked to change`);
    expect((await api.call('auth.me', { as: user })).status).toBe(200);
    expect((await confirm(await tokenFor(next))).status).toBe(200);
    expect((await api.call('auth.me', { as: user })).status).toBe(401);
  });

  it('keeps to the rank, to other people and to free addresses', async () => {
    const user = await newUser();
    expect((await change('registrar', api.users.admin, newEmail())).status).toBe(403);
    expect((await change('admin', api.users.admin, newEmail())).status).toBe(409);
    const taken = await change('admin', user, api.users.staff.email);
    expect([taken.status, taken.errors[0]?.message]).toEqual([409, 'This email address cannot be used here']);
  });

  it('can be cancelled, ends with the administrator, and refuses a stale version', async () => {
    const user = await newUser();
    const next = newEmail();
    await change('admin', user, next);
    const params = { id: user.user_id };
    const cancelled = await api.call('users.cancelEmailChange', { as: 'admin', params });
    expect([cancelled.status, cancelled.result.new_email]).toEqual([200, null]);
    expect((await confirm(await tokenFor(next))).status).toBe(400);
    expect(await actionsOf(user)).toEqual(['request_email_change', 'cancel_email_change']);
    const stale = await api.call('users.changeEmail', {
      as: 'admin',
      params,
      body: { user_email: newEmail() },
      headers: { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' },
    });
    expect(stale.status).toBe(409);
    const { school_id } = api;
    const leaving = await makeUser(api.owner, { school_id, email: newEmail(), role: 'account-admin' });
    const later = newEmail();
    await api.call('users.changeEmail', { as: leaving, params, body: { user_email: later } });
    await api.sql(`update users set status = 'inactive' where user_id = $1`, [leaving.user_id]);
    expect((await confirm(await tokenFor(later))).status).toBe(400);
  });
});
