import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/policy/roles.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeUser, type TestUser, testPassword } from '#server/test/factories.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());

const newPerson = (email: string, role: Role, chatbot_ids: string[] = []) =>
  makeUser(api.owner, { school_id: api.school_id, email, role, chatbot_ids });
const remove = (as: Who | TestUser, id: string) => api.call('users.remove', { as, params: { id } });

describe('deleting a user', () => {
  it('revokes access, removes the user from the list and frees the address', async () => {
    const { staff } = api.users;
    await api.call('auth.me', { as: 'staff' });
    const { status, result } = await remove('registrar', staff.user_id);
    expect([status, result]).toEqual([200, { deleted: true }]);
    expect((await api.call('auth.me', { as: 'staff' })).status).toBe(401);
    expect(
      (await api.call('auth.login', { body: { user_email: staff.email, password: testPassword } })).status,
    ).toBe(401);
    expect((await api.call('users.get', { as: 'admin', params: { id: staff.user_id } })).status).toBe(404);
    expect((await remove('admin', staff.user_id)).status).toBe(404);
    const { result: listed } = await api.call('users.list', { as: 'admin', query: { search: staff.email } });
    expect(listed).toEqual([]);
    const open = await api.sql('select 1 from sessions where user_id = $1 and revoked_dt is null', [
      staff.user_id,
    ]);
    expect(open).toEqual([]);
    const again = {
      name: 'Next',
      user_email: staff.email,
      role: 'account-admin',
      password: 'a long enough secret',
    };
    expect((await api.call('users.create', { as: 'admin', body: again })).status).toBe(201);
    const lines = await api.sql(`select before from audit_log where action = 'delete' and entity_id = $1`, [
      staff.user_id,
    ]);
    expect(lines).toEqual([{ before: expect.objectContaining({ cms_user_email: staff.email }) }]);
  });

  it('is refused upwards in rank, outside the actor’s chatbots, to every cms-user, and across schools', async () => {
    const boarding = await newPerson('boarding@test.test', 'cms-user', [api.otherChatbot]);
    const { admin, staff, registrar, northside } = api.users;
    expect((await remove('registrar', admin.user_id)).status).toBe(403);
    expect((await remove('registrar', boarding.user_id)).status).toBe(403);
    expect((await remove('staff', boarding.user_id)).status).toBe(403);
    expect((await remove('staff', staff.user_id)).status).toBe(403);
    expect((await remove('registrar', registrar.user_id)).status).toBe(403);
    expect((await remove('admin', northside.user_id)).status).toBe(404);
    expect((await remove('admin', boarding.user_id)).status).toBe(200);
  });
});

describe('the last active account-admin', () => {
  const demotion = () => ({ name: 'x', role: 'cms-user', chatbot_ids: [api.chatbot] });

  it('cannot be removed by deletion, demotion or deactivation', async () => {
    const { admin } = api.users;
    await newPerson('resting@test.test', 'account-admin');
    await api.sql(`update users set status = 'inactive' where email = 'resting@test.test'`);
    const update = (body: object) =>
      api.call('users.update', { as: 'admin', params: { id: admin.user_id }, body });
    const replies = [
      await remove('admin', admin.user_id),
      await update(demotion()),
      await update({ name: 'x', status: 'inactive' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await api.call('auth.me', { as: 'admin' })).result.role).toBe('account-admin');
  });

  it('can be removed while there is another, but people cannot delete themselves', async () => {
    const second = await newPerson('second@test.test', 'account-admin');
    expect((await remove('admin', api.users.admin.user_id)).status).toBe(403);
    expect((await remove('admin', second.user_id)).status).toBe(200);
  });

  /** Two account-admins act on each other, held at the last moment so that both have got through every check. */
  const bothAtOnce = async (act: (as: TestUser, on: TestUser) => Promise<{ status: number }>) => {
    const { admin } = api.users;
    const second = await newPerson('second@test.test', 'account-admin');
    const holder = new pg.Client({ connectionString: api.superuserConnectionString });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from schools where school_id = $1 for no key update', [api.school_id]);
    const replies = Promise.all([act(admin, second), act(second, admin)]);
    await vi.waitFor(async () => {
      const waiting = await api.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(2);
    });
    await holder.query('commit');
    await holder.end();
    return (await replies).map(({ status }) => status).sort();
  };
  const admins = () =>
    api.sql(
      `select 1
      from users
      where school_id = $1 and role = 'account-admin' and status = 'active' and deleted_dt is null`,
      [api.school_id],
    );

  it('stays when two delete each other at the same moment', async () => {
    expect(await bothAtOnce((as, on) => remove(as, on.user_id))).toEqual([200, 409]);
    expect(await admins()).toHaveLength(1);
  });

  it('stays when two demote each other at the same moment', async () => {
    const demote = (as: TestUser, on: TestUser) =>
      api.call('users.update', { as, params: { id: on.user_id }, body: demotion() });
    expect(await bothAtOnce(demote)).toEqual([200, 409]);
    expect(await admins()).toHaveLength(1);
  });
});
