import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noLanguageModel } from './language-model.ts';
import { openModelFetch } from './model-fetch.ts';
import { openLanguageModel } from './open-language-model.ts';

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

type Provider = Parameters<typeof openLanguageModel>[0]['provider'];
const open = (provider: Provider = 'openai-compatible', address = url) =>
  openLanguageModel({
    provider,
    url: address,
    key: 'secret',
    model: 'small',
    fetch: openModelFetch({ mayBePrivate: true }),
  });
const ask = (model = open(), signal = AbortSignal.timeout(5_000)) =>
  model.write({ system: 'Be brief', prompt: 'Overall: 72%', signal });

const reply = (status: number, body: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
const completion = JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Well done' } }] });
const message = JSON.stringify({
  type: 'message',
  id: '1',
  model: 'small',
  content: [{ type: 'text', text: 'Well done' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 1, output_tokens: 1 },
});

type SeenRequest = { path: string | undefined; headers: IncomingMessage['headers']; body: unknown };
async function seenBy(model: ReturnType<typeof open>, said: string): Promise<SeenRequest> {
  let seen: SeenRequest | undefined;
  answer = async (request, response) => {
    seen = { path: request.url, headers: request.headers, body: JSON.parse(await text(request)) };
    reply(200, said)(request, response);
  };
  expect(await ask(model)).toBe('Well done');
  if (!seen) throw new Error('The model was not asked');
  return seen;
}

it('sends key, model and both messages, and returns the text of the first choice', async () => {
  const { path, headers, body } = await seenBy(open(), completion);
  expect([path, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer secret']);
  expect(body).toMatchObject({
    model: 'small',
    temperature: 0.3,
    max_tokens: 800,
    messages: [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Overall: 72%' },
    ],
  });
});

it('uses the interface of Anthropic', async () => {
  const { path, headers, body } = await seenBy(open('anthropic'), message);
  expect([path, headers['x-api-key'], headers.authorization]).toEqual(['/v1/messages', 'secret', undefined]);
  expect(body).toMatchObject({ model: 'small', max_tokens: 800, messages: [{ role: 'user' }] });
});

it('finds Ollama by its bare address', async () => {
  const { path } = await seenBy(open('ollama', url.replace('/v1/', '')), completion);
  expect(path).toBe('/v1/chat/completions');
  expect((await seenBy(open('ollama'), completion)).path).toBe('/v1/chat/completions');
});

it.each([401, 429, 500])('fails when the service answers %d', async (status) => {
  answer = reply(status, '{"error":{"message":"secret"}}');
  await expect(ask()).rejects.toThrow(`The language model answered ${status}`);
  await expect(ask(open('anthropic'))).rejects.toThrow(`The language model answered ${status}`);
});

it.each([
  ['', 'broke off'],
  ['hello', 'broke off'],
  ['{}', 'broke off'],
  ['{"choices":[]}', 'broke off'],
  [`{"x":"${'y'.repeat(300_000)}"}`, 'too much'],
])('fails when the answer is malformed: %#', async (body, reason) => {
  answer = reply(200, body);
  await expect(ask()).rejects.toThrow(
    `The language model ${reason === 'too much' ? 'answered ' : ''}${reason}`,
  );
});

it.each(['openai-compatible', 'anthropic'] as const)(
  'follows no redirect, which would take the key along: %s',
  async (provider) => {
    const requests: (string | undefined)[] = [];
    answer = (request, response) => {
      requests.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    await expect(ask(open(provider))).rejects.toThrow('answered 307');
    expect(requests).not.toContain('/elsewhere');
  },
);

it('can be cancelled while the service is silent', async () => {
  const controller = new AbortController();
  answer = () => controller.abort();
  await expect(ask(open(), controller.signal)).rejects.toThrow('aborted');
});

it('reports only that a service could not be reached', async () => {
  await expect(ask(open('openai-compatible', 'http://127.0.0.1:1/v1'))).rejects.toThrow(
    /^The language model could not be reached$/,
  );
});

it('is none when none is configured', async () => {
  expect(noLanguageModel.name).toBeNull();
  await expect(
    noLanguageModel.write({ system: '', prompt: '', signal: AbortSignal.timeout(1) }),
  ).rejects.toThrow('No language model');
});
