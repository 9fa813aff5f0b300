import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/policy/roles.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeUser, type TestUser, testPassword } from '#server/test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let people = 0;
const newPerson = (role: Role, chatbot_ids: string[]) => {
  people += 1;
  return makeUser(api.owner, {
    school_id: api.school_id,
    email: `person${people}@test.test`,
    role,
    chatbot_ids,
  });
};
const newClerk = () => newPerson('cms-user', [api.chatbot]);
const update = (as: Who | TestUser, id: string, body: object, headers = {}) =>
  api.call('users.update', { as, params: { id }, body, headers });
const signIn = (user_email: string, password: string) =>
  api.call('auth.login', { body: { user_email, password } });

describe('editing another user', () => {
  it('changes name, role, status and chatbots and returns the user; the email stays', async () => {
    const clerk = await newClerk();
    const { status, result } = await update('admin', clerk.user_id, {
      name: ' Li Wei ',
      role: 'cms-admin',
      status: 'inactive',
      chatbot_ids: [api.otherChatbot, api.chatbot],
      user_email: 'other@test.test',
    });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      cms_user_name: 'Li Wei',
      cms_user_email: clerk.email,
      role: 'cms-admin',
      status: 'inactive',
      chatbot_ids: [api.chatbot, api.otherChatbot].sort(),
    });
    const [line] = await api.sql<{ before: object; after: object }>(
      `select before, after from audit_log where action = 'update' and entity_id = $1`,
      [clerk.user_id],
    );
    expect(line?.before).toMatchObject({ role: 'cms-user', status: 'active' });
    expect(line?.after).toMatchObject({ role: 'cms-admin', status: 'inactive', cms_user_name: 'Li Wei' });
  });

  it('keeps what is not sent, and ignores a blank password', async () => {
    const clerk = await newClerk();
    const { result } = await update('admin', clerk.user_id, { name: 'Only the name', password: '' });
    expect(result).toMatchObject({ role: 'cms-user', status: 'active', chatbot_ids: [api.chatbot] });
    expect((await signIn(clerk.email, testPassword)).result.must_change_password).toBe(false);
  });

  it.each([
    ['name', { name: '' }, 'Name is required'],
    ['name', { name: undefined }, 'Name is required'],
    ['role', { role: 'owner' }, 'Role must be teacher, cms-user, cms-admin or account-admin'],
    ['status', { status: 'gone' }, 'Status must be active or inactive'],
    ['password', { password: 'seven77' }, 'Password must be at least 8 characters'],
    ['password', { password: 'password1' }, 'This password is one of the commonest. Please choose another.'],
    ['chatbot_ids', { chatbot_ids: [] }, 'At least one chatbot must be assigned to CMS users and admins'],
    ['chatbot_ids', { chatbot_ids: ['x'] }, 'One of these chatbots does not exist'],
  ])('refuses %s %j', async (field, changes, message) => {
    const { status, errors } = await update('admin', api.users.staff.user_id, {
      name: 'Someone',
      ...changes,
    });
    expect(status).toBe(400);
    expect(errors).toEqual([expect.objectContaining({ field, message })]);
    const { result } = await api.call('users.get', { as: 'admin', params: { id: api.users.staff.user_id } });
    expect(result.cms_user_name).toBe('staff');
  });

  it('refuses a chatbot of another school, and for a cms-admin one outside their own', async () => {
    const clerk = await newClerk();
    const foreign = await update('admin', clerk.user_id, { name: 'x', chatbot_ids: [api.northsideChatbot] });
    const unassigned = await update('registrar', clerk.user_id, {
      name: 'x',
      chatbot_ids: [api.chatbot, api.otherChatbot],
    });
    expect([foreign.status, unassigned.status]).toEqual([400, 400]);
    expect((await update('registrar', clerk.user_id, { name: 'x', chatbot_ids: [api.chatbot] })).status).toBe(
      200,
    );
  });

  it('clears the chatbots of a new account-admin and requires one when that role ends', async () => {
    const clerk = await newClerk();
    const promoted = await update('admin', clerk.user_id, {
      name: 'x',
      role: 'account-admin',
      chatbot_ids: [api.chatbot],
    });
    expect(promoted.result.chatbot_ids).toEqual([]);
    const demoted = await update('admin', clerk.user_id, { name: 'x', role: 'cms-user' });
    expect(demoted.errors[0]?.field).toBe('chatbot_ids');
  });

  it('is refused upwards in rank, outside the actor’s chatbots, to every cms-user, and across schools', async () => {
    const boarding = await newPerson('cms-user', [api.chatbot, api.otherChatbot]);
    const clerk = await newClerk();
    const statusOf = async (as: Who, id: string, body: object = {}) =>
      (await update(as, id, { name: 'x', ...body })).status;
    expect(await statusOf('registrar', api.users.admin.user_id)).toBe(403);
    expect(await statusOf('registrar', boarding.user_id, { chatbot_ids: [api.chatbot] })).toBe(403);
    expect(await statusOf('staff', clerk.user_id)).toBe(403);
    expect(await statusOf('registrar', clerk.user_id, { role: 'account-admin' })).toBe(403);
    expect(await statusOf('registrar', clerk.user_id, { role: 'cms-admin' })).toBe(200);
    expect(await statusOf('northside', clerk.user_id)).toBe(404);
    expect(await statusOf('admin', api.users.northside.user_id)).toBe(404);
  });

  it('from an old version is a conflict that changes nothing', async () => {
    const clerk = await newClerk();
    const { result: seen } = await api.call('users.get', { as: 'admin', params: { id: clerk.user_id } });
    const version = { 'if-unmodified-since-version': seen.updated_dt };
    expect(
      (await update('admin', clerk.user_id, { name: 'First', chatbot_ids: [api.otherChatbot] }, version))
        .status,
    ).toBe(200);
    const stale = await update('registrar', clerk.user_id, { name: 'Second' }, version);
    expect(stale.status).toBe(403);
    const late = await update('admin', clerk.user_id, { name: 'Second' }, version);
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'stale']);
    expect(
      (await api.call('users.get', { as: 'admin', params: { id: clerk.user_id } })).result.cms_user_name,
    ).toBe('First');
  });
});

describe('the sessions of the edited user', () => {
  const me = (person: TestUser) => api.call('auth.me', { as: person });

  it('have a new role and new chatbots on the next request', async () => {
    const clerk = await newClerk();
    await me(clerk);
    await update('admin', clerk.user_id, { name: 'x', role: 'cms-admin', chatbot_ids: [api.otherChatbot] });
    expect((await me(clerk)).result).toMatchObject({ role: 'cms-admin', chatbot_ids: [api.otherChatbot] });
  });

  it('end with deactivation, and signing in is refused until it is undone', async () => {
    const clerk = await newClerk();
    await me(clerk);
    await update('admin', clerk.user_id, { name: 'x', status: 'inactive' });
    expect((await me(clerk)).status).toBe(401);
    expect((await signIn(clerk.email, testPassword)).status).toBe(401);
    await update('admin', clerk.user_id, { name: 'x', status: 'active' });
    expect((await me(clerk)).status).toBe(401);
    expect((await signIn(clerk.email, testPassword)).status).toBe(200);
  });

  it('end with a password that another person sets, which has to be changed; open reset links end too', async () => {
    const clerk = await newClerk();
    await me(clerk);
    await api.sql(
      `insert into password_resets (school_id, user_id, token_hash, expires_dt)
      values ($1, $2, sha256('link'), now() + interval '1 hour')`,
      [api.school_id, clerk.user_id],
    );
    await update('registrar', clerk.user_id, { name: 'x', password: 'something else 9' });
    expect((await me(clerk)).status).toBe(401);
    expect((await signIn(clerk.email, testPassword)).status).toBe(401);
    expect((await signIn(clerk.email, 'something else 9')).result.must_change_password).toBe(true);
    const open = await api.sql('select 1 from password_resets where user_id = $1 and used_dt is null', [
      clerk.user_id,
    ]);
    expect(open).toEqual([]);
    const [line] = await api.sql<{ after: object }>(`select after from audit_log where entity_id = $1`, [
      clerk.user_id,
    ]);
    expect(line?.after).toMatchObject({ password: 'changed' });
  });
});

describe('editing yourself', () => {
  it('changes your own name, with the rest of the form unchanged', async () => {
    const clerk = await newClerk();
    const body = { name: 'New name', role: 'cms-user', status: 'active', chatbot_ids: [api.chatbot] };
    expect((await update(clerk, clerk.user_id, body)).result.cms_user_name).toBe('New name');
    expect((await api.call('auth.me', { as: clerk })).result.name).toBe('New name');
  });

  it('never changes your own role, status or chatbots', async () => {
    const clerk = await newPerson('cms-user', [api.chatbot, api.otherChatbot]);
    const manager = await newPerson('cms-admin', [api.chatbot]);
    const admin = await newPerson('account-admin', []);
    const statusOf = async (person: TestUser, body: object) =>
      (await update(person, person.user_id, { name: 'x', ...body })).status;
    expect(await statusOf(clerk, { role: 'cms-admin' })).toBe(403);
    expect(await statusOf(clerk, { status: 'inactive' })).toBe(403);
    expect(await statusOf(clerk, { chatbot_ids: [api.chatbot] })).toBe(403);
    expect(await statusOf(manager, { role: 'cms-user' })).toBe(403);
    expect(await statusOf(admin, { role: 'cms-user', chatbot_ids: [api.chatbot] })).toBe(403);
    expect(await statusOf(admin, { chatbot_ids: [api.chatbot] })).toBe(200);
  });

  it('changes your password with the current one; your other sessions end, this one stays', async () => {
    const clerk = await newClerk();
    const { result: elsewhere } = await signIn(clerk.email, testPassword);
    const password = 'something else 9';
    const change = (body: object) => update(clerk, clerk.user_id, { name: clerk.name, password, ...body });
    expect((await change({})).errors[0]?.field).toBe('current_password');
    const wrong = await change({ current_password: 'not that one' });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'current_password']);
    expect((await change({ current_password: testPassword })).status).toBe(200);
    expect((await api.call('auth.me', { as: clerk })).status).toBe(200);
    expect((await api.call('auth.me', { as: { token: elsewhere.token } })).status).toBe(401);
    expect((await signIn(clerk.email, password)).result.must_change_password).toBe(false);
  });
});
