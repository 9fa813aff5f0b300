import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newEmail } from '#server/test/records/invitations.ts';
import { asOperator, operatorKey } from '#server/test/records/operator.ts';

const perDay = 12;
let api: TestApi;
beforeAll(async () => {
  const environment = { SIGN_UP: 'on', SIGN_UP_PER_DAY: String(perDay), OPERATOR_KEY: operatorKey };
  api = await startApi({ environment });
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

const new_password = 'seven blue umbrellas';
const bodyFor = (user_email: string, rest: object = {}) => ({
  school_name: 'Lakeside',
  time_zone: 'Europe/Zurich',
  currency: 'CHF',
  locale: 'de-CH',
  name: 'Ada Head',
  user_email,
  ...rest,
});
const request = (user_email: string, rest: object = {}, headers: Record<string, string> = {}) =>
  api.call('signUp.request', { body: bodyFor(user_email, rest), headers });
const confirm = (token: string, headers: Record<string, string> = {}) =>
  api.call('signUp.confirm', { body: { token, new_password }, headers });

async function mailTo(email: string) {
  const find = () => api.mails.find(({ to, text }) => to === email && text.includes('/sign-up/confirm'));
  await expect.poll(find).toBeDefined();
  return { subject: find()?.subject ?? '', text: find()?.text ?? '' };
}

async function requestSignUp(rest: object = {}) {
  const email = newEmail();
  expect((await request(email, rest)).status).toBe(202);
  const token = /\/sign-up\/confirm\?token=([\w-]+)/.exec((await mailTo(email)).text)?.[1] ?? '';
  return { email, token };
}

const countSchools = async () =>
  (await api.sql<{ n: number }>('select count(*)::int as n from schools'))[0]?.n;

describe('a school that someone signs up', () => {
  it('is created by the link in the email, with its first account-admin', async () => {
    const before = await countSchools();
    const { email, token } = await requestSignUp({ school_name: 'Seeschule' });
    expect(await countSchools()).toBe(before);
    expect(await api.sql('select from users where email = $1', [email])).toEqual([]);
    const { status, result } = await confirm(token);
    expect([status, result.email, result.role]).toEqual([201, email, 'account-admin']);
    const profile = { time_zone: 'Europe/Zurich', currency: 'CHF', locale: 'de-CH' };
    expect(result.school).toMatchObject({ name: 'Seeschule', ...profile });
    const users = await api.call('users.list', { as: { token: result.token } });
    expect(users.result.map(({ cms_user_email }) => cms_user_email)).toEqual([email]);
    const students = await api.call('students.list', { as: { token: result.token } });
    expect([students.status, students.result.total]).toEqual([200, 0]);
    const again = await api.call('auth.login', { body: { user_email: email, password: new_password } });
    expect(again.status).toBe(200);
    expect(await api.sql('select from sign_ups')).toEqual([]);
  });

  it('is noted in both logs, in that of the operator without the person', async () => {
    const { email, token } = await requestSignUp({ school_name: 'Logged School' });
    await confirm(token);
    const { result } = await api.call('operator.listLog', { as: asOperator });
    const [entry] = result.entries;
    expect(entry).toMatchObject({ action: 'sign_up', school_name: 'Logged School', address: null });
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${email}|Ada Head`));
    const told = await api.sql(
      'select action, entity, actor_name from audit_log where school_id = $1 order by created_dt, audit_id',
      [entry?.school_id],
    );
    expect(told).toEqual([
      { action: 'create', entity: 'school', actor_name: 'Ada Head' },
      { action: 'sign_in', entity: 'session', actor_name: 'Ada Head' },
    ]);
  });

  it('is created once by two clicks at the same time', async () => {
    const { token } = await requestSignUp({ school_name: 'Clicked Twice' });
    const replies = await Promise.all([confirm(token), confirm(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await api.sql(`select name from schools where name = 'Clicked Twice'`)).toHaveLength(1);
    expect((await confirm(token)).errors[0]?.field).toBe('token');
  });

  it('is not created by an expired link, and a job deletes what was typed', async () => {
    const { token } = await requestSignUp({ school_name: 'Too Late' });
    const kept = await requestSignUp({ school_name: 'In Time' });
    await api.sql(`update sign_ups set expires_dt = now() where school_name = 'Too Late'`);
    const { status, errors } = await confirm(token);
    expect([status, errors[0]?.field]).toEqual([400, 'token']);
    await api.app.runRegularJob('sign_up.tidy');
    expect(await api.sql('select school_name from sign_ups')).toEqual([{ school_name: 'In Time' }]);
    expect((await confirm(kept.token)).status).toBe(201);
    expect(await api.sql(`select from schools where name = 'Too Late'`)).toEqual([]);
  });

  it('needs a password that is not easy to guess, and the link works afterwards', async () => {
    const { token } = await requestSignUp();
    const body = { token, new_password: 'password123' };
    const weak = await api.call('signUp.confirm', { body });
    expect([weak.status, weak.errors[0]?.field]).toEqual([400, 'new_password']);
    expect((await confirm(token)).status).toBe(201);
  });
});

describe('signing up', () => {
  it('replies in the same way for an address that has an account, and sends the same email', async () => {
    const unknown = newEmail();
    const replies = [await request('admin@test.test'), await request(unknown)];
    expect(replies.map(({ status, result }) => [status, result])).toEqual([
      [202, { done: true }],
      [202, { done: true }],
    ]);
    const withoutToken = async (email: string) => (await mailTo(email)).text.replace(/token=[\w-]+/, '');
    expect(await withoutToken('admin@test.test')).toBe(await withoutToken(unknown));
  });

  it('writes in the language of the locale, and nothing that a stranger typed', async () => {
    const email = newEmail();
    await request(email, { school_name: 'Buy this now', name: 'https://evil.example' });
    const { subject, text } = await mailTo(email);
    expect(subject).toBe('Bestätigen Sie Ihre Adresse für Ihre neue Schule');
    expect(text).not.toMatch(/Buy this now|evil/);
  });

  it('stores only the hash of the token', async () => {
    const { token } = await requestSignUp({ school_name: 'Hashed' });
    const [row] = await api.sql<{ row: string }>(
      `select sign_ups::text as row from sign_ups where token_hash = sha256($1)`,
      [token],
    );
    expect(row?.row).toContain('Hashed');
    expect(row?.row).not.toContain(token);
  });

  it('is refused with wrong values', async () => {
    const { status, errors } = await request('nobody', { time_zone: 'Mars', currency: 'XXY', locale: '!' });
    expect(status).toBe(400);
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'currency',
      'locale',
      'time_zone',
      'user_email',
    ]);
  });

  it('is limited by address, however it is spelled', async () => {
    const email = newEmail();
    for (let n = 0; n < 3; n += 1) expect((await request(email)).status).toBe(202);
    const { status, errors, headers } = await request(email.toUpperCase());
    expect([status, errors[0]?.message]).toEqual([
      429,
      'Too many schools were signed up with this address. Please try again tomorrow.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
  });

  it('is limited by network', async () => {
    for (let n = 0; n < 10; n += 1) expect((await request(newEmail())).status).toBe(202);
    const { status, errors } = await request(newEmail());
    expect([status, errors[0]?.message]).toEqual([
      429,
      'Too many schools were signed up from your network. Please try again tomorrow.',
    ]);
  });

  it('is limited for the whole installation', async () => {
    for (let n = 0; n < perDay; n += 1) {
      expect((await request(newEmail())).status).toBe(202);
      await api.sql(`delete from rate_limits where key like 'sign-up-network:%'`);
    }
    const { status, errors } = await request(newEmail());
    expect([status, errors[0]?.message]).toEqual([
      429,
      'Too many schools were signed up today. Please try again tomorrow.',
    ]);
  });

  it('refuses a network after 30 links that do not work', async () => {
    for (let n = 0; n < 30; n += 1) expect((await confirm('wrong')).status).toBe(400);
    expect((await confirm('wrong')).status).toBe(429);
  });
});

describe('at the host name of a school', () => {
  const headers = { host: 'lakeside.example' };

  it('does not exist', async () => {
    expect((await api.call('setup.status')).result.sign_up).toBe(true);
    const params = { id: api.northside };
    await api.call('operator.setHost', { as: asOperator, params, body: { host_name: headers.host } });
    const statusThere = async () => (await api.call('setup.status', { headers })).result.sign_up;
    await expect.poll(statusThere).toBe(false);
    const { token } = await requestSignUp();
    expect((await request(newEmail(), {}, headers)).status).toBe(404);
    expect((await confirm(token, headers)).status).toBe(404);
    expect((await confirm(token)).status).toBe(201);
  });
});

describe('in an installation without a school', () => {
  it('is refused, and nothing is stored', async () => {
    const empty = await startApi({ environment: { SIGN_UP: 'on' } });
    try {
      await empty.sql('truncate schools cascade');
      expect((await empty.call('setup.status')).result).toEqual({ needed: true, sign_up: false });
      const { status, errors } = await empty.call('signUp.request', { body: bodyFor('ada@home.test') });
      expect([status, errors[0]?.message]).toEqual([
        409,
        'This installation has no school yet. Its operator creates the first one; after that you can sign up yours.',
      ]);
      expect(await empty.sql('select from sign_ups')).toEqual([]);
      expect(empty.mails).toEqual([]);
    } finally {
      await empty.stop();
    }
  });
});

describe('without SIGN_UP=on', () => {
  it('has no addresses, whatever is sent', async () => {
    const off = await startApi();
    try {
      expect((await off.call('setup.status')).result.sign_up).toBe(false);
      for (const body of [bodyFor('ada@home.test'), {}])
        expect((await off.call('signUp.request', { body })).status).toBe(404);
      for (const body of [{ token: 'x', new_password }, {}])
        expect((await off.call('signUp.confirm', { body })).status).toBe(404);
    } finally {
      await off.stop();
    }
  });
});
