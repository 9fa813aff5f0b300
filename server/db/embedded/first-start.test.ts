import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Two processes that begin on the same empty database, each as if it were alone. */
let servers: PostgresServers;
let server: PostgresServer;
let apps: RunningApp[] = [];

beforeAll(async () => {
  servers = new PostgresServers();
  server = await servers.create('shared');
  await server.run('create role homeroom login createrole');
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  apps = [];
});
afterAll(() => servers.close());

async function startTwo(database: string, options: { isNew: true } | { demoStudents: number }) {
  await server.run(`create database ${database} owner homeroom`);
  const databaseUrl = server.address(database, 'homeroom');
  const dataDir = servers.folder(database);
  const starts = [1, 2].map(() => runApp({ dataDir, databaseUrl, ...options }));
  const settled = await Promise.allSettled(starts);
  apps = settled.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  for (const start of settled) if (start.status === 'rejected') throw start.reason;
  return apps;
}

test('of two processes one loads the demo school, the other waits, and both serve it', async () => {
  const running = await startTwo('demo', { demoStudents: 20 });
  const body = { user_email: 'admin@homeroom.test', password: 'homeroom-demo' };
  for (const app of running) expect((await app.call('POST', '/auth/login', { body })).status).toBe(200);
  expect(await server.run('select count(*)::int as schools from schools', 'demo')).toEqual([{ schools: 2 }]);
});

test('two processes print the same one-time token, and each accepts it, until there is a school', async () => {
  const [one, other] = await startTwo('own', { isNew: true });
  if (!one || !other) throw new Error('Two processes run');
  expect(one.setupToken).toMatch(/^[0-9a-f]{32}$/);
  expect(other.setupToken).toBe(one.setupToken);
  await foundSchool({ ...other, setupToken: one.setupToken });
  const person = { user_email: 'second@test.test', password: 'another pass phrase', name: 'Bo' };
  const school = { school_name: 'Second', time_zone: 'Europe/London', token: one.setupToken };
  const late = await one.call('POST', '/setup', { body: { ...person, ...school } });
  expect([late.status, late.envelope.errors[0]?.message]).toEqual([
    409,
    'This installation already has a school. Please sign in.',
  ]);
});
