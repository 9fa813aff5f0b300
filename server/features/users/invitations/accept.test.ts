import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CmsUser } from '#contract/users/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser } from '#server/test/factories.ts';
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
describe('accepting', () => {
  it('shows school and person, takes a password, signs in, and works once', async () => {
    const { token, email, name, teacher_id, user_id } = await invitations.invitedTeacher();
    expect((await invitations.show(token)).result).toEqual({ school_name: 'Test School', name, email });
    expect((await invitations.signIn(email)).status).toBe(401);
    const { status, result } = await invitations.accept(token);
    expect([status, result.role, result.must_change_password]).toEqual([200, 'teacher', false]);
    expect((await api.call('teaching.myClasses', { as: { token: result.token } })).status).toBe(200);
    expect((await invitations.signIn(email)).status).toBe(200);
    expect(await userOf(user_id)).toMatchObject({ status: 'active', teacher_id, invitation: null });
    const used = await invitations.accept(token, 'another fine password');
    expect([used.status, used.errors[0]?.field]).toEqual([400, 'token']);
    const log = await api.sql(
      `select actor_user_id from audit_log where action = 'accept_invitation' and entity_id = $1`,
      [user_id],
    );
    expect(log).toEqual([{ actor_user_id: user_id }]);
  });

  it('lets one of two people in who open the same link at once', async () => {
    const { token, email } = await invitations.invitedTeacher();
    const choices = ['first umbrella choice', 'second umbrella choice'];
    const replies = await Promise.all(choices.map((choice) => invitations.accept(token, choice)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = replies[0]?.status === 200 ? choices[0] : choices[1];
    expect((await invitations.signIn(email, winner)).status).toBe(200);
  });

  it('refuses a password as a reset does, and the link stays usable', async () => {
    const { token } = await invitations.invitedTeacher();
    for (const weak of ['short', 'password123', 'Test School 1']) {
      const { status, errors } = await invitations.accept(token, weak);
      expect([weak, status, errors[0]?.field]).toEqual([weak, 400, 'new_password']);
    }
    expect((await invitations.accept(token)).status).toBe(200);
  });

  it('says the same about every link that does not work', async () => {
    const expired = await invitations.invitedTeacher();
    await api.sql(`update invitations set expires_dt = now() where user_id = $1`, [expired.user_id]);
    const revoked = await invitations.invitedTeacher();
    await api.call('users.revokeInvitation', { as: 'registrar', params: { id: revoked.user_id } });
    const deleted = await invitations.invitedTeacher();
    await api.call('users.remove', { as: 'registrar', params: { id: deleted.user_id } });
    const replies = await Promise.all(
      [expired.token, revoked.token, deleted.token, 'x'.repeat(43)].map((token) => invitations.show(token)),
    );
    for (const { status, errors } of replies) expect([status, errors]).toEqual([400, replies[3]?.errors]);
    expect((await invitations.accept(expired.token)).errors).toEqual(replies[3]?.errors);
  });

  it('asks for a second factor first where the school requires one', async () => {
    const { token } = await invitations.invitedTeacher();
    await api.sql(`update schools set two_factor_for = 'everybody' where school_id = $1`, [api.school_id]);
    const { result } = await invitations.accept(token);
    expect(result.must_set_up_two_factor).toBe(true);
    const early = await api.call('teaching.myClasses', { as: { token: result.token } });
    await api.sql(`update schools set two_factor_for = 'nobody' where school_id = $1`, [api.school_id]);
    expect([early.status, early.errors[0]?.code]).toEqual([403, 'second_factor_required']);
  });

  it('ends with the account of the administrator who invited', async () => {
    const { school_id } = api;
    const leaving = await makeUser(api.owner, { school_id, email: newEmail(), role: 'account-admin' });
    const teacher = await invitations.addTeacher();
    const body = { teacher_ids: [teacher.teacher_id] };
    await api.call('users.inviteTeachers', { as: leaving, body });
    const token = await invitations.tokenFor(teacher.email);
    expect((await invitations.show(token)).status).toBe(200);
    await api.sql(`update users set status = 'inactive' where user_id = $1`, [leaving.user_id]);
    expect((await invitations.accept(token)).status).toBe(400);
    const again = await invitations.inviteAll('admin', [teacher.teacher_id]);
    expect(again.result.teachers[0]?.outcome).toBe('invited');
    expect((await invitations.accept(await invitations.tokenFor(teacher.email, 2))).status).toBe(200);
  });

  it('is not worth more than its sender is today', async () => {
    const { school_id } = api;
    const sender = await makeUser(api.owner, { school_id, email: newEmail(), role: 'account-admin' });
    const user_email = newEmail();
    const body = { name: 'Rae Quill', user_email, role: 'account-admin', chatbot_ids: [] };
    expect((await api.call('users.invite', { as: sender, body })).status).toBe(201);
    await api.sql(`update users set role = 'cms-admin' where user_id = $1`, [sender.user_id]);
    expect((await invitations.accept(await invitations.tokenFor(user_email))).status).toBe(400);
  });

  it('slows down a network that tries links', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await invitations.show(`wrong${attempt}`)).status).toBe(400);
    expect((await invitations.show('wrong again')).status).toBe(429);
  });
});
