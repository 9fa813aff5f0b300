import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { checkDocumented } from '#server/test/documented.ts';
import { addContact, clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';
import { returnedMail } from '#server/test/records/returned-mail.ts';
import { signatureOf, smsFailureOf } from './rules.ts';

let api: Mailing['api'];
let mails: Mailing['mails'];
beforeAll(async () => {
  ({ api, mails } = await startMailing());
  for (const contact of [
    { kind: 'phone', typed: '+49301234567' },
    { kind: 'phone', typed: '+49301234999', position: 2 },
    { kind: 'email', typed: 'ben.work@home.test', position: 2 },
  ] as const)
    await addContact(api, 'Ben Mother', contact);
});
beforeEach(async () => {
  await clearMessages(api, ['messages', 'failed_addresses', 'message_opt_outs', 'rate_limits']);
});
afterAll(() => api.stop());

const draft = { title: 'Snow', text: 'No school', channels: ['sms'] };
async function sendTexts() {
  const confirmed = { emails: 0, sms: 1 };
  const { result } = await api.call('messages.sendUrgent', {
    as: 'registrar',
    body: { ...draft, confirmed },
  });
  await api.finishJob(result.job_id ?? '');
  return result.id;
}
const deliveriesOf = async (id: string, state?: string) =>
  (await api.call('messages.urgentDeliveries', { as: 'admin', params: { id }, query: { state } })).result
    .messages;
const states = async (id: string) =>
  (await deliveriesOf(id))
    .filter(({ address }) => address !== '')
    .map(({ address, state }) => `${address} ${state}`);

/** What the provider sends to an address, with its signature. */
async function post(url: string, form: Record<string, string>, token = 'sms-token') {
  const reply = await api.app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(token, url, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
  checkDocumented(url.endsWith('/received') ? 'messages.receiveSms' : 'messages.reportSmsStatus', {
    status: reply.statusCode,
    contentType: reply.headers['content-type'],
    body: () => reply.json(),
  });
  return reply;
}
const statusUrl = () => api.texts.at(-1)?.statusUrl ?? '';

test('signs as the provider documents it', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  };
  const url = 'https://example.com/myapp.php?foo=1&bar=2';
  expect(signatureOf('12345', url, form)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
});

test('a recipient who blocks the sender is not tried at another number', () => {
  expect([smsFailureOf('21610').isFinal, smsFailureOf('30004').isFinal]).toEqual([false, false]);
  expect(smsFailureOf('constructor')).toEqual({
    words: 'The phone network did not deliver the message.',
    isFinal: false,
  });
});

test('the role that finds the school of a returned email reads only the two ids of a message', async () => {
  const readable = await api.sql<{ column: string }>(
    `select attribute.attname as column
    from pg_attribute attribute
    where attribute.attrelid = 'messages'::regclass and attribute.attnum > 0
      and has_column_privilege('homeroom_lookup', 'messages', attribute.attname, 'select')`,
  );
  expect(readable.map(({ column }) => column).toSorted()).toEqual(['message_id', 'school_id']);
});

describe('a mail server that refuses', () => {
  const refuse = (command: string, response: string) =>
    api.setMailer(async ({ to }) => {
      if (to !== 'ben@home.test') return { place: 'test' };
      throw Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 550, response, command });
    });
  const addressesTried = async (id: string) =>
    (await mails.deliveries(id)).deliveries
      .map(({ email }) => email)
      .filter((email) => email.startsWith('ben'))
      .toSorted();

  it('the address: the message goes to the next one', async () => {
    refuse('RCPT TO', '550 5.1.1 No such mailbox');
    const { id } = await mails.published();
    await mails.deliver(id);
    expect(await addressesTried(id)).toEqual(['ben.work@home.test', 'ben@home.test']);
  });

  it.each([
    ['MAIL FROM', '550 Sender refused'],
    ['RCPT TO', '552 5.2.2 Mailbox full'],
    ['RCPT TO', '550 5.7.1 Relaying denied'],
  ])('%s with %s: no other address is tried', async (command, response) => {
    refuse(command, response);
    const { id } = await mails.published();
    await mails.deliver(id);
    expect(await addressesTried(id)).toEqual(['ben@home.test']);
    expect(await api.sql('select 1 from failed_addresses')).toEqual([]);
  });
});

describe('a report of the SMS provider', () => {
  it('marks a message as delivered, once', async () => {
    const id = await sendTexts();
    expect(await states(id)).toEqual(['+49301234567 sent']);
    const report = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+49301234567' };
    expect((await post(statusUrl(), { ...report, MessageStatus: 'sent' })).statusCode).toBe(200);
    expect(await states(id)).toEqual(['+49301234567 sent']);
    for (const MessageStatus of ['delivered', 'delivered', 'failed'])
      expect((await post(statusUrl(), { ...report, MessageStatus })).statusCode).toBe(200);
    expect(await states(id)).toEqual(['+49301234567 delivered']);
    const { counts } = (await api.call('messages.getUrgent', { as: 'admin', params: { id } })).result;
    expect(counts).toMatchObject({ total: 1, sent: 1, delivered: 1, failed: 0 });
    expect(counts.unreachable).toBeGreaterThan(0);
    expect((await deliveriesOf(id, 'not_arrived')).every(({ state }) => state === 'unreachable')).toBe(true);
  });

  it('of a number that does not exist sends the message to the next one, and later ones at once', async () => {
    const id = await sendTexts();
    const gone = { MessageStatus: 'undelivered', ErrorCode: '30005' };
    await Promise.all([post(statusUrl(), gone), post(statusUrl(), gone)]);
    expect((await deliveriesOf(id, 'failed'))[0]?.reason).toBe('This number does not exist any more.');
    await api.app.runRegularJob('messages.send');
    expect(api.texts.map(({ to }) => to)).toEqual(['+49301234567', '+49301234999']);
    await api.app.runRegularJob('messages.send');
    expect(await states(id)).toEqual(['+49301234567 failed', '+49301234999 sent']);
    await sendTexts();
    expect(api.texts.at(-1)?.to).toBe('+49301234999');
  });

  it('is refused without the signature of the school’s provider', async () => {
    const id = await sendTexts();
    const form = { MessageStatus: 'failed' };
    expect((await post(statusUrl(), form, 'another')).statusCode).toBe(404);
    const unsigned = await api.app.server.inject({
      method: 'POST',
      url: new URL(statusUrl()).pathname,
      payload: form,
    });
    expect(unsigned.statusCode).toBe(404);
    const empty = await api.app.server.inject({
      method: 'POST',
      url: new URL(statusUrl()).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': '' },
      payload: new URLSearchParams(form).toString(),
    });
    expect(empty.statusCode).toBe(404);
    const huge = await post(statusUrl(), { ...form, Body: 'x'.repeat(70_000) });
    expect(huge.statusCode).toBe(413);
    expect(await states(id)).toEqual(['+49301234567 sent']);
  });

  it('with a wrong signature many times makes its address wait, and writes nothing more', async () => {
    const id = await sendTexts();
    const form = { MessageStatus: 'delivered' };
    const statuses: number[] = [];
    for (let turn = 0; turn < 101; turn += 1) statuses.push((await post(statusUrl(), form, 'x')).statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    const refused = await post(statusUrl(), form, 'x');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await api.sql("select points from rate_limits where key like 'sms-signature%'")).toEqual([
      { points: 100 },
    ]);
    expect((await post(statusUrl(), form)).statusCode).toBe(429);
    await api.sql('delete from rate_limits');
    expect((await post(statusUrl(), form)).statusCode).toBe(200);
    expect(await states(id)).toEqual(['+49301234567 delivered']);
  });

  it('of another school changes nothing', async () => {
    const id = await sendTexts();
    const url = statusUrl().replace(api.school_id, api.northside);
    expect((await post(url, { MessageStatus: 'failed' })).statusCode).toBe(200);
    expect(await states(id)).toEqual(['+49301234567 sent']);
  });
});

describe('a reply to a text message', () => {
  const url = () => `https://homeroom.test/api/v1/public/sms/${api.school_id}/received`;
  const optOuts = () => api.sql('select channel, address from message_opt_outs');
  it.each([
    ['STOP', true],
    [' Arrêt! ', true],
    ['Stop sending this', true],
    ['Please stop by tomorrow', false],
    ['End of school is at what time?', false],
  ])('%s: opts out %s', async (Body, hasOptedOut) => {
    const reply = await post(url(), { From: '+49301234567', To: '+4930999', Body });
    expect(reply.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(reply.body).toMatch(/<Response\/>$/);
    expect(await optOuts()).toEqual(hasOptedOut ? [{ channel: 'sms', address: '+49301234567' }] : []);
    await post(url(), { From: '+49301234567', To: '+4930999', Body: 'start' });
    expect(await optOuts()).toEqual([]);
  });
});

describe('an email that a mail server returned', () => {
  const writeReturnedMail = (to: string, action?: string, status?: string) =>
    returnedMail(to, 'ben@home.test', action, status);
  const returnTo = () => api.mails.find(({ to }) => to === 'ben@home.test')?.returnTo ?? '';
  const receive = async (...mail: Buffer[]) => {
    api.incoming.push(...mail);
    await api.app.runRegularJob('leads.receive_mail');
  };

  it('marks the message as failed and tries the guardian’s next address', async () => {
    const { id } = await mails.published();
    await mails.deliver(id);
    await receive(writeReturnedMail(returnTo(), 'delayed', '4.4.1'));
    expect((await mails.deliveries(id)).counts).toMatchObject({ sent: 4, failed: 0, unreachable: 1 });
    await receive(writeReturnedMail(returnTo()), writeReturnedMail(returnTo()));
    expect((await mails.deliveries(id, { status: 'not_arrived' })).deliveries).toMatchObject([
      { email: 'ben@home.test', error: expect.stringContaining('550 5.1.1 No such person') },
      { email: '', recipient_name: 'No Mail', status: 'unreachable' },
    ]);
    await api.app.runRegularJob('announcements.follow');
    await mails.deliver(id);
    expect(mails.sentTo().filter((to) => to.startsWith('ben'))).toEqual([
      'ben.work@home.test',
      'ben@home.test',
    ]);
    api.mails.length = 0;
    await mails.deliver((await mails.published()).id);
    expect(mails.sentTo()).toContain('ben.work@home.test');
    expect(mails.sentTo()).not.toContain('ben@home.test');
  });

  it('that is full may have room later', async () => {
    const { id } = await mails.published();
    await mails.deliver(id);
    await receive(writeReturnedMail(returnTo(), 'failed', '5.2.2'));
    expect((await mails.deliveries(id)).counts).toMatchObject({ sent: 3, failed: 1 });
    expect(await api.sql('select 1 from failed_addresses')).toEqual([]);
  });

  it('is not believed with an address that this server did not make', async () => {
    const { id } = await mails.published();
    await mails.deliver(id);
    const forged = returnTo().replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'));
    await receive(writeReturnedMail(forged));
    expect((await mails.deliveries(id)).counts).toMatchObject({ sent: 4, failed: 0 });
  });
});
