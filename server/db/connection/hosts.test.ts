import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, type RunningApp, resultOf, runApp } from '#server/test/running-app.ts';
import { checkExternalDatabase } from './external.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Two servers: one that can be written to, and its standby, which becomes the other one half-way. */
let servers: PostgresServers;
let first: PostgresServer;
let second: PostgresServer;
let address: string;

beforeAll(async () => {
  servers = new PostgresServers();
  first = await servers.create('first', ['wal_level = replica', 'max_wal_senders = 4']);
  await first.run('create role homeroom login createrole');
  await first.run(`create database homeroom owner homeroom`);
  second = await servers.standbyOf(first, 'second');
  const hosts = [second, first].map(({ port }) => `127.0.0.1:${port}`).join(',');
  address = `postgres://homeroom@${hosts}/homeroom?target_session_attrs=read-write`;
});
afterAll(() => servers.close());

test('a standby alone is refused at the start, with what to do', async () => {
  await expect(checkExternalDatabase(second.address())).rejects.toThrow(
    `The database of DATABASE_URL (127.0.0.1:${second.port}/postgres) cannot be used: it is read-only, as a standby is:`,
  );
});

test('when no host is reachable the sentence names all of them', async () => {
  await expect(checkExternalDatabase('postgres://me@127.0.0.1:1,127.0.0.1:2/school')).rejects.toThrow(
    'The database of DATABASE_URL (127.0.0.1:1, 127.0.0.1:2/school) cannot be used: no server responds there.',
  );
});

test.each([
  [
    'postgres://me@a,b/school?target_session_attrs=standby',
    'target_session_attrs in DATABASE_URL must be read-write',
  ],
  ['postgres://me@a,,b/school', 'DATABASE_URL names a host that is none: "".'],
])('%s is refused', async (value, sentence) => {
  await expect(checkExternalDatabase(value)).rejects.toThrow(sentence);
});

test('the product finds the writable host, also when the hosts change places', async () => {
  const app = await runApp({ dataDir: servers.folder('app'), databaseUrl: address, isNew: true });
  onTestFinished(() => app.stop());
  const { token } = await foundSchool(app);
  const make = (class_name: string) =>
    app.call('POST', '/school/classes', { token, body: { class_name, sections: 'A' } });
  expect((await make('Before')).status).toBe(201);
  const caughtUp = `select pg_last_wal_replay_lsn() >= '${(await position()) ?? ''}' as done`;
  await expect.poll(async () => (await second.run(caughtUp))[0]).toEqual({ done: true });
  await first.stop();
  const during = await make('Nowhere');
  expect(during.status).toBe(503);
  expect(['unavailable', 'read_only']).toContain(during.envelope.errors[0]?.code);
  await second.run('select pg_promote()');
  await expect.poll(async () => (await make('After')).status, { timeout: 15_000 }).not.toBe(503);
  const listed = resultOf<{ classes: { class_name: string }[] }>(
    await app.call('GET', '/school/classes', { token }),
  );
  expect(listed.classes.map((one) => one.class_name)).toEqual(expect.arrayContaining(['Before', 'After']));
  await jobsRun(app, token);
}, 60_000);

const position = async () => (await first.run<{ lsn: string }>('select pg_current_wal_lsn() as lsn'))[0]?.lsn;

/** Waits until the queue and the listener are connected to the other host as well. */
async function jobsRun(app: RunningApp, token: string) {
  const listeners = `select count(*)::int
    from pg_stat_activity
    where application_name in ('homeroom listen', 'homeroom jobs')
    having count(*) >= 2`;
  // The queue looks for work every half minute, and connects again when it does.
  await expect.poll(async () => (await second.run(listeners)).length, { timeout: 40_000 }).toBe(1);
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
}
