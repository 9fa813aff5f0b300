import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass, studentForm } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;

const deadlineMs = 400;
/** While a statement waits for a lock, the database gives up only after this time. */
const lockMs = 3_000;

beforeAll(async () => {
  api = await startApi({ deadlineMs });
  class_id = await newClass(api);
});
afterEach(() => api.sql('rollback'));
afterAll(() => api.stop());

/** Makes every statement on a table wait. */
async function lock(table: string) {
  await api.sql('begin');
  await api.sql(`lock table ${table} in access exclusive mode`);
}

async function timed<Reply>(call: Promise<Reply>) {
  const from = performance.now();
  const reply = await call;
  return { reply, ms: performance.now() - from };
}

/** What the app's connections are doing right now, read again even inside an open transaction. */
async function listWorking() {
  await api.sql('select pg_stat_clear_snapshot()');
  return api.sql(
    `select query
    from pg_stat_activity
    where datname = current_database() and application_name = 'homeroom' and state <> 'idle'
      and pid <> pg_backend_pid()`,
  );
}

async function expectStopped({
  reply,
  ms,
}: {
  reply: { status: number; errors: unknown; headers: Record<string, unknown> };
  ms: number;
}) {
  expect(reply.status).toBe(503);
  expect(reply.errors).toMatchObject([{ message: expect.stringContaining('could not finish this in time') }]);
  expect(reply.headers['retry-after']).toBe('2');
  expect(ms).toBeGreaterThan(deadlineMs - 50);
  expect(ms).toBeLessThan(lockMs - 500);
  await expect.poll(listWorking, { timeout: lockMs - 500 }).toEqual([]);
}

test('a call without a body ends at the deadline, and so does its statement', async () => {
  await lock('students');
  await expectStopped(await timed(api.call('students.list', { as: 'admin' })));
});

test('a call with a body ends at the deadline, holds no connection and saves nothing', async () => {
  await lock('students');
  await expectStopped(await timed(api.call('students.create', { as: 'admin', body: studentForm(class_id) })));
  await api.sql('rollback');
  expect(await api.sql('select 1 from students')).toEqual([]);
});

test('an upload ends at the deadline, counted from the end of the upload', async () => {
  await lock('files');
  const file = { name: 'rules.txt', bytes: 'Shoes stay outside.' };
  await expectStopped(await timed(api.call('documents.upload', { as: 'admin', file })));
});

test('a call in time works as usual afterwards', async () => {
  const made = await api.call('students.create', { as: 'admin', body: studentForm(class_id) });
  expect(made.status).toBe(201);
});
