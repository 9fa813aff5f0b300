import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressesOf } from '#server/test/records/audiences.ts';
import { clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';

let api: Mailing['api'];
let mails: Mailing['mails'];
beforeAll(async () => {
  ({ api, mails } = await startMailing());
});
beforeEach(async () => {
  api.setNow(undefined);
  await clearMessages(api, ['message_opt_outs']);
});
afterAll(() => api.stop());

/** The page and the call of the email to an address. */
async function linksOf(address: string) {
  await mails.deliver((await mails.published()).id);
  const mail = api.mails.find(({ to }) => to === address);
  const page = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const call = /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return { query: Object.fromEntries(new URL(page).searchParams), page, call: new URL(call) };
}

test('one click in a mail program ends the emails, except essential ones', async () => {
  const { call, page } = await linksOf('ben@home.test');
  expect(page).toMatch(/^https:\/\/homeroom\.test\/unsubscribe\?/);
  const reply = await api.app.server.inject({
    method: 'POST',
    url: `${call.pathname}${call.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(reply.statusCode).toBe(200);
  api.mails.length = 0;
  expect(await mails.preview({ targetAudience: 'parents' })).toMatchObject({
    addresses: 4,
    unsubscribed: 1,
    mails: 3,
  });
  const { counts } = await mails.deliver((await mails.published()).id);
  expect(counts).toMatchObject({ total: 4, sent: 3, unsubscribed: 1 });
  expect(mails.sentTo()).not.toContain('ben@home.test');
  const essential = { targetAudience: 'parents', isEssential: true };
  expect((await mails.preview(essential)).mails).toBe(4);
  api.mails.length = 0;
  await mails.deliver((await mails.published({ ...essential, priority: 'urgent' })).id);
  expect(mails.sentTo()).toEqual(addressesOf.parents);
  expect(api.mails[0]?.headers).not.toHaveProperty('List-Unsubscribe');
  expect(api.mails[0]?.text).not.toContain('Unsubscribe');
});

test('opening the link changes nothing, and unsubscribing can be undone', async () => {
  const { query } = await linksOf('ben@home.test');
  const show = async () => (await api.call('messages.showSubscription', { query })).result;
  expect(await show()).toEqual({ school_name: 'Test School', email: 'ben@home.test', subscribed: true });
  expect(await show()).toMatchObject({ subscribed: true });
  await api.call('messages.unsubscribe', { query });
  const again = await api.call('messages.unsubscribe', { query });
  expect([again.status, again.result.subscribed]).toEqual([200, false]);
  expect(await show()).toMatchObject({ subscribed: false });
  expect((await api.call('messages.subscribe', { query })).result.subscribed).toBe(true);
});

test('no one unsubscribes someone else', async () => {
  const { query } = await linksOf('ben@home.test');
  for (const changed of [
    { email: 'caro@home.test' },
    { school: api.northside },
    { signature: 'x' },
    { signature: '' },
    { school: 'no school' },
  ]) {
    const { status } = await api.call('messages.unsubscribe', { query: { ...query, ...changed } });
    expect(status).toBe(404);
  }
  expect(await api.sql('select 1 from message_opt_outs')).toHaveLength(0);
});

test('unsubscribing counts for emails already queued', async () => {
  const { query } = await linksOf('ben@home.test');
  const { id } = await mails.published();
  await api.call('messages.unsubscribe', { query });
  expect((await mails.deliver(id)).counts).toMatchObject({ sent: 3, unsubscribed: 1 });
});

test('only this call accepts a form: every other body has to be JSON', async () => {
  const { statusCode, body } = await api.app.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'user_email=admin%40test.test',
  });
  expect(statusCode).toBe(415);
  expect(body).toContain('The request must be JSON');
});
