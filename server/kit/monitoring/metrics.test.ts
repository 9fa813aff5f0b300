import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { defineJob } from '#server/kit/jobs/one-off-jobs.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';
import { metricOf, readMetrics, samplesIn } from '#server/test/metrics.ts';
import { InstallationFigures } from './installation-figures.ts';

const broken = defineJob({
  kind: 'test.broken',
  operation: 'jobs.list',
  run: async () => {
    throw new Error('broken');
  },
});
const idle = { name: 'test.idle', cron: '0 0 1 1 *', run: async () => {} };

let api: TestApi;
beforeAll(async () => {
  const log = pino({ level: 'silent' });
  api = await startApi({ oneOffJobs: [broken], regularJobs: [idle], log });
});
afterAll(() => api.stop());

const valueOf = (name: string, labels?: Record<string, string>) => metricOf(api, name, labels);

async function startJob(kind: string, minutes = 0): Promise<string> {
  const [job] = await api.sql<{ job_id: string }>(
    `insert into jobs (school_id, kind, started_by, created_dt)
    values ($1, $2, $3, now() - make_interval(mins => $4))
    returning job_id`,
    [api.school_id, kind, api.users.admin.user_id, minutes],
  );
  return job?.job_id ?? '';
}

test('what waits in the installation is counted, with the age of the oldest due piece', async () => {
  await startJob('test.waiting', 10);
  await startJob('test.waiting');
  for (const [key, minutes] of [
    ['one', 5],
    ['two', -60],
  ])
    await api.sql(
      `insert into messages (school_id, kind, channel, recipient_kind, address, dedup_key, next_attempt_dt)
      values ($1, 'urgent', 'sms', 'guardian', '+4930123456', $2, now() - make_interval(mins => $3))`,
      [api.school_id, key, minutes],
    );
  await api.sql(
    `insert into regular_jobs (school_id, name, attempts, failing_since)
    values ($1, 'test.failing', 3, now()), ($2, 'test.failing', 1, now()), ($1, 'test.mended', 0, null)`,
    [api.school_id, api.northside],
  );
  await api.sql(
    `with resting as (
      insert into schools (name, suspended_dt, suspended_reason)
      values ('Resting', now(), 'why')
      returning school_id
    )
    insert into messages (school_id, kind, channel, recipient_kind, address, dedup_key)
    select school_id, 'urgent', 'sms', 'guardian', '+4930123456', 'key' from resting`,
  );
  expect(await valueOf('homeroom_schools', { state: 'active' })).toBe(2);
  expect(await valueOf('homeroom_schools', { state: 'suspended' })).toBe(1);
  expect(await valueOf('homeroom_jobs', { kind: 'test.waiting', state: 'waiting' })).toBe(2);
  const waited = await valueOf('homeroom_job_oldest_due_seconds', { kind: 'test.waiting' });
  expect(waited).toBeGreaterThanOrEqual(600);
  expect(waited).toBeLessThan(660);
  expect(await valueOf('homeroom_messages_waiting', { channel: 'sms', kind: 'urgent' })).toBe(2);
  expect(await valueOf('homeroom_message_oldest_due_seconds', { channel: 'sms' })).toBeGreaterThan(299);
  expect(await valueOf('homeroom_scheduled_jobs_failing', { kind: 'test.failing' })).toBe(2);
  expect(await valueOf('homeroom_scheduled_jobs_failing', { kind: 'test.mended' })).toBeUndefined();
  expect(await valueOf('homeroom_installation_figures_success')).toBe(1);
});

test('however often the page is read, the database is asked at most every 15 seconds', async () => {
  const asked = `select backend_start, query_start
    from pg_stat_activity
    where application_name = 'homeroom metrics' and datname = current_database()`;
  await readMetrics(api);
  const before = await api.sql(asked);
  await startJob('test.later');
  await Promise.all(Array.from({ length: 20 }, () => readMetrics(api)));
  expect(await api.sql(asked)).toEqual(before);
  expect(before).toHaveLength(1);
  expect(await valueOf('homeroom_jobs', { kind: 'test.later' })).toBeUndefined();
});

test('without the database, the figures say so and the rest of the page is there', async () => {
  const figures = new InstallationFigures('postgres://nobody@127.0.0.1:1/nothing');
  onTestFinished(() => figures.close());
  expect(await figures.read()).toBeUndefined();
});

test('sign-ins are counted by their end', async () => {
  const signIn = (password: string) =>
    api.call('auth.login', { body: { user_email: 'staff@test.test', password } });
  const count = (outcome: string) => valueOf('homeroom_sign_ins_total', { outcome });
  expect([await count('succeeded'), await count('failed'), await count('locked')]).toEqual([0, 0, 0]);
  expect((await signIn(testPassword)).status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn('a wrong one');
  expect((await signIn('a wrong one')).status).toBe(429);
  expect([await count('succeeded'), await count('failed'), await count('locked')]).toEqual([1, 10, 1]);
});

test('emails are counted by whether the mail server takes them', async () => {
  const count = (outcome: string) => valueOf('homeroom_messages_total', { channel: 'email', outcome });
  const forget = () => api.call('auth.forgotPassword', { body: { user_email: 'registrar@test.test' } });
  const sent = (await count('sent')) ?? 0;
  await forget();
  await expect.poll(() => count('sent')).toBe(sent + 1);
  api.setMailer(async () => {
    throw new Error('no');
  });
  onTestFinished(() => api.setMailer());
  const failed = (await count('failed')) ?? 0;
  await forget();
  await expect.poll(() => count('failed')).toBe(failed + 1);
});

test('attempts at jobs are timed by their end, and failures count for their school', async () => {
  const attempts = (kind: string, outcome: string) =>
    valueOf('homeroom_job_duration_seconds_count', { kind, outcome });
  await api.finishJob(await startJob('test.broken'));
  expect(await attempts('test.broken', 'retried')).toBe(2);
  expect(await attempts('test.broken', 'failed')).toBe(1);
  expect(await valueOf('homeroom_school_failed_jobs', { school_id: api.school_id })).toBe(1);
  await api.app.runRegularJob('test.idle');
  expect(await attempts('test.idle', 'done')).toBe(1);
});

test('the use of each school is shown by its id', async () => {
  const calls = () => valueOf('homeroom_school_calls', { school_id: api.northside });
  const before = (await calls()) ?? 0;
  await api.call('classes.list', { as: 'northside' });
  expect(await calls()).toBe(before + 1);
  const seconds = await valueOf('homeroom_school_database_seconds', { school_id: api.northside });
  expect(seconds).toBeGreaterThan(0);
});

test('connections, disks, the release and the process itself are shown', async () => {
  const names = new Set(samplesIn(await readMetrics(api)).map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining([
      'database_connections',
      'disk_bytes',
      'event_streams',
      'homeroom_event_loop_turn_seconds',
      'homeroom_folder_disk_bytes',
      'homeroom_release_info',
      'process_resident_memory_bytes',
    ]),
  );
  expect(await valueOf('database_connections', { pool: 'requests', state: 'waiting' })).toBe(0);
  expect(await valueOf('database_connections', { pool: 'teachers', state: 'waiting' })).toBe(0);
});

test('a turn of the event loop that keeps everyone waiting is shown once', async () => {
  const longest = () => valueOf('homeroom_event_loop_turn_seconds', { quantile: '1' });
  await longest();
  await nextTurn();
  const until = performance.now() + 200;
  while (performance.now() < until);
  await nextTurn();
  await nextTurn();
  expect(await longest()).toBeGreaterThan(0.2);
  expect(await longest()).toBeLessThan(0.2);
});

test('no label holds a name, an address or an id that only one record has', async () => {
  const labels = samplesIn(await readMetrics(api)).flatMap((sample) => Object.entries(sample.labels));
  const values = labels.filter(([key]) => key !== 'school_id').map(([, value]) => value);
  expect(values.join(' ')).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|Test School/);
});

test('the queue of scheduled jobs is counted as soon as its library has made it', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const isThere = (name: string) => async () =>
    (await api.sql<{ is_there: boolean }>(`select to_regclass('${name}') is not null as is_there`))[0]
      ?.is_there;
  await expect.poll(isThere('pgboss.job'), { timeout: 10_000 }).toBe(true);
  const later = `insert into pgboss.job (name, start_after)
    select name, now() + interval '1 hour' from pgboss.queue where name = 'test.idle'
    returning id`;
  await expect.poll(async () => (await api.sql(later)).length, { timeout: 10_000 }).toBe(1);
  const figures = new InstallationFigures(api.connectionString);
  onTestFinished(() => figures.close());
  const waiting = (await figures.read())?.filter(({ kind }) => kind === 'test.idle');
  expect(waiting).toEqual([{ figure: 'job', kind: 'test.idle', state: 'waiting', count: 1, seconds: 0 }]);
});
