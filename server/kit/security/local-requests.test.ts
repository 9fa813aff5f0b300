import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMetrics } from '#server/kit/monitoring/metrics.ts';
import { refuseOtherMachines } from './local-requests.ts';

const token = 'sixteen-letters-';
const app = Fastify();
const metricsOf = async (token?: string) => {
  const made = Fastify();
  addMetrics(made, { registry: new Registry(), token });
  await made.ready();
  return made;
};
let open: Awaited<ReturnType<typeof metricsOf>>;
let guarded: Awaited<ReturnType<typeof metricsOf>>;

beforeAll(async () => {
  refuseOtherMachines(app);
  app.get('/', () => 'here');
  await app.ready();
  [open, guarded] = await Promise.all([metricsOf(), metricsOf(token)]);
});
afterAll(() => Promise.all([app.close(), open.close(), guarded.close()]));

const local = { host: '127.0.0.1:3000' };
const others: [string, object, string?][] = [
  ['a proxy that names the caller', { ...local, 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy of RFC 7239', { ...local, forwarded: 'for=203.0.113.9' }],
  ['a proxy that sends the address alone', { ...local, 'x-real-ip': '203.0.113.9' }],
  ['a proxy that names itself', { ...local, via: '1.1 proxy' }],
  ['a proxy that passes the host name', { host: 'school.example' }],
  ['a page that rebinds its name', { host: '127.0.0.1.school.example:3000' }],
  ['another machine', local, '203.0.113.9'],
];

test.each(['127.0.0.1:3000', 'localhost', '[::1]:3000'])(
  'this machine can open the demo school at %s',
  async (host) => {
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(200);
    expect((await open.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(200);
  },
);

test.each(others)(
  '%s can open neither the demo school nor the metrics',
  async (_, headers, remoteAddress = '127.0.0.1') => {
    const call = { headers: headers as Record<string, string>, remoteAddress };
    const reply = await app.inject({ url: '/', ...call });
    expect([reply.statusCode, reply.body]).toEqual([
      403,
      expect.stringContaining('only the machine it runs on'),
    ]);
    expect((await open.inject({ url: '/metrics', ...call })).statusCode).toBe(404);
  },
);

test('a metrics token is required of everyone, and works from everywhere', async () => {
  expect((await guarded.inject({ url: '/metrics', headers: local })).statusCode).toBe(404);
  const headers = { host: 'school.example', authorization: `Bearer ${token}` };
  expect((await guarded.inject({ url: '/metrics', headers })).statusCode).toBe(200);
});
