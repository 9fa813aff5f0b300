import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { apiBase } from '#contract/kit/envelope.ts';
import { openDatabase } from '#server/db/pool.ts';
import { makeSchool, makeUser } from '#server/test/factories.ts';
import { samplesIn } from '#server/test/metrics.ts';
import { Pooler } from '#server/test/postgres/pooler.ts';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, type RunningApp, resultOf, runApp } from '#server/test/running-app.ts';
import { Replica, type ReplicaState } from './replica.ts';
import { openReplicaAddress } from './start-check.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });
const soon = { timeout: 20_000 };

let servers: PostgresServers;
let primary: PostgresServer;
let replica: PostgresServer;
let app: RunningApp;
/** The account-admin, who writes, and a colleague, who only reads; another school. */
let token: string;
let colleague: string;
let northside: string;

beforeAll(async () => {
  servers = new PostgresServers();
  primary = await servers.create('primary', ['wal_level = replica', 'max_wal_senders = 8']);
  await primary.run('create role homeroom login createrole');
  await primary.run('create database homeroom owner homeroom');
  replica = await servers.standbyOf(primary, 'replica');
  app = await runApp({
    dataDir: servers.folder('app'),
    databaseUrl: primary.address('homeroom', 'homeroom'),
    isNew: true,
    environment: { DATABASE_REPLICA_URL: `postgres://127.0.0.1:${replica.port}/homeroom` },
  });
  ({ token } = await foundSchool(app));
  const client = new pg.Client({ connectionString: primary.address('homeroom') });
  await client.connect();
  const { rows } = await client.query<{ school_id: string }>('select school_id from schools');
  const school_id = rows[0]?.school_id ?? '';
  const person = { school_id, email: 'colleague@test.test', role: 'account-admin' } as const;
  colleague = (await makeUser(client, person)).token;
  const other = await makeSchool(client, 'Northside School');
  const stranger = { school_id: other, email: 'admin@north.test', role: 'account-admin' } as const;
  northside = (await makeUser(client, stranger)).token;
  await client.end();
});
afterAll(async () => {
  await app?.stop();
  await servers.close();
});

const dashboard = async (as: string) => {
  const reply = await app.call('GET', '/cms/dashboard', { token: as });
  const { total_classes } = resultOf<{ total_classes: number }>(reply);
  return { total_classes, asOf: reply.headers.get('x-homeroom-as-of') };
};

/** Waits until the replica answers this person, so that it has everything from before. */
const untilReplicaAnswers = (as: string) =>
  expect.poll(async () => (await dashboard(as)).asOf, soon).not.toBeNull();
const untilPrimaryAnswers = (as: string) =>
  expect.poll(async () => (await dashboard(as)).asOf, soon).toBeNull();

async function metric(name: string, labels: Record<string, string> = {}) {
  const text = await (await fetch(`http://127.0.0.1:${app.port}/metrics`)).text();
  const isThat = (one: { labels: Readonly<Record<string, string>> }) =>
    Object.entries(labels).every(([key, value]) => one.labels[key] === value);
  return samplesIn(text).find((one) => one.name === name && isThat(one))?.value;
}

const makeClass = (class_name: string) =>
  app.call('POST', '/school/classes', { token, body: { class_name, sections: 'A' } });

async function pauseReplica() {
  await replica.run('select pg_wal_replay_pause()');
  onTestFinished(async () => {
    await replica.run('select pg_wal_replay_resume()').catch(() => {});
  });
}

test('figures come from the replica and say how old they are; other reads come from the primary', async () => {
  const begun = Date.now();
  await untilReplicaAnswers(token);
  const { asOf } = await dashboard(token);
  expect(Date.parse(asOf ?? '')).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(asOf ?? '')).toBeGreaterThan(begun - 60_000);
  expect(await metric('homeroom_replica_used')).toBe(1);
  expect(await metric('homeroom_replica_lag_seconds')).toBeLessThan(60);
  expect(await metric('homeroom_replica_reads_total', { server: 'replica' })).toBeGreaterThan(0);
  const listed = await app.call('GET', '/school/classes', { token });
  expect(listed.headers.get('x-homeroom-as-of')).toBeNull();
});

test('a person sees what they have written although the replica lags, and a colleague what it was', async () => {
  await untilReplicaAnswers(colleague);
  await untilReplicaAnswers(token);
  const before = await dashboard(colleague);
  await pauseReplica();
  expect((await makeClass('Written')).status).toBe(201);
  const own = await dashboard(token);
  expect(own).toEqual({ total_classes: before.total_classes + 1, asOf: null });
  const theirs = await dashboard(colleague);
  expect(theirs.total_classes).toBe(before.total_classes);
  expect(theirs.asOf).not.toBeNull();
  await replica.run('select pg_wal_replay_resume()');
  await untilReplicaAnswers(token);
  expect((await dashboard(token)).total_classes).toBe(before.total_classes + 1);
});

test('the reading of protected fields is recorded on the primary before the reply', async () => {
  await untilReplicaAnswers(token);
  await pauseReplica();
  const address = `http://127.0.0.1:${app.port}${apiBase}/school/attendance/export?person_type=student&format=csv`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.headers.get('x-homeroom-as-of')).not.toBeNull();
  const lines = `select 1 from audit_log where action = 'read' and entity = 'export'`;
  expect(await primary.run(lines, 'homeroom')).toHaveLength(1);
  expect(await replica.run(lines, 'homeroom')).toHaveLength(0);
});

test('a record that the replica does not have yet is found on the primary', async () => {
  await untilReplicaAnswers(colleague);
  await pauseReplica();
  const body = { name: 'Late', agent_name: 'Late', colours: { primary: '#1b4f72', text: '#ffffff' } };
  const made = await app.call('POST', '/settings/chatbots', { token, body });
  const { chatbot_id } = resultOf<{ chatbot_id: string }>(made);
  const address = `http://127.0.0.1:${app.port}${apiBase}/chatbot/${chatbot_id}/chunks/export`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${colleague}` } });
  expect([reply.status, reply.headers.get('x-homeroom-as-of')]).toEqual([200, null]);
});

test('an export in the background reads the replica too', async () => {
  await untilReplicaAnswers(token);
  const before = (await metric('homeroom_replica_reads_total', { server: 'replica' })) ?? 0;
  const body = { person_type: 'student', format: 'csv', from_date: '2026-01-01', to_date: '2026-01-31' };
  const { job_id } = resultOf<{ job_id: string }>(
    await app.call('POST', '/school/attendance/export', { token, body }),
  );
  const status = async () =>
    resultOf<{ status: string }>(await app.call('GET', `/jobs/${job_id}`, { token })).status;
  await expect.poll(status, soon).toBe('done');
  expect(await metric('homeroom_replica_reads_total', { server: 'replica' })).toBeGreaterThan(before + 10);
});

test('each school sees its own figures alone, and no school none', async () => {
  await untilReplicaAnswers(northside);
  expect((await dashboard(northside)).total_classes).toBe(0);
  expect((await dashboard(token)).total_classes).toBeGreaterThan(0);
  const address = await openReplicaAddress({
    replicaUrl: `postgres://127.0.0.1:${replica.port}/homeroom`,
    appConnectionString: await appLogin(),
    warn: () => {},
  });
  const pool = openDatabase({ connectionString: address, onError: () => {} });
  onTestFinished(() => pool.close());
  const count = { name: 'count', text: 'select count(*)::int as count from classes' };
  expect(await pool.unscoped((db) => db.run(count, []))).toEqual([{ count: 0 }]);
  const write = { name: 'write', text: `insert into schools (name, time_zone) values ('Nowhere', 'UTC')` };
  await expect(pool.unscoped((db) => db.run(write, []))).rejects.toMatchObject({ code: '25006' });
});

async function appLogin() {
  const [login] = await primary.run<{ role_name: string; password: string }>(
    'select role_name, password from app_logins',
    'homeroom',
  );
  return `postgres://${login?.role_name}:${login?.password}@127.0.0.1:${primary.port}/homeroom`;
}

test('a replica that stops under load costs no reply, and is read again when it is back', async () => {
  await untilReplicaAnswers(colleague);
  const statuses = new Set<number>();
  let isOver = false;
  const ask = async () => {
    while (!isOver) statuses.add((await app.call('GET', '/cms/dashboard', { token: colleague })).status);
  };
  const load = Promise.all(Array.from({ length: 4 }, ask));
  await replica.stop();
  await untilPrimaryAnswers(token);
  expect(await metric('homeroom_replica_used')).toBe(0);
  await replica.start();
  await untilReplicaAnswers(token);
  isOver = true;
  await load;
  expect([...statuses]).toEqual([200]);
});

test('a replica that is too far behind is not read', async () => {
  const connectionString = await appLogin();
  const onError = () => {};
  const there = openDatabase({ connectionString, onError });
  const address = connectionString.replace(`:${primary.port}/`, `:${replica.port}/`);
  const states: ReplicaState[] = [];
  const watched = new Replica({
    primary: there,
    probe: openDatabase({ connectionString: address, onError, size: 1 }),
    onState: (state) => states.push(state),
    longestLagMs: 1_500,
  });
  onTestFinished(async () => {
    await watched.close();
    await there.close();
  });
  await watched.start();
  await expect.poll(() => watched.asOf, soon).toBeDefined();
  await pauseReplica();
  await makeClass('Behind');
  await expect.poll(() => watched.asOf, soon).toBeUndefined();
  expect(watched.lagSeconds).toBeGreaterThan(1.5);
  await replica.run('select pg_wal_replay_resume()');
  await expect.poll(() => watched.asOf, soon).toBeDefined();
  expect(states.map(({ isUsed }) => isUsed)).toEqual([true, false, true]);
  expect(states[1]).toMatchObject({ reason: expect.stringMatching(/^it is \d+ seconds behind$/) });
});

const check = async (replicaUrl: string) => {
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  await openReplicaAddress({ replicaUrl, appConnectionString: await appLogin(), warn });
  return warnings;
};

test('a start refuses what is no replica of this database, and says why', async () => {
  const other = await servers.create('other');
  const { username, password } = new URL(await appLogin());
  await other.run(`create role ${username} login password '${password}'`);
  await expect(check(`postgres://127.0.0.1:${other.port}/postgres`)).rejects.toThrow(
    `The replica of DATABASE_REPLICA_URL (127.0.0.1:${other.port}/postgres) cannot be used: it holds another database than DATABASE_URL`,
  );
  await expect(check(`postgres://127.0.0.1:${replica.port}/postgres`)).rejects.toThrow('another database');
  await expect(check('postgres://one,two/homeroom')).rejects.toThrow('must name one host');
  const options = { servers, behind: replica, database: 'homeroom', users: [username] };
  const pooler = await Pooler.start({ ...options, mode: 'transaction' });
  onTestFinished(() => pooler.stop());
  await expect(check(pooler.address('anyone'))).rejects.toThrow('by the transaction');
});

test('a start goes on with a replica that is away, and with the primary in its place', async () => {
  expect(await check('postgres://127.0.0.1:1/homeroom')).toEqual([
    expect.stringMatching(/\(127.0.0.1:1\/homeroom\) does not let Homeroom in \(.*ECONNREFUSED.*\)/),
  ]);
  expect(await check(`postgres://127.0.0.1:${primary.port}/homeroom`)).toEqual([
    expect.stringContaining('is the primary itself'),
  ]);
  expect(await check(`postgres://127.0.0.1:${replica.port}/homeroom`)).toEqual([]);
});

test('a replica that was promoted is not read, and a start refuses it', async () => {
  await untilReplicaAnswers(colleague);
  await replica.run('select pg_promote()');
  await untilPrimaryAnswers(colleague);
  expect((await makeClass('After')).status).toBe(201);
  const { total_classes } = await dashboard(colleague);
  const [row] = await primary.run<{ count: number }>(
    'select count(*)::int as count from classes',
    'homeroom',
  );
  expect(total_classes).toBe(row?.count);
  const [there] = await replica.run<{ count: number }>(
    'select count(*)::int as count from classes',
    'homeroom',
  );
  expect(there?.count).toBe(total_classes - 1);
  await expect(check(`postgres://127.0.0.1:${replica.port}/homeroom`)).rejects.toThrow('it is no standby');
});
