import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressesOf } from '#server/test/records/audiences.ts';
import { addContact, clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';

let api: Mailing['api'];
beforeAll(async () => {
  ({ api } = await startMailing());
  for (const [name, typed, normal] of [
    ['Ben Mother', '+49 30 1234567', '+49301234567'],
    ['Ana Mother', '0049301234568', '+49301234568'],
    ['Ana Father', '0049301234568', '+49301234568'],
    ['Caro Mother', '030 99999', null],
  ] as const)
    await addContact(api, name, { kind: 'phone', typed, normal });
});
beforeEach(async () => {
  await clearMessages(api, ['messages', 'message_settings', 'message_use']);
});
afterAll(() => api.stop());

const draft = {
  title: 'No school',
  text: 'Snow. The school stays closed today.',
  channels: ['email', 'sms'],
};
const confirmed = { emails: 4, sms: 2 };
const send = (body: object = {}) =>
  api.call('messages.sendUrgent', { as: 'registrar', body: { ...draft, confirmed, ...body } });
const preview = async (body: object = {}) =>
  (await api.call('messages.previewUrgent', { as: 'registrar', body: { ...draft, ...body } })).result;
const show = async (id: string) =>
  (await api.call('messages.getUrgent', { as: 'registrar', params: { id } })).result;
const settings = (body: object) =>
  api.call('messages.updateSettings', {
    as: 'admin',
    body: { daily_emails: null, daily_sms: null, sms_price: null, sms_provider: null, ...body },
  });

test('reach and cost are counted before, by segments of the alphabet that the text needs', async () => {
  expect(await preview()).toMatchObject({
    people: 6,
    emails: 4,
    sms: 2,
    unreachable: 1,
    segments_each: 1,
    segments: 2,
    cost: null,
  });
  await settings({ sms_price: 0.075 });
  expect(await preview({ text: 'س'.repeat(80) })).toMatchObject({ segments_each: 2, segments: 4, cost: 0.3 });
  expect(await preview({ channels: ['sms'] })).toMatchObject({ emails: 0, unreachable: 3 });
});

test('it reaches each address and each number once, and shows the state of each', async () => {
  const { status, result } = await send();
  expect([status, result.counts]).toEqual([
    201,
    { total: 6, waiting: 6, sent: 0, delivered: 0, failed: 0, cancelled: 0, unreachable: 1 },
  ]);
  await api.finishJob(result.job_id ?? '');
  expect(api.mails.map(({ to }) => to).toSorted()).toEqual(addressesOf.parents);
  expect(api.mails[0]).toMatchObject({ subject: draft.title, text: draft.text });
  expect(api.texts.map(({ to }) => to).toSorted()).toEqual(['+49301234567', '+49301234568']);
  expect(api.texts[0]?.text).toBe(`Test School: No school\n${draft.text}`);
  expect((await show(result.id)).counts).toMatchObject({ sent: 6, waiting: 0 });
  const params = { id: result.id };
  const query = { search: 'Ben', state: 'sent' };
  const { messages } = (await api.call('messages.urgentDeliveries', { as: 'admin', params, query })).result;
  expect(messages.map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'sent'],
    ['sms', 'sent'],
  ]);
  await api.app.runRegularJob('messages.send');
  expect(api.mails).toHaveLength(4);
});

test('numbers that are not true any more are refused, and so is an audience that no one can reach', async () => {
  const changed = await send({ confirmed: { emails: 4, sms: 1 } });
  expect([changed.status, changed.errors[0]?.code]).toEqual([409, 'reach_changed']);
  const unreachable = await send({
    channels: ['sms'],
    targetAudience: 'staff',
    confirmed: { emails: 0, sms: 0 },
  });
  expect([unreachable.status, unreachable.errors[0]?.code]).toEqual([409, 'unreachable']);
  expect(await api.sql('select 1 from messages')).toEqual([]);
});

test('what failed is tried again with the same key, and can be retried or cancelled by hand', async () => {
  const keys: string[] = [];
  api.setSms(async ({ key }) => {
    keys.push(key);
    throw new Error('The SMS provider could not be reached');
  });
  const { result } = await send({ channels: ['sms'], confirmed: { emails: 0, sms: 2 } });
  await api.finishJob(result.job_id ?? '');
  expect((await show(result.id)).counts).toMatchObject({ waiting: 2 });
  await api.sql("update messages set next_attempt_dt = now() - interval '1 second'");
  await api.app.runRegularJob('messages.send');
  expect(new Set(keys).size).toBe(2);
  expect(keys).toHaveLength(4);
  const params = { id: result.id };
  expect((await api.call('messages.cancelUrgent', { as: 'registrar', params })).result).toEqual({
    cancelled: 2,
  });
  api.setSms();
  const { result: retried } = await api.call('messages.retryUrgent', { as: 'registrar', params });
  expect(retried.queued).toBe(2);
  await api.finishJob(retried.job_id ?? '');
  expect((await show(result.id)).counts).toMatchObject({ sent: 2 });
});

test('the daily limit counts urgent messages and does not stop them', async () => {
  await settings({ daily_sms: 3, daily_emails: 100 });
  const sms = { channels: ['sms'], confirmed: { emails: 0, sms: 2 } };
  expect((await send(sms)).status).toBe(201);
  expect((await send(sms)).status).toBe(201);
  expect((await api.call('messages.getSettings', { as: 'admin' })).result.sms_today).toBe(4);
});

test('people without the permission send nothing', async () => {
  const body = { ...draft, confirmed };
  expect((await api.call('messages.sendUrgent', { as: 'staff', body })).status).toBe(403);
  const { result } = await send();
  const params = { id: result.id };
  expect((await api.call('messages.getUrgent', { as: 'northside', params })).status).toBe(404);
});
