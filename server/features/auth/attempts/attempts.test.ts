import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, testPassword } from '#server/test/factories.ts';

const perHour = 12;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    environment: {
      HOMEROOM_SIGN_IN_PER_ACCOUNT: String(perHour),
      HOMEROOM_SIGN_IN_PER_NETWORK: String(perHour),
    },
  });
});
afterAll(() => api.stop());

let people = 0;
const newPerson = () => {
  people += 1;
  return makeUser(api.owner, {
    school_id: api.school_id,
    email: `lisi${people}@test.test`,
    role: 'cms-user',
  });
};

let networks = 0;
/** An address no one has called from. */
const newAddress = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};

type SignInAttempt = { password?: string; otp?: string; from?: string };
const signIn = (
  user_email: string,
  { password = testPassword, otp, from = newAddress() }: SignInAttempt = {},
) =>
  api.call('auth.login', {
    body: { user_email, password, ...(otp && { otp }) },
    headers: { 'x-forwarded-for': from },
  });

async function fail(times: number, next: (n: number) => { email: string; from?: string }) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const { email, from } = next(n);
    statuses.push((await signIn(email, { password: 'wrong password', ...(from && { from }) })).status);
  }
  return statuses;
}

const all = (status: number, times: number) => Array.from({ length: times }, () => status);

describe('one account from one address', () => {
  it('is counted by account, however the address is spelled', async () => {
    const { email } = await newPerson();
    const from = newAddress();
    await fail(10, () => ({ email, from }));
    expect((await signIn(email.replace('i', 'İ'), { from })).status).toBe(429);
    expect((await signIn(email.toUpperCase(), { from })).status).toBe(429);
    expect((await signIn(email)).status).toBe(200);
  });

  it('is counted by the /64 of an IPv6 address', async () => {
    const { email } = await newPerson();
    const neighbors = (n: number) => ({ email, from: `2001:db8:7:1:${n}::${n}` });
    expect(await fail(11, neighbors)).toEqual([...all(401, 10), 429]);
    expect((await signIn(email, { from: '2001:db8:7:2::1' })).status).toBe(200);
  });
});

describe('one address and many accounts', () => {
  it('is slowed down after the limit, for known and unknown accounts alike', async () => {
    const from = newAddress();
    const names = await Promise.all(Array.from({ length: 6 }, newPerson));
    const attemptOf = (n: number) => ({ email: names[n]?.email ?? `unknown${n}@test.test`, from });
    expect(await fail(perHour, attemptOf)).toEqual(all(401, perHour));
    const { email } = await newPerson();
    expect((await signIn(email, { from })).status).toBe(200);
    const slowed = await signIn((await newPerson()).email, { from });
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(20);
    expect((await signIn('unknown99@test.test', { from })).errors).toEqual(slowed.errors);
  });

  it('lets in accounts that signed in from there before', async () => {
    const from = newAddress();
    const { email } = await newPerson();
    expect((await signIn(email, { from })).status).toBe(200);
    await fail(perHour + 3, (n) => ({ email: `unknown${n}@test.test`, from }));
    expect((await signIn((await newPerson()).email, { from })).status).toBe(429);
    expect((await signIn(email, { from })).status).toBe(200);
  });
});

describe('one account and many addresses', () => {
  it('is slowed down for strangers, and its owner still gets in', async () => {
    const owner = await newPerson();
    const home = newAddress();
    expect((await signIn(owner.email, { from: home })).status).toBe(200);
    await fail(perHour + 1, () => ({ email: owner.email }));
    expect((await signIn(owner.email)).status).toBe(429);
    expect((await signIn(owner.email, { from: home })).status).toBe(200);
    expect((await api.call('auth.me', { as: owner })).status).toBe(200);
  });

  it('notifies the owner, who gets in from anywhere with a reset link', async () => {
    const owner = await newPerson();
    await fail(perHour + 1, () => ({ email: owner.email }));
    const mailTo = (subject: string) =>
      api.mails.find((mail) => mail.to === owner.email && mail.subject.includes(subject));
    await expect.poll(() => mailTo('sign in to your')).toBeDefined();
    const headers = { 'x-forwarded-for': newAddress() };
    await api.call('auth.forgotPassword', { body: { user_email: owner.email }, headers });
    await expect.poll(() => mailTo('Reset')).toBeDefined();
    const token = /token=(\S+)/.exec(mailTo('Reset')?.text ?? '')?.[1];
    const body = { token, new_password: 'quiet otters read maps' };
    expect((await api.call('auth.resetPassword', { body, headers })).status).toBe(200);
    const back = { password: 'quiet otters read maps', from: headers['x-forwarded-for'] };
    expect((await signIn(owner.email, back)).status).toBe(200);
  });
});

describe('codes of the second factor', () => {
  const codeNow = (secret: string, after: number) => {
    const now = new Date(Date.now() + after * 1000);
    api.setNow(now);
    return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
  };

  it('are limited to ten per hour for strangers at any address, and the owner still gets in', async () => {
    const owner = await newPerson();
    const home = newAddress();
    await signIn(owner.email, { from: home });
    const made = await api.call('auth.setUpTwoFactor', { as: owner, body: { password: testPassword } });
    const { secret } = made.result;
    await api.call('auth.enableTwoFactor', { as: owner, body: { otp: codeNow(secret, 0) } });
    const guess = () => signIn(owner.email, { otp: '000000' }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push(await guess());
    expect(statuses).toEqual(all(401, 10));
    const right = { otp: codeNow(secret, 90) };
    expect((await signIn(owner.email, right)).status).toBe(429);
    expect((await signIn(owner.email, { ...right, from: home })).status).toBe(200);
    api.setNow(undefined);
  });
});

describe('many sign-ins at once', () => {
  it('from one address do not keep anyone else from signing in', async () => {
    const staff = await Promise.all(Array.from({ length: 4 }, newPerson));
    const from = newAddress();
    const flood = Array.from({ length: 120 }, (_, n) =>
      signIn(`flood${n}@test.test`, { password: 'wrong password', from }),
    );
    const people = await Promise.all(staff.map(({ email }) => signIn(email)));
    expect(people.map(({ status }) => status)).toEqual(all(200, 4));
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401, 429]));
  });
});
