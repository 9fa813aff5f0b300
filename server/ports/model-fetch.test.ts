import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openModelFetch } from './model-fetch.ts';

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: one\n\ndata: two\n\n');
});
const ends: unknown[] = [];
const onEnd = (error: unknown) => ends.push(error);
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  ends.length = 0;
  process.on('uncaughtException', onEnd);
});
afterEach(() => process.off('uncaughtException', onEnd));

it.each([
  ['', false],
  [', and its stream is closed', true],
])('goes on if an answer that has arrived is given up after its first words%s', async (_, isClosed) => {
  const fetch = openModelFetch({ mayBePrivate: true });
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const given = new AbortController();
  const { body } = await fetch(url, { signal: given.signal });
  const reader = body?.getReader();
  const [socket] = await connected;
  expect((await reader?.read())?.value).toBeDefined();
  if (isClosed) void reader?.cancel().catch(() => undefined);
  given.abort();
  if (!socket.closed) await once(socket, 'close');
  expect(ends).toEqual([]);
  expect(await (await fetch(url)).text()).toContain('two');
});
