import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import type { TestApi } from '#server/test/api.ts';
import { makeUser, testPassword } from '#server/test/factories.ts';
import { newEmail } from '#server/test/records/invitations.ts';
import { asOperator, startOperatedApi } from '#server/test/records/operator.ts';

const northHost = 'north.example';
const unknownSchool = '00000000-0000-4000-8000-000000000000';
const perHour = 15;
let api: TestApi;
beforeAll(async () => {
  const environment = {
    HOMEROOM_SIGN_IN_PER_ACCOUNT: String(perHour),
    HOMEROOM_SIGN_IN_PER_NETWORK: String(perHour),
  };
  api = await startOperatedApi({ environment });
  const body = { host_name: northHost };
  await api.call('operator.setHost', { as: asOperator, params: { id: api.northside }, body });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.sql('delete from rate_limits');
  await api.app.writeSecurityEvents();
  await api.sql('delete from installation_security_events');
});

type SignIn = { readonly school_id?: string; readonly host?: string; readonly from?: string };
const signIn = (user_email: string, password: string, { school_id, host, from }: SignIn = {}) =>
  api.call('auth.login', {
    body: { user_email, password, ...(school_id && { school_id }) },
    headers: { ...(host && { host }), 'x-forwarded-for': from ?? '198.51.100.1' },
  });

const newUser = (school_id: string, email: string) =>
  makeUser(api.owner, { school_id, email, role: 'cms-user' });

const otherPassword = 'seven blue umbrellas';
/** A teacher of one school, with an account that an administrator of the other has made. */
async function twoAccounts() {
  const email = newEmail();
  const victim = await newUser(api.school_id, email);
  const made = await newUser(api.northside, email);
  await api.sql('update users set password_hash = $2 where user_id = $1', [
    made.user_id,
    await hashPassword(otherPassword),
  ]);
  return { email, victim, made };
}

/** The places where someone can ask about an address. */
const places = (): Record<string, SignIn> => ({
  'the address of the installation': {},
  'the school of the account': { school_id: api.school_id },
  'another school': { school_id: api.northside },
  'no school': { school_id: unknownSchool },
  'the host name of another school': { host: northHost },
});
const placeNames = [
  'the address of the installation',
  'the school of the account',
  'another school',
  'no school',
  'the host name of another school',
];

describe('an address that someone guesses at', () => {
  it.each(placeNames)('gives the same replies everywhere after failures at %s', async (name) => {
    const known = newEmail();
    await newUser(api.school_id, known);
    const repliesTo = async (email: string) => {
      await api.sql('delete from rate_limits');
      const tried = [];
      for (let n = 0; n < 10; n += 1)
        tried.push((await signIn(email, 'wrong password', places()[name])).status);
      const after = [];
      for (const place of Object.values(places())) {
        const { status, errors } = await signIn(email, 'wrong password', place);
        after.push([status, errors]);
      }
      return { tried, after };
    };
    const replies = await repliesTo(known);
    expect(replies).toEqual(await repliesTo('nobody@test.test'));
    expect(replies.tried).toEqual(Array.from({ length: 10 }, () => 401));
    expect(replies.after.map(([status]) => status)).toEqual([429, 429, 429, 429, 429]);
  });

  it('is slowed down alike at every school after many failures from many networks', async () => {
    const known = newEmail();
    await newUser(api.school_id, known);
    const statusesOf = async (email: string) => {
      await api.sql('delete from rate_limits');
      for (let n = 0; n < perHour; n += 1)
        await signIn(email, 'wrong password', { school_id: api.northside, from: `198.51.100.${n}` });
      const from = '203.0.113.1';
      const first = await signIn(email, 'wrong password', { school_id: api.school_id, from });
      const second = await signIn(email, 'wrong password', { host: northHost, from: '203.0.113.2' });
      return [first.status, second.status];
    };
    expect(await statusesOf(known)).toEqual([401, 429]);
    expect(await statusesOf('nobody@test.test')).toEqual([401, 429]);
  });

  it('is not cleared by signing in to another account with the address', async () => {
    const { email } = await twoAccounts();
    for (let n = 0; n < 9; n += 1) await signIn(email, 'wrong password', { school_id: api.school_id });
    expect((await signIn(email, otherPassword, { host: northHost })).status).toBe(200);
    expect((await signIn(email, 'wrong password')).status).toBe(401);
    expect((await signIn(email, testPassword, { school_id: api.school_id })).status).toBe(429);
    expect(
      (await signIn(email, testPassword, { school_id: api.school_id, from: '203.0.113.1' })).status,
    ).toBe(200);
  });
});

describe('a wrong password of one account that is right for another', () => {
  const installationEvents = async () => {
    await api.app.writeSecurityEvents();
    return api.sql('select kind, reason, times from installation_security_events order by reason');
  };
  const schoolEvents = () => api.sql('select kind from security_events where user_id is not null');

  it('is noted for the operator, and counted without a reply that shows it', async () => {
    const { email } = await twoAccounts();
    for (let n = 0; n < 10; n += 1) expect((await signIn(email, otherPassword)).status).toBe(200);
    expect(await installationEvents()).toEqual([
      { kind: 'sign_in_failed', reason: 'wrong_password', times: 10 },
    ]);
    // The account is not tried any more where the guess could be free, and its owner can name the school.
    expect((await signIn(email, testPassword)).status).toBe(401);
    expect((await signIn(email, otherPassword)).status).toBe(200);
    expect((await signIn(email, testPassword, { school_id: api.school_id })).status).toBe(200);
  });

  it('counts for the network, so that one password cannot be tried on everyone', async () => {
    for (let n = 0; n < perHour; n += 1)
      expect((await signIn((await twoAccounts()).email, otherPassword)).status).toBe(200);
    const statusOf = async (from?: string) =>
      (await signIn((await twoAccounts()).email, otherPassword, { ...(from && { from }) })).status;
    expect([await statusOf(), await statusOf(), await statusOf('203.0.113.1')]).toEqual([200, 429, 200]);
    const { email } = await newUser(api.northside, newEmail());
    expect((await signIn(email, testPassword)).status).toBe(200);
  });

  it('shows no school what its people do at another one', async () => {
    const { email, victim, made } = await twoAccounts();
    await api.sql('delete from security_events');
    await signIn(email, 'wrong password');
    await signIn(email, testPassword);
    for (let n = 0; n < 10; n += 1) await signIn(email, 'wrong password');
    api.mails.splice(0);
    await api.call('auth.forgotPassword', { body: { user_email: email } });
    await expect.poll(() => api.mails.length).toBe(2);
    await api.app.writeSecurityEvents();
    expect(await schoolEvents()).toEqual([]);
    const entries = `select from audit_log where action = 'request_password_reset' and entity_id = any($1)`;
    expect(await api.sql(entries, [[victim.user_id, made.user_id]])).toEqual([]);
    await signIn(email, 'wrong password', { school_id: api.school_id, from: '203.0.113.9' });
    await api.app.writeSecurityEvents();
    expect(await api.sql('select school_id, reason from security_events')).toEqual([
      { school_id: api.school_id, reason: 'wrong_password' },
    ]);
  });
});
