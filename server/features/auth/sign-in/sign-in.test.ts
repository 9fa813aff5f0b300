import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, testPassword } from '#server/test/factories.ts';

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

const signIn = (user_email: string, password = testPassword, otp?: string) =>
  api.call('auth.login', { body: { user_email, password, ...(otp && { otp }) } });

describe('signing in', () => {
  it('returns a token for the person’s data, ignoring letter case in the address', async () => {
    const { status, result } = await signIn('ADMIN@test.test');
    expect(status).toBe(200);
    expect(result).toMatchObject({
      role: 'account-admin',
      email: 'admin@test.test',
      must_change_password: false,
    });
    const me = await api.call('auth.me', { as: { token: result.token } });
    expect(me.result).toMatchObject({ cms_user_id: result.cms_user_id, school: { name: 'Test School' } });
  });

  it('keeps only a hash of the token', async () => {
    const { result } = await signIn('admin@test.test');
    const rows = await api.sql<{ found: boolean }>(
      `select bool_or(sessions::text like '%' || $1 || '%') as found from sessions`,
      [result.token],
    );
    expect(rows[0]?.found).toBe(false);
  });

  it('refuses a wrong password and an unknown address alike', async () => {
    const wrong = await signIn('admin@test.test', 'wrong password');
    const unknown = await signIn('unknown@test.test', 'wrong password');
    expect(wrong.status).toBe(401);
    expect(wrong.errors).toEqual(unknown.errors);
  });

  it('stops guessing after 10 failures from one address, and says when to try again', async () => {
    const person = await newPerson();
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(person.email, 'wrong password');
    const refused = await signIn(person.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('counts failures only: many correct sign-ins at once all succeed', async () => {
    const person = await newPerson();
    const replies = await Promise.all(Array.from({ length: 14 }, () => signIn(person.email)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('counts a burst of guesses', async () => {
    const person = await newPerson();
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, n) => signIn(person.email, `guess ${n}`)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('names missing fields', async () => {
    const { status, errors } = await api.call('auth.login', { body: {} });
    expect(status).toBe(400);
    expect(errors.map(({ field }) => field).sort()).toEqual(['password', 'user_email']);
  });

  it('refuses an inactive account', async () => {
    const person = await newPerson();
    await api.sql(`update users set status = 'inactive' where user_id = $1`, [person.user_id]);
    expect((await signIn(person.email)).status).toBe(401);
  });
});

describe('sessions', () => {
  it('ends the current one only on sign-out', async () => {
    const person = await newPerson();
    const other = (await signIn(person.email)).result.token;
    expect((await api.call('auth.logout', { as: person })).status).toBe(200);
    expect((await api.call('auth.me', { as: person })).status).toBe(401);
    expect((await api.call('auth.me', { as: { token: other } })).status).toBe(200);
  });

  it('lists them and ends another one', async () => {
    const person = await newPerson();
    const other = (await signIn(person.email)).result.token;
    const { result } = await api.call('auth.listSessions', { as: person });
    expect(result.sessions).toHaveLength(2);
    const foreign = result.sessions.find((session: { current: boolean }) => !session.current);
    await api.call('auth.endSession', { as: person, params: { id: foreign?.session_id ?? '' } });
    expect((await api.call('auth.me', { as: { token: other } })).status).toBe(401);
    expect((await api.call('auth.me', { as: person })).status).toBe(200);
  });

  it('does not end the session of another person', async () => {
    const person = await newPerson();
    const { result } = await api.call('auth.listSessions', { as: 'admin' });
    const params = { id: result.sessions[0]?.session_id ?? '' };
    expect((await api.call('auth.endSession', { as: person, params })).status).toBe(404);
  });

  it('expires', async () => {
    const { token } = (await signIn('admin@test.test')).result;
    await api.sql(`update sessions
      set expires_dt = now() - interval '1 second'
      where session_id in (select session_id from sessions order by created_dt desc limit 1)`);
    expect((await api.call('auth.me', { as: { token } })).status).toBe(401);
  });
});

describe('changing the password', () => {
  it('needs the current one, ends the other sessions and applies at once', async () => {
    const person = await newPerson();
    const other = (await signIn(person.email)).result.token;
    const change = (current_password: string, new_password: string) =>
      api.call('auth.changePassword', { as: person, body: { current_password, new_password } });
    expect((await change('not mine at all', 'a brand new one')).errors[0]?.field).toBe('current_password');
    expect((await change(testPassword, 'short')).errors).toMatchObject([
      { field: 'new_password', message: 'Password must be at least 8 characters' },
    ]);
    expect((await change(testPassword, 'Password123')).errors[0]?.field).toBe('new_password');
    expect((await change(testPassword, 'a brand new one')).status).toBe(200);
    expect((await api.call('auth.me', { as: { token: other } })).status).toBe(401);
    expect((await signIn(person.email)).status).toBe(401);
    expect((await signIn(person.email, 'a brand new one')).status).toBe(200);
  });

  it('is reset by an emailed link that works once', async () => {
    const person = await newPerson();
    const asked = await api.call('auth.forgotPassword', { body: { user_email: person.email } });
    const unknown = await api.call('auth.forgotPassword', { body: { user_email: 'unknown@test.test' } });
    expect(asked.result).toEqual(unknown.result);
    await expect.poll(() => api.mails.find(({ to }) => to === person.email)).toBeDefined();
    const mail = api.mails.find(({ to }) => to === person.email);
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
    const reset = () => api.call('auth.resetPassword', { body: { token, new_password: 'found it again' } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).errors[0]?.field).toBe('token');
    expect((await api.call('auth.me', { as: person })).status).toBe(401);
    expect((await signIn(person.email, 'found it again')).status).toBe(200);
    expect(api.mails.some(({ to }) => to === 'unknown@test.test')).toBe(false);
  });
});

describe('the second factor', () => {
  it('is required once it is on, and a code works once', async () => {
    const person = await newPerson();
    const started = await api.call('auth.setUpTwoFactor', { as: person, body: { password: testPassword } });
    const { secret } = started.result;
    const codeAt = (secondsFromNow: number) => {
      const instant = new Date(Date.now() + secondsFromNow * 1000);
      api.setNow(instant);
      return generateSync({ secret, epoch: Math.floor(instant.getTime() / 1000) });
    };
    expect((await api.call('auth.enableTwoFactor', { as: person, body: { otp: '000000' } })).status).toBe(
      400,
    );
    expect((await api.call('auth.enableTwoFactor', { as: person, body: { otp: codeAt(0) } })).status).toBe(
      200,
    );

    expect((await signIn(person.email)).errors[0]?.code).toBe('otp_required');
    const code = codeAt(90);
    expect((await signIn(person.email, testPassword, code)).status).toBe(200);
    expect((await signIn(person.email, testPassword, code)).errors[0]?.code).toBe('otp_wrong');
    const off = { password: testPassword, otp: codeAt(180) };
    expect((await api.call('auth.disableTwoFactor', { as: person, body: off })).status).toBe(200);
    api.setNow(undefined);
    expect((await signIn(person.email)).status).toBe(200);
  });
});

describe('a malformed request', () => {
  const send = (payload: string, type: string) =>
    api.app.server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': type },
      payload,
    });

  it('is refused with a sentence: another type, no JSON, no object, too large', async () => {
    const statuses = [
      (await send('hello', 'text/plain')).statusCode,
      (await send('{"user_email":', 'application/json')).statusCode,
      (await send('[]', 'application/json')).json().errors,
      (await send(JSON.stringify({ user_email: 'x'.repeat(1_100_000) }), 'application/json')).statusCode,
    ];
    const noObject = [{ message: 'The request must be a JSON object', code: 'invalid' }];
    expect(statuses).toEqual([415, 400, noObject, 413]);
  });
});

describe('the person’s name', () => {
  it('changes on the next request and leaves an audit entry', async () => {
    const person = await newPerson();
    await api.call('auth.updateProfile', { as: person, body: { name: ' Zoë ' } });
    expect((await api.call('auth.me', { as: person })).result.name).toBe('Zoë');
    const [entry] = await api.sql(
      `select action, before, after from audit_log where entity_id = $1 and action = 'update'`,
      [person.user_id],
    );
    expect(entry).toEqual({ action: 'update', before: { name: person.name }, after: { name: 'Zoë' } });
  });
});

describe('a new password', () => {
  const poor = ['homeroom-demo', 'Summer2026', 'Test-School-26', 'P@ssw0rd1', 'qwertz123', 'Vera Klein 1'];

  it('is refused when it is common or names the school or the person, wherever it is set', async () => {
    const person = await newPerson();
    await api.sql(`update users set name = 'Vera Klein' where user_id = $1`, [person.user_id]);
    for (const password of poor) {
      const own = { current_password: testPassword, new_password: password };
      const changed = await api.call('auth.changePassword', { as: person, body: own });
      expect([password, changed.status, changed.errors[0]?.field]).toEqual([password, 400, 'new_password']);
      const set = await api.call('users.update', {
        as: 'admin',
        params: { id: person.user_id },
        body: { name: 'Vera Klein', password },
      });
      expect([password, set.status, set.errors[0]?.field]).toEqual([password, 400, 'password']);
    }
  });

  it('is refused by a reset link too, which can then be used with a better one', async () => {
    const person = await newPerson();
    await api.call('auth.forgotPassword', { body: { user_email: person.email } });
    const findMail = () => api.mails.find(({ to }) => to === person.email);
    await expect.poll(findMail).toBeDefined();
    const token = /token=(\S+)/.exec(findMail()?.text ?? '')?.[1];
    const reset = (new_password: string) => api.call('auth.resetPassword', { body: { token, new_password } });
    expect((await reset('testschool2026')).errors[0]?.field).toBe('new_password');
    expect((await reset('quiet otters read maps')).status).toBe(200);
  });
});
