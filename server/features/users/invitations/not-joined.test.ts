import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CmsUser } from '#contract/users/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { invitationsOf, newEmail } from '#server/test/records/invitations.ts';

let api: TestApi;
let invitations: ReturnType<typeof invitationsOf>;
beforeAll(async () => {
  api = await startApi();
  invitations = invitationsOf(api);
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

const userOf = async (id: string) =>
  (await api.call('users.get', { as: 'admin', params: { id } })).result as CmsUser;
describe('someone who has not joined', () => {
  it('gets another link by a resend, and the earlier one stops working', async () => {
    const { token, email, user_id } = await invitations.invitedTeacher();
    const { status, result } = await api.call('users.resendInvitation', {
      as: 'admin',
      params: { id: user_id },
    });
    expect([status, result.invitation?.state]).toEqual([200, 'open']);
    const next = await invitations.tokenFor(email, 2);
    expect((await invitations.show(token)).status).toBe(400);
    expect((await invitations.show(next)).status).toBe(200);
  });

  it('is mailed ten times an hour at most', async () => {
    const { user_id } = await invitations.invitedTeacher();
    const resend = () => api.call('users.resendInvitation', { as: 'admin', params: { id: user_id } });
    for (let n = 0; n < 10; n += 1) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
  });

  it('can be corrected: the new address gets the link', async () => {
    const { token, user_id } = await invitations.invitedTeacher();
    const user_email = newEmail();
    const params = { id: user_id };
    const { status, result } = await api.call('users.changeEmail', {
      as: 'admin',
      params,
      body: { user_email },
    });
    expect([status, result.cms_user_email, result.new_email]).toEqual([200, user_email, null]);
    expect((await invitations.show(token)).status).toBe(400);
    expect((await invitations.accept(await invitations.tokenFor(user_email))).status).toBe(200);
  });

  it('gets no password and no status from others, and no reset link', async () => {
    const { user_id, email, name } = await invitations.invitedTeacher();
    for (const change of [{ status: 'active' }, { password: 'a long enough secret' }]) {
      const body = { name, ...change };
      const { status } = await api.call('users.update', { as: 'admin', params: { id: user_id }, body });
      expect([change, status]).toEqual([change, 409]);
    }
    const mails = api.mails.length;
    await api.call('auth.forgotPassword', { body: { user_email: email } });
    await api.call('auth.forgotPassword', { body: { user_email: api.users.staff.email } });
    await expect.poll(() => api.mails.slice(mails).map(({ to }) => to)).toEqual([api.users.staff.email]);
  });

  it('keeps the invitation when other fields are edited', async () => {
    const { user_id, token } = await invitations.invitedTeacher();
    const body = { name: 'Ada Board' };
    const { status, result } = await api.call('users.update', { as: 'admin', params: { id: user_id }, body });
    expect([status, result.status]).toEqual([200, 'invited']);
    expect((await invitations.show(token)).result.name).toBe('Ada Board');
  });

  it('is not revoked after joining', async () => {
    const { user_id, token } = await invitations.invitedTeacher();
    await invitations.accept(token);
    const revoked = await api.call('users.revokeInvitation', { as: 'admin', params: { id: user_id } });
    expect(revoked.status).toBe(409);
    expect((await userOf(user_id)).status).toBe('active');
  });
});
