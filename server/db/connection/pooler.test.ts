import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Pooler } from '#server/test/postgres/pooler.ts';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';
import { checkExternalDatabase } from './external.ts';
import { poolsByTransaction } from './pooling.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let servers: PostgresServers;
let server: PostgresServer;
let pooler: Pooler | undefined;
let app: RunningApp | undefined;
const database = 'homeroom';
const users = ['homeroom', 'requests'];

beforeAll(async () => {
  servers = new PostgresServers();
  server = await servers.create('pooled');
  await server.run('create role homeroom login createrole');
  await server.run('create database homeroom owner homeroom');
  await server.run('create role homeroom_app; grant homeroom_app to homeroom with admin option');
  await server.run('create role requests login in role homeroom_app');
});
afterEach(async () => {
  await app?.stop();
  await pooler?.stop();
  app = pooler = undefined;
});
afterAll(() => servers.close());

async function open(mode: 'session' | 'transaction' | 'statement', settings: readonly string[] = []) {
  pooler = await Pooler.start({ servers, behind: server, database, mode, users, settings });
  return pooler;
}

type Session = { role: string; zone: string; statement: string };

test('a pooler that keeps sessions and drops start options changes nothing', async () => {
  const opened = await open('session', ['ignore_startup_parameters = options,extra_float_digits']);
  app = await runApp({
    dataDir: servers.folder('app'),
    databaseUrl: opened.address('homeroom'),
    databaseAppUrl: opened.address('requests'),
    isNew: true,
  });
  await server.run(
    `create table seen (role text, zone text, statement text);
    create function see() returns trigger language plpgsql security definer as $$ begin
      insert into seen values (session_user, current_setting('TimeZone'), current_setting('statement_timeout'));
      return null; end $$;
    create trigger see after insert on classes execute function see()`,
    database,
  );
  const { token } = await foundSchool(app);
  const students = await app.call('GET', '/school/students', { token });
  expect(students.status).toBe(200);
  const seen = await server.run<Session>('select * from seen', database);
  expect(seen).toEqual([{ role: 'requests', zone: 'UTC', statement: '10s' }]);
});

test('a pooler that does not know the request login is named at the start', async () => {
  const opened = await open('session');
  const start = runApp({ dataDir: servers.folder('app'), databaseUrl: opened.address('homeroom') });
  await expect(start).rejects.toThrow(
    /The start ended with 1:\nThe database does not let Homeroom's requests in as homeroom_app_\w+ \(.*\): allow this role in pg_hba.conf and in a pooler, or let DATABASE_APP_URL name/,
  );
});

test.each(['', 'server_round_robin = 1', 'min_pool_size = 8'])(
  'pooling by transaction is refused at the start (%s)',
  async (setting) => {
    const opened = await open('transaction', [setting]);
    await expect(checkExternalDatabase(opened.address('homeroom'))).rejects.toThrow(
      'cannot be used: a pooler before it shares sessions between connections by the transaction; connect directly, or set the pooler to pool by session.',
    );
  },
);

test('pooling by statement is refused with the pooler’s own message', async () => {
  const opened = await open('statement');
  await expect(checkExternalDatabase(opened.address('homeroom'))).rejects.toThrow('cannot be used: ');
});

test('pooling by session and a direct connection are accepted', async () => {
  const opened = await open('session');
  expect(await poolsByTransaction(opened.address('homeroom'))).toBe(false);
  expect(await poolsByTransaction(server.address())).toBe(false);
});
