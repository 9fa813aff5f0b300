import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CmsUser } from '#contract/users/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { invitationsOf } from '#server/test/records/invitations.ts';

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
describe('a teacher who leaves', () => {
  const change = (teacher_id: string, body: object) =>
    api.call('teachers.update', { as: 'registrar', params: { id: teacher_id }, body });

  it('has no access from the next request on, and no way back without an administrator', async () => {
    const { token, email, teacher_id, user_id } = await invitations.invitedTeacher();
    const { result: session } = await invitations.accept(token);
    const me = () => api.call('auth.me', { as: { token: session.token } });
    expect((await me()).status).toBe(200);
    expect((await change(teacher_id, { status: 'on_leave' })).status).toBe(200);
    expect((await me()).status).toBe(200);
    expect((await change(teacher_id, { status: 'inactive' })).status).toBe(200);
    expect((await me()).status).toBe(401);
    expect((await invitations.signIn(email)).status).toBe(401);
    expect((await userOf(user_id)).status).toBe('inactive');
    const activate = () =>
      api.call('users.update', {
        as: 'admin',
        params: { id: user_id },
        body: { name: 'Ada', status: 'active', teacher_id },
      });
    const refused = await activate();
    expect([refused.status, refused.errors[0]?.field]).toEqual([409, 'teacher_id']);
    await change(teacher_id, { status: 'active' });
    expect((await me()).status).toBe(401);
    expect((await activate()).status).toBe(200);
    expect((await invitations.signIn(email)).status).toBe(200);
  });

  it('loses an open invitation, also when the record is deleted', async () => {
    const leaving = await invitations.invitedTeacher();
    await change(leaving.teacher_id, { status: 'inactive' });
    const deleted = await invitations.invitedTeacher();
    await api.call('teachers.remove', { as: 'registrar', params: { id: deleted.teacher_id } });
    for (const { token, user_id } of [leaving, deleted]) {
      expect((await invitations.accept(token)).status).toBe(400);
      expect((await api.call('users.get', { as: 'admin', params: { id: user_id } })).status).toBe(404);
    }
  });

  it('has an entry of their own in the audit log that says why', async () => {
    const entriesOf = (user_id: string) =>
      api.sql(
        `select actor_user_id, actor_name, action, before ->> 'status' as before, after ->> 'status' as after,
          after ->> 'reason' as reason
        from audit_log
        where entity = 'user' and entity_id = $1 and action in ('deactivate', 'revoke_invitation')`,
        [user_id],
      );
    const { user_id: actor_user_id, name: actor_name } = api.users.registrar;
    const by = { actor_user_id, actor_name };
    const joined = await invitations.invitedTeacher();
    await invitations.accept(joined.token);
    await change(joined.teacher_id, { status: 'on_leave' });
    expect(await entriesOf(joined.user_id)).toEqual([]);
    await change(joined.teacher_id, { status: 'inactive' });
    await change(joined.teacher_id, { phone: '1' });
    const inactive = 'The record of the teacher was made inactive';
    expect(await entriesOf(joined.user_id)).toEqual([
      { ...by, action: 'deactivate', before: 'active', after: 'inactive', reason: inactive },
    ]);
    const invited = await invitations.invitedTeacher();
    await api.call('teachers.remove', { as: 'registrar', params: { id: invited.teacher_id } });
    const deleted = 'The record of the teacher was deleted';
    expect(await entriesOf(invited.user_id)).toEqual([
      { ...by, action: 'revoke_invitation', before: 'invited', after: null, reason: deleted },
    ]);
  });

  it('cannot accept in the same moment', async () => {
    const { token, teacher_id, email } = await invitations.invitedTeacher();
    const [accepted] = await Promise.all([
      invitations.accept(token),
      change(teacher_id, { status: 'inactive' }),
    ]);
    const [user] = await api.sql(`select status from users where email = $1 and deleted_dt is null`, [email]);
    expect([accepted.status, user?.['status']]).not.toEqual([200, 'active']);
    expect(user?.['status']).not.toBe('active');
  });
});
