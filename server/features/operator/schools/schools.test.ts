import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { invitationsOf } from '#server/test/records/invitations.ts';
import { asOperator, operatorOf, startOperatedApi } from '#server/test/records/operator.ts';

let api: TestApi;
let operator: ReturnType<typeof operatorOf>;
beforeAll(async () => {
  api = await startOperatedApi();
  operator = operatorOf(api);
});
afterAll(() => api.stop());

const newSchool = {
  name: 'Lakeside',
  time_zone: 'Europe/Zurich',
  currency: 'CHF',
  locale: 'de-CH',
  admin_name: 'Ada Head',
  admin_email: 'ada@lakeside.test',
};
const create = (body: object, headers: Record<string, string> = {}) =>
  api.call('operator.createSchool', { as: asOperator, body, headers });
const list = (query: Record<string, string | number> = {}) =>
  api.call('operator.listSchools', { as: asOperator, query });

it('creates a school once, and its first account-admin joins by the invitation', async () => {
  const headers = { 'idempotency-key': 'lakeside' };
  const [first, again] = await Promise.all([create(newSchool, headers), create(newSchool, headers)]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.result).toEqual(first.result);
  const { name, currency, locale, state, usage } = first.result;
  expect([name, currency, locale, state]).toEqual(['Lakeside', 'CHF', 'de-CH', 'active']);
  expect(usage).toMatchObject({ users: 1, students: 0, last_sign_in_dt: null });
  expect(await api.sql(`select name from schools where name = 'Lakeside'`)).toHaveLength(1);
  const token = await invitationsOf(api).tokenFor('ada@lakeside.test');
  expect(JSON.stringify(first)).not.toContain(token);
  const [mail] = api.mails.filter(({ to }) => to === 'ada@lakeside.test');
  expect(mail?.subject).toBe('Ihre Einladung zu Lakeside');
  const accepted = await invitationsOf(api).accept(token);
  expect([accepted.status, accepted.result.role, accepted.result.school.name]).toEqual([
    200,
    'account-admin',
    'Lakeside',
  ]);
  const own = await api.call('users.list', { as: { token: accepted.result.token } });
  expect(own.result.map(({ cms_user_email }) => cms_user_email)).toEqual(['ada@lakeside.test']);
});

it('refuses another request with the same key, and wrong values', async () => {
  const other = await create({ ...newSchool, name: 'Other' }, { 'idempotency-key': 'lakeside' });
  expect([other.status, other.errors[0]?.field]).toEqual([409, 'Idempotency-Key']);
  const wrong = await create({ ...newSchool, time_zone: 'Mars', currency: 'XXY' });
  expect([wrong.status, wrong.errors.map(({ field }) => field).sort()]).toEqual([
    400,
    ['currency', 'time_zone'],
  ]);
  expect(await api.sql(`select from schools where name = 'Lakeside'`)).toHaveLength(1);
});

it('invites a first account-admin who has an account at another school', async () => {
  const { email } = api.users.admin;
  const { status, result } = await create({ ...newSchool, name: 'Hillside', admin_email: email });
  expect([status, result.usage.users]).toEqual([201, 1]);
  const joined = await invitationsOf(api).accept(await invitationsOf(api).tokenFor(email));
  expect([joined.status, joined.result.email, joined.result.school.name]).toEqual([200, email, 'Hillside']);
});

it('invites the first account-admin again, at another address, until one has joined', async () => {
  const { school_id, admin_email } = await operator.create();
  const first = await invitationsOf(api).tokenFor(admin_email);
  const body = { admin_name: 'Bea Head', admin_email: 'bea@schools.test' };
  const invite = () => api.call('operator.inviteAdmin', { as: asOperator, params: { id: school_id }, body });
  expect((await invite()).status).toBe(200);
  expect((await invitationsOf(api).show(first)).status).toBe(400);
  const token = await invitationsOf(api).tokenFor('bea@schools.test');
  expect((await invitationsOf(api).accept(token)).status).toBe(200);
  const late = await invite();
  expect([late.status, late.errors[0]?.message]).toEqual([
    409,
    'This school has an account-admin already, who can invite other people.',
  ]);
});

it('lists schools by page, name and state, sorted in both directions', async () => {
  const all = (await list({ sort: 'created_dt' })).result;
  expect(all.total).toBe(all.schools.length);
  const names = (await list()).result.schools.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  expect((await list({ order: 'desc' })).result.schools.map(({ name }) => name)).toEqual(names.toReversed());
  const second = (await list({ limit: 1, page: 2 })).result;
  expect([second.total, second.schools.map(({ name }) => name)]).toEqual([all.total, [names[1]]]);
  const found = (await list({ search: 'LAKES' })).result;
  expect([found.total, found.schools[0]?.name]).toEqual([1, 'Lakeside']);
  expect((await list({ search: '%' })).result.total).toBe(0);
  expect((await list({ state: 'suspended' })).result.total).toBe(0);
});

it('counts what a school uses, and names no person', async () => {
  const { school_id } = api;
  const { admin } = api.users;
  await api.sql(
    `insert into files (school_id, storage_key, file_name, file_size, mime_type, sha256)
    values ($1, 'a/b', 'a.pdf', 1234, 'application/pdf', sha256('a'))`,
    [school_id],
  );
  await api.sql(
    `insert into message_use (school_id, day, channel, messages)
    values ($1, (now() at time zone 'UTC')::date, 'email', 5), ($1, current_date - 40, 'sms', 70)`,
    [school_id],
  );
  const params = { id: api.chatbot };
  await api.call('widget.openSession', { params, body: { name: 'Vera Visitor' } });
  await api.call('auth.login', { body: { user_email: admin.email, password: 'correct horse 12' } });
  const { status, result } = await operator.get(school_id);
  expect([status, result.usage]).toEqual([
    200,
    {
      students: 0,
      users: 3,
      storage_bytes: 1234,
      messages_this_month: 5,
      conversations_this_month: 1,
      last_sign_in_dt: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  const text = JSON.stringify([result, (await list()).result]);
  for (const personal of [admin.name, admin.email, 'Vera Visitor', 'Ada Head', '@'])
    expect(text).not.toContain(personal);
});

it('writes each change to the log of the operator, and to the school what concerns it', async () => {
  const { school_id, name } = await operator.create();
  await operator.suspend(school_id, 'Unpaid');
  await operator.resume(school_id);
  const { result } = await api.call('operator.listLog', { as: asOperator, query: { school_id } });
  expect(result.entries.map(({ action }) => action)).toEqual(['resume', 'suspend', 'create']);
  expect(result.entries[1]).toMatchObject({ school_name: name, after: { reason: 'Unpaid' } });
  expect(JSON.stringify(result)).not.toContain('@');
  const told = await api.sql(
    `select actor_name, actor_user_id, action
    from audit_log
    where school_id = $1 and entity = 'school'
    order by audit_id`,
    [school_id],
  );
  const by = { actor_name: 'Operator', actor_user_id: null };
  expect(told).toEqual(['create', 'suspend', 'resume'].map((action) => ({ ...by, action })));
});
