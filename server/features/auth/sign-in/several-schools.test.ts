import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import type { TestApi } from '#server/test/api.ts';
import { makeUser, type TestUser, testPassword } from '#server/test/factories.ts';
import { newEmail } from '#server/test/records/invitations.ts';
import { asOperator, operatorOf, startOperatedApi } from '#server/test/records/operator.ts';

const northHost = 'north.example';
let api: TestApi;
beforeAll(async () => {
  api = await startOperatedApi();
  await api.call('operator.setHost', {
    as: asOperator,
    params: { id: api.northside },
    body: { host_name: northHost },
  });
  await api.sql(`update schools set name = 'Southside School' where school_id = $1`, [api.school_id]);
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

const otherPassword = 'seven blue umbrellas';
const setPassword = async ({ user_id }: TestUser, password: string) =>
  api.sql('update users set password_hash = $2 where user_id = $1', [user_id, await hashPassword(password)]);

/** A person with an account at two schools. */
async function twoAccounts(northPassword = otherPassword) {
  const email = newEmail();
  const south = await makeUser(api.owner, { school_id: api.school_id, email, role: 'cms-user' });
  const north = await makeUser(api.owner, { school_id: api.northside, email, role: 'cms-user' });
  await setPassword(north, northPassword);
  return { email, south, north };
}

type SignIn = { readonly school_id?: string; readonly host?: string; readonly from?: string };
const signIn = (user_email: string, password: string, { school_id, host, from }: SignIn = {}) =>
  api.call('auth.login', {
    body: { user_email, password, ...(school_id && { school_id }) },
    headers: { ...(host && { host }), ...(from && { 'x-forwarded-for': from }) },
  });

describe('an address with accounts at two schools', () => {
  it('signs in to the school whose password it is', async () => {
    const { email, south, north } = await twoAccounts();
    expect((await signIn(email, testPassword)).result.cms_user_id).toBe(south.user_id);
    expect((await signIn(email.toUpperCase(), otherPassword)).result.cms_user_id).toBe(north.user_id);
  });

  it('lets the person choose the school where the password is right at both', async () => {
    const { email, south, north } = await twoAccounts(testPassword);
    const asked = await signIn(email, testPassword);
    expect([asked.status, asked.result]).toEqual([401, null]);
    expect(asked.errors).toEqual([
      {
        message: 'You have an account at several schools. Choose one.',
        field: 'school_id',
        code: 'school_required',
        choices: [
          { value: api.school_id, label: 'Southside School' },
          { value: api.northside, label: 'Northside School' },
        ],
      },
    ]);
    for (const { school_id, user_id } of [south, north])
      expect((await signIn(email, testPassword, { school_id })).result.cms_user_id).toBe(user_id);
    const wrong = await signIn(email, 'wrong password');
    expect(wrong.errors).toEqual([{ message: 'Invalid email or password', code: 'wrong_credentials' }]);
  });

  it('signs in at the host name of a school to that school alone', async () => {
    const { email, south, north } = await twoAccounts(testPassword);
    expect((await signIn(email, testPassword, { host: northHost })).result.cms_user_id).toBe(north.user_id);
    const { school_id } = south;
    expect((await signIn(email, testPassword, { host: northHost, school_id })).status).toBe(401);
    const { email: only } = await makeUser(api.owner, { school_id, email: newEmail(), role: 'cms-user' });
    expect((await signIn(only, testPassword, { host: northHost })).errors[0]?.code).toBe('wrong_credentials');
    expect((await signIn(only, testPassword, { host: 'unknown.example' })).status).toBe(200);
  });

  it('gets an email with a link for each account, and at a host name for one', async () => {
    const { email } = await twoAccounts();
    const ask = async (host?: string) => {
      api.mails.splice(0);
      const headers = host ? { host } : {};
      const { status, result } = await api.call('auth.forgotPassword', {
        body: { user_email: email },
        headers,
      });
      expect([status, result]).toEqual([200, { done: true }]);
    };
    const listSent = () =>
      api.mails.map(({ text }) => [
        /account at (.+)\. If/.exec(text)?.[1],
        /(https:\S+)\/reset-password/.exec(text)?.[1],
      ]);
    await ask();
    await expect.poll(listSent).toEqual([
      ['Southside School', 'https://homeroom.test'],
      ['Northside School', 'https://north.example'],
    ]);
    await ask(northHost);
    await expect.poll(listSent).toEqual([['Northside School', 'https://north.example']]);
  });

  it('cannot use a link of another school at a host name', async () => {
    const { email } = await twoAccounts();
    api.mails.splice(0);
    await api.call('auth.forgotPassword', { body: { user_email: email } });
    await expect.poll(() => api.mails.length).toBe(2);
    const [south = '', north = ''] = api.mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    const use = (token: string) =>
      api.call('auth.resetPassword', {
        body: { token, new_password: 'nine green kettles' },
        headers: { host: northHost },
      });
    expect((await use(south)).errors).toEqual((await use('unknown')).errors);
    expect((await use(north)).status).toBe(200);
    expect((await signIn(email, 'nine green kettles')).result.school.name).toBe('Northside School');
  });
});

it('tells schools with the same name apart where a person chooses one', async () => {
  const { email } = await twoAccounts(testPassword);
  await api.sql(
    `update schools set name = 'NORTHSIDE  School', address = E'4 Mill Road\nWells' where school_id = $1`,
    [api.school_id],
  );
  const { errors } = await signIn(email, testPassword);
  expect(errors[0]?.choices?.map(({ label }) => label)).toEqual([
    'NORTHSIDE  School (4 Mill Road)',
    'Northside School (north.example)',
  ]);
  api.mails.splice(0);
  await api.call('auth.forgotPassword', { body: { user_email: email } });
  await expect
    .poll(() => api.mails.map(({ text }) => /account at (.+)\. If/.exec(text)?.[1]))
    .toEqual(['NORTHSIDE  School (4 Mill Road)', 'Northside School (north.example)']);
  await api.sql(`update schools set name = 'Southside School' where school_id = $1`, [api.school_id]);
});

it('tries five accounts of an address at most, those that people use first, and sends links for all', async () => {
  const email = newEmail();
  const made: TestUser[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { school_id } = await operatorOf(api).create();
    made.push(await makeUser(api.owner, { school_id, email, role: 'cms-user' }));
  }
  const [left, suspended, unused, ...used] = made;
  await api.sql(`update users set status = 'inactive' where user_id = $1`, [left?.user_id]);
  await operatorOf(api).suspend(suspended?.school_id ?? '');
  await api.sql('update users set must_change_password = true where user_id = $1', [unused?.user_id]);
  const { errors } = await signIn(email, testPassword);
  expect(errors[0]?.choices?.map(({ value }) => value)).toEqual(used.map(({ school_id }) => school_id));
  api.mails.splice(0);
  await api.call('auth.forgotPassword', { body: { user_email: email } });
  await expect.poll(() => api.mails.length).toBe(6);
});

it('signs people in by the functions that the release before calls', async () => {
  const { email, south } = await twoAccounts();
  const found = await api.sql('select user_id, is_familiar from find_account($1, $2)', [email, '']);
  expect(found).toEqual([{ user_id: south.user_id, is_familiar: false }]);
  const user = await api.sql('select user_id, status from find_user_for_sign_in($1)', [email]);
  expect(user).toEqual([{ user_id: south.user_id, status: 'active' }]);
});

it('changes an address to one that has an account at another school, and to none that is taken in the same school', async () => {
  const { email, north } = await twoAccounts();
  const { school_id } = api;
  const person = await makeUser(api.owner, { school_id, email: newEmail(), role: 'cms-user' });
  const change = async (new_email: string) => {
    api.mails.splice(0);
    await api.call('auth.changeEmail', { as: person, body: { new_email, password: testPassword } });
    await expect.poll(() => api.mails.length).toBe(2);
    return api.mails.find(({ to }) => to === new_email)?.subject;
  };
  expect(await change(email)).toBe('Your email address is already in use at Homeroom');
  await api.sql('update users set email = $2 where user_id = $1', [north.user_id, 'only@north.test']);
  expect(await change('only@north.test')).toBe('Confirm your new email address for Homeroom');
});
