import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServer } from './server.ts';
import { localProxies } from './trusted-proxies.ts';

const seenBehind = async (networks: readonly string[], proxy: string, forwarded = '203.0.113.9') => {
  const app = createServer(pino({ level: 'silent' }), networks);
  app.get('/', (request) => request.ip);
  const headers = { 'x-forwarded-for': forwarded };
  const reply = await app.inject({ url: '/', remoteAddress: proxy, headers });
  await app.close();
  return reply.body;
};

test.each([
  ['127.0.0.1', localProxies, '203.0.113.9'],
  ['::1', localProxies, '203.0.113.9'],
  ['::ffff:127.0.0.1', localProxies, '203.0.113.9'],
  ['10.1.2.3', localProxies, '10.1.2.3'],
  ['10.1.2.3', ['10.0.0.0/8'], '203.0.113.9'],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], '203.0.113.9'],
  ['11.1.2.3', ['10.0.0.0/8'], '11.1.2.3'],
  ['127.0.0.1', ['10.0.0.0/8'], '127.0.0.1'],
  ['2001:db8::7', ['2001:db8::/32'], '203.0.113.9'],
  ['2001:db9::7', ['2001:db8::/32'], '2001:db9::7'],
])('a visitor behind %s, if %o are trusted, has the address %s', async (proxy, networks, visitor) => {
  expect(await seenBehind(networks, proxy)).toBe(visitor);
});

test('an address that the visitor made up does not count', async () => {
  expect(await seenBehind(['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
});
