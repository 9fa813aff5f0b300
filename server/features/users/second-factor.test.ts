import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() =>
  api.sql(
    "update users set totp_secret = 'sealed:' || repeat('x', 90), totp_enabled_dt = now(), totp_last_step = 7",
  ),
);

const takeAway = (as: Who, id: string, password?: string) =>
  api.call('users.removeTwoFactor', { as, params: { id }, body: { ...(password && { password }) } });
const signIn = (user_email: string) =>
  api.call('auth.login', { body: { user_email, password: testPassword } });
const factorOf = async (id: string) => {
  const [row] = await api.sql<{ totp_secret: string | null }>(
    'select totp_secret, totp_enabled_dt, totp_last_step from users where user_id = $1',
    [id],
  );
  return row;
};
const gone = { totp_secret: null, totp_enabled_dt: null, totp_last_step: null };

describe('a lost second factor', () => {
  it('is removed by an account-admin: sessions end, an email reports it, the password is enough', async () => {
    const { staff, admin } = api.users;
    expect((await signIn(staff.email)).errors[0]?.code).toBe('otp_required');
    expect((await api.call('auth.me', { as: 'staff' })).status).toBe(200);
    const mails = api.mails.length;
    const { status, result } = await takeAway('admin', staff.user_id);
    expect([status, result]).toMatchObject([200, { cms_user_id: staff.user_id, two_factor: false }]);
    expect(await factorOf(staff.user_id)).toEqual(gone);
    expect((await api.call('auth.me', { as: 'staff' })).status).toBe(401);
    expect((await api.call('auth.me', { as: 'admin' })).status).toBe(200);
    expect((await signIn(staff.email)).status).toBe(200);
    await expect
      .poll(() => api.mails.slice(mails))
      .toEqual([expect.objectContaining({ to: staff.email, text: expect.stringContaining(admin.name) })]);
    const log = await api.sql(
      "select actor_user_id, entity_id from audit_log where action = 'remove_two_factor'",
    );
    expect(log).toEqual([{ actor_user_id: admin.user_id, entity_id: staff.user_id }]);
    await api.sql('update users set totp_enabled_dt = null where user_id = $1', [staff.user_id]);
    expect((await takeAway('admin', staff.user_id)).status).toBe(409);
  });

  it('of the caller is removed with their password only, and this session stays', async () => {
    const { admin } = api.users;
    for (const password of [undefined, 'not the password']) {
      const { status, errors } = await takeAway('admin', admin.user_id, password);
      expect([status, errors[0]?.field]).toEqual([400, 'password']);
    }
    expect((await factorOf(admin.user_id))?.totp_secret).not.toBeNull();
    expect((await takeAway('admin', admin.user_id, testPassword)).status).toBe(200);
    expect(await factorOf(admin.user_id)).toEqual(gone);
    expect((await api.call('auth.me', { as: 'admin' })).result).toMatchObject({ two_factor: false });
  });

  it('cannot be removed by others, or in another school', async () => {
    const { registrar, northside } = api.users;
    expect((await takeAway('registrar', registrar.user_id, testPassword)).status).toBe(403);
    expect((await takeAway('admin', northside.user_id)).status).toBe(404);
    expect((await factorOf(northside.user_id))?.totp_secret).not.toBeNull();
  });

  it('is visible to account-admins only', async () => {
    const { admin, registrar } = api.users;
    const readSecondFactors = async (as: Who) => {
      const { result } = await api.call('users.list', { as });
      const known = new Map(result.map(({ cms_user_id, two_factor }) => [cms_user_id, two_factor]));
      return [known.get(admin.user_id), known.get(registrar.user_id)];
    };
    expect(await readSecondFactors('admin')).toEqual([true, true]);
    expect(await readSecondFactors('registrar')).toEqual([null, true]);
    const params = { id: admin.user_id };
    expect((await api.call('users.get', { as: 'registrar', params })).result.two_factor).toBeNull();
  });
});
