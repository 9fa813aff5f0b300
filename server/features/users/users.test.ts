import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CmsUser } from '#contract/users/calls.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeUser } from '#server/test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let people = 0;
const newEmail = () => {
  people += 1;
  return `new${people}@test.test`;
};
const form = (changes: object = {}) => ({
  name: 'Amara Obi',
  user_email: newEmail(),
  role: 'cms-user',
  password: 'a long enough secret',
  chatbot_ids: [api.chatbot],
  ...changes,
});
const create = (as: Who, changes: object = {}) => api.call('users.create', { as, body: form(changes) });
const count = async () => (await api.sql<{ n: string }>('select count(*) as n from users'))[0]?.n;
const emailsOf = (users: CmsUser[]) => users.map(({ cms_user_email }) => cms_user_email);

describe('the list', () => {
  it('has the users of the caller’s school only, with every field and no secret', async () => {
    const { status, result } = await api.call('users.list', { as: 'admin' });
    expect(status).toBe(200);
    expect(emailsOf(result)).toEqual(
      expect.arrayContaining(['admin@test.test', 'registrar@test.test', 'staff@test.test']),
    );
    expect(emailsOf(result)).not.toContain('admin@north.test');
    const staff = result.find(({ cms_user_email }: CmsUser) => cms_user_email === 'staff@test.test');
    expect(staff).toEqual({
      cms_user_id: api.users.staff.user_id,
      cms_user_name: 'staff',
      cms_user_email: 'staff@test.test',
      role: 'cms-user',
      status: 'active',
      created_at: expect.stringMatching(/Z$/),
      updated_dt: expect.stringMatching(/Z$/),
      chatbot_ids: [api.chatbot],
      two_factor: false,
      teacher_id: null,
      invitation: null,
      new_email: null,
      email_failure: null,
    });
  });

  it('searches names and addresses in any case and with any accents, filters by role and status', async () => {
    await makeUser(api.owner, {
      school_id: api.school_id,
      email: 'zoe@search.test',
      role: 'cms-admin',
      name: 'Zoë Łuk_asz',
    });
    const find = async (query: object) =>
      emailsOf((await api.call('users.list', { as: 'admin', query: { ...query } })).result);
    expect(await find({ search: 'ZOE luk' })).toEqual(['zoe@search.test']);
    expect(await find({ search: '@SEARCH.' })).toEqual(['zoe@search.test']);
    expect(await find({ search: 'k_a' })).toEqual(['zoe@search.test']);
    expect(await find({ search: '%' })).toEqual([]);
    expect(await find({ role: 'account-admin' })).toEqual(['admin@test.test']);
    expect(await find({ status: 'inactive' })).toEqual([]);
    expect((await find({ role: '', status: '', search: '' })).length).toBeGreaterThan(3);
    expect((await api.call('users.list', { as: 'admin', query: { role: 'owner' } })).errors[0]?.field).toBe(
      'role',
    );
  });

  it('is a directory for a cms-user: others’ chatbots are left out', async () => {
    const { result } = await api.call('users.list', { as: 'staff' });
    const assigned = result.filter(({ chatbot_ids }: CmsUser) => chatbot_ids.length > 0);
    expect(emailsOf(assigned)).toEqual(['staff@test.test']);
    const seen = await api.call('users.list', { as: 'registrar' });
    expect(
      seen.result.find((user: CmsUser) => user.cms_user_id === api.users.staff.user_id)?.chatbot_ids,
    ).toEqual([api.chatbot]);
  });
});

describe('the chatbot choices', () => {
  it('are all of the school for an account-admin and the assigned ones for others', async () => {
    const idsFor = async (as: Who) =>
      (await api.call('users.chatbots', { as })).result.chatbots.map(
        ({ chatbot_id }: { chatbot_id: string }) => chatbot_id,
      );
    expect((await idsFor('admin')).sort()).toEqual([api.chatbot, api.otherChatbot].sort());
    expect(await idsFor('registrar')).toEqual([api.chatbot]);
    expect(await idsFor('staff')).toEqual([api.chatbot]);
    expect(await idsFor('northside')).toEqual([api.northsideChatbot]);
  });
});

describe('one user', () => {
  it('is open to admins; a cms-user reads only themselves', async () => {
    const get = async (as: Who, id: string) => (await api.call('users.get', { as, params: { id } })).status;
    const { admin, registrar, staff, northside } = api.users;
    expect(await get('registrar', admin.user_id)).toBe(200);
    expect(await get('admin', staff.user_id)).toBe(200);
    expect(await get('staff', staff.user_id)).toBe(200);
    expect(await get('staff', registrar.user_id)).toBe(403);
    expect(await get('staff', northside.user_id)).toBe(404);
  });

  it('of another school is not found, like an unknown one', async () => {
    const other = await api.call('users.get', { as: 'admin', params: { id: api.users.northside.user_id } });
    const none = await api.call('users.get', { as: 'admin', params: { id: 'no-such-user' } });
    expect([other.status, none.status]).toEqual([404, 404]);
  });
});

describe('adding a user', () => {
  it('saves one who can sign in and has to choose another password', async () => {
    const { status, result } = await create('admin', { user_email: 'Fresh@Test.test' });
    expect(status).toBe(201);
    expect(result).toMatchObject({
      cms_user_name: 'Amara Obi',
      cms_user_email: 'Fresh@Test.test',
      status: 'active',
    });
    const login = await api.call('auth.login', {
      body: { user_email: 'fresh@test.test', password: 'a long enough secret' },
    });
    expect(login.result).toMatchObject({ must_change_password: true, chatbot_ids: [api.chatbot] });
    const [line] = await api.sql<{ after: object; actor_name: string }>(
      `select after, actor_name from audit_log where entity = 'user' and action = 'create' and entity_id = $1`,
      [result.cms_user_id],
    );
    expect(line).toMatchObject({ actor_name: 'admin', after: { cms_user_name: 'Amara Obi' } });
    expect(JSON.stringify(line)).not.toMatch(/secret|argon/);
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: undefined }, 'Name is required'],
    ['name', { name: 7 }, 'Name is required'],
    ['name', { name: 'a\u0000b' }, 'Name must be one line without control characters'],
    ['name', { name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
    ['user_email', { user_email: '' }, 'Email is required'],
    ['user_email', { user_email: undefined }, 'Email is required'],
    ['user_email', { user_email: 'no-address' }, 'Invalid email format'],
    ['user_email', { user_email: `${'x'.repeat(250)}@test.test` }, 'Email must be at most 254 characters'],
    ['role', { role: undefined }, 'Role must be teacher, cms-user, cms-admin or account-admin'],
    ['role', { role: 'owner' }, 'Role must be teacher, cms-user, cms-admin or account-admin'],
    ['password', { password: undefined }, 'Password is required for new users'],
    ['password', { password: '' }, 'Password is required for new users'],
    ['password', { password: 'seven77' }, 'Password must be at least 8 characters'],
    ['password', { password: 'password1' }, 'This password is one of the commonest. Please choose another.'],
    ['chatbot_ids', { chatbot_ids: [] }, 'At least one chatbot must be assigned to CMS users and admins'],
    [
      'chatbot_ids',
      { chatbot_ids: undefined },
      'At least one chatbot must be assigned to CMS users and admins',
    ],
    ['chatbot_ids', { chatbot_ids: 'all' }, 'Chatbots must be a list of ids'],
    ['chatbot_ids', { chatbot_ids: ['no such'] }, 'One of these chatbots does not exist'],
  ])('refuses %s %j', async (field, changes, message) => {
    const before = await count();
    const { status, errors } = await create('admin', changes);
    expect(status).toBe(400);
    expect(errors).toEqual([expect.objectContaining({ field, message })]);
    expect(await count()).toBe(before);
  });

  it('saves no chatbots for an account-admin, whatever is sent', async () => {
    const { status, result } = await create('admin', {
      role: 'account-admin',
      chatbot_ids: [api.northsideChatbot, 'x'],
    });
    expect(status).toBe(201);
    expect(result.chatbot_ids).toEqual([]);
  });

  it('refuses a chatbot of another school, and for a cms-admin one outside their own, alike', async () => {
    const foreign = await create('admin', { chatbot_ids: [api.chatbot, api.northsideChatbot] });
    const unassigned = await create('registrar', { chatbot_ids: [api.otherChatbot] });
    expect(foreign.status).toBe(400);
    expect(unassigned.status).toBe(400);
    expect(unassigned.errors).toEqual(foreign.errors);
    expect((await create('registrar')).status).toBe(201);
    expect((await create('admin', { chatbot_ids: [api.otherChatbot] })).status).toBe(201);
  });

  it('does not allow a rank above the actor’s own', async () => {
    expect((await create('registrar', { role: 'account-admin' })).status).toBe(403);
    expect((await create('registrar', { role: 'cms-admin' })).status).toBe(201);
    const refused = await create('staff');
    expect([refused.status, refused.errors[0]?.message]).toEqual([403, 'Permission denied']);
  });

  it('keeps addresses unique in the school, ignoring case', async () => {
    const here = await create('admin', { user_email: 'STAFF@test.test' });
    const elsewhere = await create('admin', { user_email: 'Admin@North.test' });
    expect([here.status, elsewhere.status]).toEqual([409, 201]);
    expect(here.errors).toEqual([expect.objectContaining({ field: 'user_email' })]);
  });

  it('adds one for a double click with one key', async () => {
    const body = form();
    const headers = { 'idempotency-key': 'the-same-form' };
    const add = () => api.call('users.create', { as: 'admin', body, headers });
    const [first, second] = await Promise.all([add(), add()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.result.cms_user_id).toBe(first.result.cms_user_id);
  });

  it('adds one of two users with the same address at the same time', async () => {
    const user_email = newEmail();
    const replies = await Promise.all([
      create('admin', { user_email }),
      create('admin', { user_email: user_email.toUpperCase() }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
