import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeSchool, makeUser, type TestUser } from '#server/test/factories.ts';

const processes = 3;
/** Unheard of for 15 s, found within 15 s more, and a pause before the next attempt. */
const takenUpAgainMs = 60_000;

let dataDir: string;
/** What the workers have logged as an error. */
let errorLog = '';
let database: EmbeddedDatabase;
let client: pg.Client;
let workers: ChildProcess[];
let school_id: string;
let starter: TestUser;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-jobs-'));
  database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  await migrate(database.connectionString);
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  school_id = await makeSchool(client, 'Test School');
  starter = await makeUser(client, { school_id, email: 'admin@test.test', role: 'account-admin' });
  workers = await Promise.all(Array.from({ length: processes }, startWorker));
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => stop(worker, 'SIGTERM')));
  await client.end();
  await database.stop();
  rmSync(dataDir, { recursive: true });
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, 'job-worker.ts'), database.connectionString],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (!worker.stdout || !worker.stderr) throw new Error('The worker has no output');
  worker.stderr.on('data', (bytes: Buffer) => {
    errorLog += bytes.toString('utf8');
  });
  const ended = once(worker, 'exit').then(([code]) =>
    Promise.reject(new Error(`A worker ended with ${code}`)),
  );
  await Promise.race([once(worker.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return worker;
}

async function stop(worker: ChildProcess, signal: NodeJS.Signals) {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill(signal);
  await once(worker, 'exit');
}

async function start(input: { steps: number; pauseMs: number }): Promise<string> {
  const { rows } = await client.query<{ job_id: string }>(
    `insert into jobs (school_id, kind, input, started_by) values ($1, 'test.steps', $2, $3) returning job_id`,
    [school_id, input, starter.user_id],
  );
  return rows[0]?.job_id ?? '';
}

type State = { status: string; attempts: number; result: { pid: number } | null; waited: number };

async function stateOf(job_id: string): Promise<State> {
  const { rows } = await client.query<State>(
    `select status, attempts, result, extract(epoch from started_dt - created_dt)::float8 * 1000 as waited
    from jobs
    where job_id = $1`,
    [job_id],
  );
  if (!rows[0]) throw new Error(`No job ${job_id}`);
  return rows[0];
}

async function stepsOf(job_id: string) {
  const { rows } = await client.query<{ action: string; pid: number }>(
    `select action, (after ->> 'pid')::int as pid
    from audit_log
    where entity = 'test' and entity_id = $1
    order by audit_id`,
    [job_id],
  );
  return rows;
}

const statusOf = async (job_id: string) => (await stateOf(job_id)).status;

test('each of many jobs is done once by one of three processes, and begins within a second', async () => {
  const ids: string[] = [];
  while (ids.length < 30) ids.push(await start({ steps: 2, pauseMs: 5 }));
  for (const id of ids) await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('done');
  for (const id of ids) {
    const steps = await stepsOf(id);
    expect(steps.map(({ action }) => action)).toEqual(['step 1', 'step 2']);
    expect((await stateOf(id)).attempts).toBe(1);
  }
  const alone = await start({ steps: 1, pauseMs: 0 });
  await expect.poll(() => statusOf(alone), { timeout: 5_000, interval: 20 }).toBe('done');
  expect((await stateOf(alone)).waited).toBeLessThan(1_000);
});

test('a job of a killed process is taken over by another', { timeout: 120_000 }, async () => {
  const id = await start({ steps: 100, pauseMs: 50 });
  await expect.poll(async () => (await stepsOf(id)).length, { timeout: 5_000 }).toBeGreaterThan(2);
  const [{ pid } = { pid: 0 }] = await stepsOf(id);
  const victim = workers.find((worker) => worker.pid === pid);
  if (!victim) throw new Error('No process works on the job');
  await stop(victim, 'SIGKILL');
  await expect.poll(() => statusOf(id), { timeout: takenUpAgainMs, interval: 200 }).toBe('done');
  const { attempts, result } = await stateOf(id);
  expect(attempts).toBe(2);
  expect(result?.pid).not.toBe(pid);
});

test('a process that shuts down leaves its job to others, without a failed attempt', {
  timeout: 120_000,
}, async () => {
  const id = await start({ steps: 200, pauseMs: 50 });
  await expect.poll(async () => (await stepsOf(id)).length, { timeout: 5_000 }).toBeGreaterThan(2);
  const [{ pid } = { pid: 0 }] = await stepsOf(id);
  const asked = workers.find((worker) => worker.pid === pid);
  if (!asked) throw new Error('No process works on the job');
  await stop(asked, 'SIGTERM');
  await expect.poll(() => statusOf(id), { timeout: takenUpAgainMs, interval: 200 }).toBe('done');
  const { attempts, result } = await stateOf(id);
  expect(attempts).toBe(1);
  expect(result?.pid).not.toBe(pid);
});

const turns = async () => (await stepsOf('turn')).length;
const openTurns = async () =>
  (
    await client.query(
      `select from pgboss.job
      where (name = 'test.turn' or name like 'scheduled%' and data ->> 'name' = 'test.turn')
        and state < 'completed'`,
    )
  ).rowCount;

/** All processes end, and begin again when midnight has passed three times. */
async function beDownForDays() {
  await Promise.all(workers.map((worker) => stop(worker, 'SIGTERM')));
  await client.query(`update pgboss.schedule set created_on = now() - interval '9 days'`);
  await client.query(`update pgboss.version set cron_on = now() - interval '3 days'`);
  workers = await Promise.all(Array.from({ length: processes }, startWorker));
}

const schools = 200;

test('a scheduled job that was due while nothing ran runs at the start, once for each school, shared by three processes', {
  timeout: 240_000,
}, async () => {
  await client.query(
    `insert into schools (name, time_zone)
    select 'School ' || number, 'UTC' from generate_series(2, $1::int) number`,
    [schools],
  );
  await beDownForDays();
  await expect.poll(turns, { timeout: 90_000, interval: 200 }).toBe(schools);
  await expect.poll(openTurns, { timeout: 30_000, interval: 200 }).toBe(0);
  expect(await turns()).toBe(schools);
  expect(new Set((await stepsOf('turn')).map(({ pid }) => pid)).size).toBeGreaterThan(1);
  // The same midnight is not owed twice.
  const asked = await client.query('select now() as at');
  await beDownForDays();
  const lookedAgain = () => client.query('select from pgboss.version where cron_on > $1', [asked.rows[0].at]);
  await expect.poll(async () => (await lookedAgain()).rowCount, { timeout: 60_000, interval: 200 }).toBe(1);
  await expect.poll(openTurns, { timeout: 30_000, interval: 200 }).toBe(0);
  expect(await turns()).toBe(schools);
});

/** A job of every minute as earlier versions stored it: with a schedule and a queue of its own. */
async function leaveOldTurn(name: string) {
  const boss = new PgBoss({
    connectionString: database.connectionString,
    schema: 'pgboss',
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.createQueue(name);
  await boss.schedule(name, '* * * * *');
  await boss.send(name, {});
  await boss.stop();
}

test('what an earlier version left in the queue of a job is removed at the start', {
  timeout: 60_000,
}, async () => {
  const name = 'tasks.remind';
  const left = async () =>
    (
      await client.query(
        `select name from pgboss.schedule where name = $1
        union all
        select name from pgboss.job where name = $1`,
        [name],
      )
    ).rowCount;
  await leaveOldTurn(name);
  expect(await left()).toBe(2);
  workers.push(await startWorker());
  await expect.poll(left, { timeout: 30_000, interval: 200 }).toBe(0);
});

test('none of this is an error in the log', () => expect(errorLog).toBe(''));
