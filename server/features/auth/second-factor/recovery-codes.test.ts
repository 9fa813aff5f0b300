import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealer } from '#server/lib/sealing.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, type TestUser, testPassword } from '#server/test/factories.ts';

const keys = { present: Buffer.alloc(32, 1), former: Buffer.alloc(32, 2) };

let api: TestApi;
beforeAll(async () => {
  api = await startApi({
    environment: {
      HOMEROOM_SEALING_KEY: keys.present.toString('base64'),
      HOMEROOM_SEALING_KEY_FORMER: keys.former.toString('hex'),
    },
  });
});
afterAll(() => api.stop());

let people = 0;
async function withSecondFactor() {
  people += 1;
  const email = `careful${people}@test.test`;
  const person = await makeUser(api.owner, { school_id: api.school_id, email, role: 'account-admin' });
  const started = await api.call('auth.setUpTwoFactor', { as: person, body: { password: testPassword } });
  const otp = generateSync({ secret: started.result.secret });
  const { result } = await api.call('auth.enableTwoFactor', { as: person, body: { otp } });
  return { person, secret: started.result.secret, codes: result.recovery_codes };
}

const signIn = ({ email }: TestUser, proof: object) =>
  api.call('auth.login', { body: { user_email: email, password: testPassword, ...proof } });
const codesLeft = async (person: TestUser) =>
  (await api.call('auth.twoFactor', { as: person })).result.recovery_codes_left;

it('ten recovery codes are given once, each works once, and an email reports it', async () => {
  const { person, codes } = await withSecondFactor();
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  const [row] = await api.sql<{ row: string }>(
    'select account::text as row from users account where user_id = $1',
    [person.user_id],
  );
  for (const code of codes) expect(row?.row).not.toContain(code.replaceAll('-', ''));

  const typed = first.toLowerCase().replaceAll('-', ' ');
  expect((await signIn(person, { recovery_code: typed })).status).toBe(200);
  expect((await signIn(person, { recovery_code: first })).errors[0]?.code).toBe('otp_wrong');
  expect(await codesLeft(person)).toBe(9);
  await expect
    .poll(() => api.mails.filter(({ to }) => to === person.email))
    .toMatchObject([
      {
        subject: 'A recovery code of your Homeroom account was used',
        text: expect.stringContaining('left: 9'),
      },
    ]);

  const twice = await Promise.all([1, 2].map(() => signIn(person, { recovery_code: second })));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
  const log = await api.sql(
    `select count(*)::int as n from audit_log where action = 'use_recovery_code' and actor_user_id = $1`,
    [person.user_id],
  );
  expect(log).toEqual([{ n: 2 }]);
});

it('a recovery code does not work without the password or for another person', async () => {
  const [one, other] = [await withSecondFactor(), await withSecondFactor()];
  const recovery_code = one.codes[0];
  const body = { user_email: one.person.email, password: 'not the password', recovery_code };
  expect((await api.call('auth.login', { body })).errors[0]?.code).toBe('wrong_credentials');
  expect((await signIn(other.person, { recovery_code })).errors[0]?.code).toBe('otp_wrong');
  expect((await signIn(one.person, { recovery_code })).status).toBe(200);
  const broken = await signIn(one.person, { recovery_code: 'too short' });
  expect([broken.status, broken.errors[0]?.field]).toEqual([400, 'recovery_code']);
});

it('wrong recovery codes count like wrong codes', async () => {
  const { person, codes } = await withSecondFactor();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await signIn(person, { recovery_code: `ABCD-ABCD-ABCD-ABC${attempt}` });
  }
  expect((await signIn(person, { recovery_code: codes[0] })).status).toBe(429);
});

it('new recovery codes need the password and replace the earlier ones', async () => {
  const { person, codes } = await withSecondFactor();
  const renew = (password: string) => api.call('auth.renewRecoveryCodes', { as: person, body: { password } });
  expect((await renew('not mine')).errors[0]?.field).toBe('password');
  const { result } = await renew(testPassword);
  expect((await signIn(person, { recovery_code: codes[0] })).status).toBe(401);
  expect((await signIn(person, { recovery_code: result.recovery_codes[0] })).status).toBe(200);
  expect(
    (await api.call('auth.renewRecoveryCodes', { as: 'staff', body: { password: testPassword } })).status,
  ).toBe(409);
});

it('turning the second factor off deletes the recovery codes', async () => {
  const { person, secret } = await withSecondFactor();
  const body = { password: testPassword, otp: generateSync({ secret }) };
  expect((await api.call('auth.disableTwoFactor', { as: person, body })).status).toBe(200);
  expect(await codesLeft(person)).toBe(0);
});

it('the seed is sealed for its user with the key of the environment, and sealed again after a key change', async () => {
  const { person, secret } = await withSecondFactor();
  const readSeed = async () => {
    const [row] = await api.sql<{ seed: string }>(
      'select totp_secret as seed from users where user_id = $1',
      [person.user_id],
    );
    return Buffer.from(row?.seed.replace('sealed:', '') ?? '', 'base64url');
  };
  const owner = `totp ${person.school_id} ${person.user_id}`;
  const present = createSealer([keys.present]);
  expect(present.open(await readSeed(), owner)).toBe(secret);
  expect(
    present.open(await readSeed(), `totp ${person.school_id} ${api.users.staff.user_id}`),
  ).toBeUndefined();

  const former = createSealer([keys.former]).seal(secret, owner).toString('base64url');
  await api.sql('update users set totp_secret = $2, totp_last_step = null where user_id = $1', [
    person.user_id,
    `sealed:${former}`,
  ]);
  expect((await signIn(person, { otp: generateSync({ secret }) })).status).toBe(200);
  expect(present.open(await readSeed(), owner)).toBe(secret);
});

it('the database refuses a plain-text seed, and a seed of a lost key is reported', async () => {
  const { person, secret, codes } = await withSecondFactor();
  await expect(
    api.sql('update users set totp_secret = $2 where user_id = $1', [person.user_id, secret]),
  ).rejects.toMatchObject({ constraint: 'users_totp_secret_check' });
  const lost = createSealer([Buffer.alloc(32, 3)])
    .seal(secret, `totp ${person.school_id} ${person.user_id}`)
    .toString('base64url');
  await api.sql('update users set totp_secret = $2 where user_id = $1', [person.user_id, `sealed:${lost}`]);
  const { status, errors } = await signIn(person, { otp: generateSync({ secret }) });
  expect([status, errors[0]?.message]).toEqual([503, expect.stringContaining('sealing key')]);
  expect((await signIn(person, { recovery_code: codes[0] })).status).toBe(200);
});
