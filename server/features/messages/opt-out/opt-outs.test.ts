import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';

let api: Mailing['api'];
let mails: Mailing['mails'];
beforeAll(async () => {
  ({ api, mails } = await startMailing());
});
beforeEach(async () => {
  await clearMessages(api, ['message_opt_outs', 'failed_addresses', 'lifted_opt_outs', 'messages']);
  await api.sql(
    `insert into message_opt_outs (school_id, channel, address, how, created_dt)
    values
      ($1, 'email', 'ben@home.test', 'link', now() - interval '2 days'),
      ($1, 'sms', '+4930123456', 'stop', now() - interval '1 day')`,
    [api.school_id],
  );
  await api.sql(
    `insert into failed_addresses (school_id, channel, address, reason)
    values ($1, 'email', 'caro@home.test', '550 No such mailbox')`,
    [api.school_id],
  );
});
afterAll(() => api.stop());

const list = async (query: Record<string, string | number> = {}) =>
  (await api.call('messages.listOptOuts', { as: 'registrar', query })).result;
const addressesIn = async (query: Record<string, string | number> = {}) =>
  (await list(query)).opt_outs.map(({ address }) => address);
const ben = { channel: 'email', address: 'ben@home.test', how: 'link' };
const lift = (body: object) => api.call('messages.liftOptOut', { as: 'registrar', body });
const restore = (body: object) => api.call('messages.restoreOptOut', { as: 'registrar', body });
const historyOf = async (entity_id: string) =>
  (
    await api.call('audit.list', { as: 'admin', query: { entity: 'message_opt_out', entity_id } })
  ).result.entries
    .map(({ action }) => action)
    .toReversed();

test('lists who gets no messages by page, channel and how, and finds them by address and name', async () => {
  expect(await list()).toMatchObject({
    total: 3,
    opt_outs: [
      { address: 'caro@home.test', how: 'returned', reason: '550 No such mailbox', lifted: null },
      { address: '+4930123456', channel: 'sms', how: 'stop', guardians: [] },
      { address: 'ben@home.test', how: 'link', guardians: [{ name: 'Ben Mother' }] },
    ],
  });
  expect(await list({ page: 2, limit: 2 })).toMatchObject({ total: 3, opt_outs: [{ how: 'link' }] });
  expect(await addressesIn({ channel: 'sms' })).toEqual(['+4930123456']);
  expect(await addressesIn({ how: 'returned' })).toEqual(['caro@home.test']);
  expect(await addressesIn({ search: 'ben mother' })).toEqual(['ben@home.test']);
  expect(await addressesIn({ page: 9 })).toEqual([]);
});

test('the office allows messages again with a reason, undoes it, and both are in the history', async () => {
  expect((await lift(ben)).errors[0]).toMatchObject({ field: 'reason' });
  const lifted = await lift({ ...ben, reason: 'She asked us by phone' });
  expect(lifted.result).toMatchObject({ lifted: { reason: 'She asked us by phone' } });
  expect(await addressesIn()).not.toContain('ben@home.test');
  expect(await addressesIn({ how: 'lifted' })).toEqual(['ben@home.test']);
  await mails.deliver((await mails.published()).id);
  expect(mails.sentTo()).toContain('ben@home.test');
  api.mails.length = 0;
  expect((await restore(ben)).result).toMatchObject({ how: 'link', lifted: null });
  expect((await list({ how: 'link' })).opt_outs).toMatchObject([{ address: 'ben@home.test' }]);
  await mails.deliver((await mails.published()).id);
  expect(mails.sentTo()).not.toContain('ben@home.test');
  expect(await historyOf('ben@home.test')).toEqual(['lift', 'restore']);
  expect((await restore(ben)).status).toBe(404);
});

test('an address whose messages came back is tried again, until it is undone', async () => {
  const caro = { channel: 'email', address: 'caro@home.test', how: 'returned' };
  expect((await lift({ ...caro, reason: 'The mailbox works again' })).status).toBe(200);
  expect(await api.sql('select 1 from failed_addresses')).toEqual([]);
  expect((await restore(caro)).status).toBe(200);
  expect(await api.sql('select reason from failed_addresses')).toEqual([{ reason: '550 No such mailbox' }]);
});

test('the office stops messages to an address, once', async () => {
  const stop = (body: object) => api.call('messages.addOptOut', { as: 'registrar', body });
  const body = { channel: 'email', address: 'Grandmother@home.test', reason: 'Asked for it in a letter' };
  const { status, result } = await stop(body);
  expect([status, result.how, result.reason]).toEqual([201, 'office', body.reason]);
  expect((await stop(body)).status).toBe(409);
  expect((await stop({ ...body, channel: 'sms' })).errors[0]?.field).toBe('address');
  await mails.deliver((await mails.published()).id);
  expect(mails.sentTo()).not.toContain('grandmother@home.test');
});

test('a guardian shows the messages to them, and which addresses get none', async () => {
  await mails.deliver((await mails.published({ title: 'Trip to the sea' })).id);
  const { opt_outs } = await list({ search: 'ben mother' });
  const params = { id: opt_outs[0]?.guardians[0]?.guardian_id ?? '' };
  const shown = await api.call('messages.listGuardianMessages', { as: 'staff', params });
  expect(shown.result).toMatchObject({
    total: 1,
    opt_outs: [{ address: 'ben@home.test', channel: 'email', how: 'link' }],
    messages: [{ kind: 'announcement', title: 'Trip to the sea', state: 'suppressed' }],
  });
  const other = await api.call('messages.listGuardianMessages', { as: 'northside', params });
  expect(other.status).toBe(404);
});

test('another school sees and lifts nothing of it', async () => {
  expect((await api.call('messages.listOptOuts', { as: 'northside' })).result.total).toBe(0);
  const body = { ...ben, reason: 'No' };
  expect((await api.call('messages.liftOptOut', { as: 'northside', body })).status).toBe(404);
  expect(await addressesIn()).toContain('ben@home.test');
});
