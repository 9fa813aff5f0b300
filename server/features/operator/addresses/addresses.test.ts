import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { asOperator, operatorOf, startOperatedApi } from '#server/test/records/operator.ts';

let api: TestApi;
let operator: ReturnType<typeof operatorOf>;
beforeAll(async () => {
  api = await startOperatedApi();
  operator = operatorOf(api);
});
afterAll(() => api.stop());

const setHost = (id: string, host_name: string | null, headers = {}) =>
  api.call('operator.setHost', { as: asOperator, params: { id }, body: { host_name }, headers });
const setSender = (id: string, sender: { name: string; address: string } | null) =>
  api.call('operator.setSender', { as: asOperator, params: { id }, body: { sender } });
const meAt = (host: string) => api.call('auth.me', { as: 'admin', headers: { host } });

it('gives a school a host name, with which its links begin, and takes it away', async () => {
  const { school_id } = api;
  const before = await api.call('auth.me', { as: 'admin' });
  expect(before.result.school.address).toBeNull();
  const { status, result } = await setHost(school_id, ' Lakeside.Example ');
  expect([status, result.host_name]).toEqual([200, 'lakeside.example']);
  await expect
    .poll(async () => (await meAt('lakeside.example')).result.school.address)
    .toBe('https://lakeside.example');
  expect((await setHost(school_id, null)).result.host_name).toBeNull();
  await expect.poll(async () => (await meAt('lakeside.example')).result.school.address).toBeNull();
  const log = await api.call('operator.listLog', { as: asOperator, query: { school_id } });
  expect(log.result.entries.map(({ action, after }) => [action, after])).toEqual([
    ['set_host', { host_name: null }],
    ['set_host', { host_name: 'lakeside.example' }],
  ]);
  const told = await api.sql(
    `select action from audit_log where actor_name = 'Operator' and school_id = $1`,
    [school_id],
  );
  expect(told).toEqual([{ action: 'set_host' }, { action: 'set_host' }]);
});

it.each([
  'lakeside',
  'https://lakeside.example',
  'lakeside.example:8080',
  'lakeside.example/',
  'lake_side.example',
  '-lake.example',
  'lakeside.example.',
  '127.0.0.1',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  '',
])('refuses %j as a host name', async (host_name) => {
  const { status, errors } = await setHost(api.school_id, host_name);
  expect([status, errors[0]?.field]).toEqual([400, 'host_name']);
});

it('refuses the host name of the installation, and one that another school has', async () => {
  const own = await setHost(api.school_id, 'homeroom.test');
  expect([own.status, own.errors[0]?.field]).toEqual([409, 'host_name']);
  expect((await setHost(api.northside, 'north.example')).status).toBe(200);
  const taken = await setHost(api.school_id, 'NORTH.example');
  expect([taken.status, taken.errors[0]?.message]).toEqual([
    409,
    'Another school of this installation has this host name',
  ]);
});

it('gives a host name to one of several schools that get it at once', async () => {
  const schools = await Promise.all([operator.create(), operator.create(), operator.create()]);
  const replies = await Promise.all(schools.map(({ school_id }) => setHost(school_id, 'once.example')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await api.sql(`select from school_addresses where host_name = 'once.example'`)).toHaveLength(1);
});

it('moves a host name from one school to another', async () => {
  const { users, school_id, northside } = api;
  await setHost(northside, 'moving.example');
  await expect.poll(async () => (await meAt('moving.example')).status).toBe(401);
  await setHost(northside, null);
  await setHost(school_id, 'moving.example');
  const request = { as: { token: users.northside.token }, headers: { host: 'moving.example' } };
  await expect.poll(async () => (await api.call('auth.me', request)).status).toBe(401);
  expect((await meAt('moving.example')).status).toBe(200);
  await setHost(school_id, null);
});

it('frees the host name of a school that is deleted', async () => {
  const { school_id, name } = await operator.create();
  await setHost(school_id, 'gone.example');
  await expect.poll(async () => (await meAt('gone.example')).status).toBe(401);
  await operator.suspend(school_id);
  await operator.deleteAtOnce(school_id, name);
  await expect.poll(async () => (await meAt('gone.example')).status).toBe(200);
  expect((await setHost(api.northside, 'gone.example')).status).toBe(200);
});

it('does not exist at the host name of a school', async () => {
  await setHost(api.school_id, 'lakeside.example');
  // Processes learn of a host name a moment later, so only a call that changes nothing may be repeated.
  const request = { as: asOperator, params: { id: api.school_id }, headers: { host: 'lakeside.example' } };
  await expect.poll(async () => (await api.call('operator.getSchool', request)).status).toBe(404);
  expect((await setHost(api.school_id, null, request.headers)).status).toBe(404);
  await setHost(api.school_id, null);
});

it('sends the emails of a school in its name, and from its own address if it has one', async () => {
  const { email } = api.users.admin;
  const sendersTo = async () => {
    api.mails.splice(0);
    await api.call('auth.forgotPassword', { body: { user_email: email } });
    await expect.poll(() => api.mails.length).toBe(1);
    return api.mails.map(({ to, from }) => [to, from]);
  };
  const [school] = await api.sql<{ name: string }>('select name from schools where school_id = $1', [
    api.school_id,
  ]);
  expect(await sendersTo()).toEqual([[email, { name: school?.name, address: undefined }]]);
  const sender = { name: 'Lakeside, "the" School', address: 'office@lakeside.example' };
  const { result } = await setSender(api.school_id, sender);
  expect(result.sender).toEqual(sender);
  expect(await sendersTo()).toEqual([[email, sender]]);
  expect((await setSender(api.school_id, null)).result.sender).toBeNull();
  expect(await sendersTo()).toEqual([[email, { name: school?.name, address: undefined }]]);
});

it.each([
  { name: 'Lakeside\r\nBcc: all@spam.example', address: 'office@lakeside.example' },
  { name: 'Lakeside', address: 'office@lakeside.example\r\nBcc: all@spam.example' },
  { name: 'Lakeside', address: 'office@lakeside.example>, <all@spam.example' },
  { name: '', address: 'office@lakeside.example' },
])('refuses %j as a sender', async (sender) => {
  expect((await setSender(api.school_id, sender)).status).toBe(400);
});
