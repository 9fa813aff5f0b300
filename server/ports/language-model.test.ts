import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noLanguageModel, openLanguageModel } from './language-model.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
const server = createServer((request, response) => void answer(request, response));
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (signal = AbortSignal.timeout(5_000)) =>
  openLanguageModel({ url, key: 'secret', model: 'small' }).write({
    system: 'Be brief',
    prompt: 'Overall: 72%',
    signal,
  });

const reply = (status: number, body: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};

it('asks with key, model and both messages, and gives the text of the first choice', async () => {
  let seen: { path?: string | undefined; key?: string | undefined; body?: unknown } = {};
  answer = async (request, response) => {
    const body: unknown = JSON.parse(await text(request));
    seen = { path: request.url, key: request.headers.authorization, body };
    reply(200, JSON.stringify({ choices: [{ message: { content: 'Well done' } }] }))(request, response);
  };
  expect(await ask()).toBe('Well done');
  expect(seen).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer secret' });
  expect(seen.body).toMatchObject({
    model: 'small',
    messages: [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Overall: 72%' },
    ],
  });
});

it.each([401, 429, 500])('fails when the service answers %d', async (status) => {
  answer = reply(status, '{}');
  await expect(ask()).rejects.toThrow(`answered ${status}`);
});

it.each([
  ['', 'JSON'],
  ['hello', 'JSON'],
  ['{}', 'choices'],
  ['{"choices":[]}', 'choices'],
  [`{"x":"${'y'.repeat(300_000)}"}`, 'too much'],
])('fails when the answer is none: %#', async (body, reason) => {
  answer = reply(200, body);
  await expect(ask()).rejects.toThrow(reason);
});

it('is not led elsewhere, where the key would go along', async () => {
  answer = (request, response) =>
    request.url === '/elsewhere'
      ? reply(200, JSON.stringify({ choices: [{ message: { content: 'Caught' } }] }))(request, response)
      : void response.writeHead(307, { location: '/elsewhere' }).end();
  await expect(ask()).rejects.toThrow('fetch failed');
});

it('gives up when told to, while the service says nothing', async () => {
  const controller = new AbortController();
  answer = () => controller.abort();
  await expect(ask(controller.signal)).rejects.toThrow('aborted');
});

it('is nobody where none is configured', async () => {
  expect(noLanguageModel.name).toBeNull();
  await expect(
    noLanguageModel.write({ system: '', prompt: '', signal: AbortSignal.timeout(1) }),
  ).rejects.toThrow('No language model');
});
