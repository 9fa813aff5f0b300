import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { folderSms, openSmsProviders, type SmsAccess, usualSmsFields } from './sms.ts';

type Heard = { method: string; url: string; headers: Record<string, unknown>; body: string };
const heard: Heard[] = [];
let reply: (request: Heard) => { status: number; body: object };
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(parts).toString() };
    heard.push(one);
    const { status, body } = reply(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard.length = 0;
  reply = () => ({ status: 201, body: { sid: 'SM1' } });
});
afterAll(() => server.close());

const access = (provider: SmsAccess['provider']): SmsAccess => ({
  provider,
  url,
  account: 'AC1',
  token: 'secret',
  from: '+4930999',
  fields: usualSmsFields,
});
const open = (provider: SmsAccess['provider']) =>
  openSmsProviders({ sms: access(provider), smsMayBePrivate: false }, '').sms;
const sms = { to: '+4930123456', text: 'Snow', key: 'key-1', isRepeat: false };

test('a generic provider gets the fields, the token and the key of the message', async () => {
  expect(await open('http')(sms)).toEqual({ provider_id: 'SM1' });
  expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'key-1' });
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    to: sms.to,
    text: 'Snow',
    from: '+4930999',
    idempotency_key: 'key-1',
  });
});

test('a Twilio-compatible provider is asked what it has before a message is repeated', async () => {
  await open('twilio')(sms);
  expect(heard[0]).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC1/Messages.json' });
  expect(heard[0]?.body).toBe('To=%2B4930123456&From=%2B4930999&Body=Snow');
  reply = () => ({ status: 200, body: { messages: [{ sid: 'SM7', to: sms.to, body: 'Snow' }] } });
  expect(await open('twilio')({ ...sms, isRepeat: true })).toEqual({ provider_id: 'SM7' });
  expect(heard.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('a refused number is final, a busy provider is not, and no failure names the token', async () => {
  reply = () => ({ status: 400, body: { message: 'secret' } });
  await expect(open('http')(sms)).rejects.toMatchObject({
    isFinal: true,
    message: expect.not.stringContaining('secret'),
  });
  reply = () => ({ status: 503, body: {} });
  await expect(open('http')(sms)).rejects.toMatchObject({ isFinal: false });
});

test('a school’s provider is not reached inside the network', async () => {
  const { smsProviders } = openSmsProviders({ sms: undefined, smsMayBePrivate: false }, '');
  await expect(smsProviders.open(access('http'))(sms)).rejects.toThrow(
    'The address of the SMS provider is not allowed',
  );
  expect(heard).toEqual([]);
});

test('without a provider a message is one file, however often it is handed over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sms-'));
  const send = folderSms(folder);
  await Promise.all([send(sms), send(sms), send({ ...sms, isRepeat: true })]);
  expect(await readdir(folder)).toEqual(['key-1.json']);
});
