import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallLoad } from '#server/test/postgres/call-load.ts';
import { Pooler } from '#server/test/postgres/pooler.ts';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let servers: PostgresServers;
let server: PostgresServer;
let pooler: Pooler | undefined;
let app: RunningApp | undefined;
let started = 0;
const users = ['homeroom', 'requests'];
const soon = { timeout: 30_000 };

beforeAll(async () => {
  servers = new PostgresServers();
  server = await servers.create('pooled');
  await server.run('create role homeroom login createrole');
  await server.run('create role homeroom_app; grant homeroom_app to homeroom with admin option');
  await server.run('create role requests login in role homeroom_app');
});
afterEach(async () => {
  await app?.stop();
  await pooler?.stop();
  app = pooler = undefined;
});
afterAll(() => servers.close());

/** The product behind a pooler in session mode, on a database of its own. */
async function open(settings: readonly string[]) {
  started += 1;
  const database = `homeroom_${started}`;
  await server.run(`create database ${database} owner homeroom`);
  pooler = await Pooler.start({ servers, behind: server, database, mode: 'session', users, settings });
  app = await runApp({
    dataDir: servers.folder(`app-${started}`),
    databaseUrl: pooler.address('homeroom'),
    databaseAppUrl: pooler.address('requests'),
    isNew: true,
  });
  const { token } = await foundSchool(app);
  const classes = async () =>
    (await server.run<{ name: string }>('select name from classes', database)).map(({ name }) => name);
  return { app, pooler, token, classes };
}

const people = 6;

test('a pooler that restarts under load costs refusals to try again, no write and no session', async () => {
  const { app, pooler, token, classes } = await open([]);
  const load = new CallLoad();
  for (let person = 0; person < people; person += 1) load.begin(app, { token, name: `Class ${person}` });
  await expect.poll(() => load.acknowledged.length, soon).toBeGreaterThan(20);
  await pooler.restart();
  const before = load.acknowledged.length;
  await expect.poll(() => load.acknowledged.length, soon).toBeGreaterThan(before + 20);
  await load.end();
  expect([200, 201, 503]).toEqual(expect.arrayContaining([...load.statuses.keys()]));
  const stored = await classes();
  expect(stored).toEqual(expect.arrayContaining(load.acknowledged));
  expect(new Set(stored).size).toBe(stored.length);
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
});

test('a pool that is smaller than the connections of the product makes some calls wait and refuses none for good', async () => {
  const { app, token, classes } = await open(['max_user_connections = 7']);
  const load = new CallLoad();
  for (let person = 0; person < people; person += 1) load.begin(app, { token, name: `Class ${person}` });
  await expect.poll(() => load.acknowledged.length, soon).toBeGreaterThan(100);
  await load.end();
  expect([200, 201, 503]).toEqual(expect.arrayContaining([...load.statuses.keys()]));
  expect(await classes()).toEqual(expect.arrayContaining(load.acknowledged));
  expect((await app.call('GET', '/school/classes', { token })).status).toBe(200);
  const [sessions] = await server.run<{ count: number }>(
    `select max(count)::int as count
    from (
      select count(*) from pg_stat_activity where usename in ('homeroom', 'requests') group by usename
    ) sessions`,
  );
  expect(sessions?.count).toBeLessThanOrEqual(7);
});
