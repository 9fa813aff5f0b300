import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

const note = {
  name: 'test.note_turn',
  text: `insert into audit_log (school_id, actor_name, action, entity, entity_id)
    values ($1, 'Test', 'turn', 'test', $2)`,
};

let id = '';
let fails: (school_id: string) => Error | undefined = () => undefined;
const sample: RegularJob = {
  name: 'test.regular',
  cron: '0 0 1 1 *',
  run: async (db, { school_id }) => {
    await db.run(note, [school_id, id]);
    const error = fails(school_id);
    if (error) throw error;
  },
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ regularJobs: [sample] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  fails = () => undefined;
  id = randomUUID();
  await api.sql('delete from regular_jobs');
  await api.sql('delete from notifications');
});

let latest = 0;
/** A turn is identified by its millisecond, so each begins in a later one, even if the clock was set back a little. */
async function run() {
  while (Date.now() <= latest);
  try {
    await api.app.runRegularJob('test.regular');
  } finally {
    latest = Date.now();
  }
}
const countTurns = async (school_id: string) =>
  (await api.sql(`select from audit_log where entity_id = $2 and school_id = $1`, [school_id, id])).length;
const failingFor = async (as: 'admin' | 'registrar' | 'northside') =>
  (await api.call('jobs.list', { as })).result.failing;
// Rounded to the millisecond, `now()` may be slightly ahead.
const due = () =>
  api.sql(`update regular_jobs set next_dt = now() - interval '1 second' where name = 'test.regular'`);
const failInOurSchool = () => {
  fails = (school_id) => (school_id === api.school_id ? refuse.unavailable('The disk is full') : undefined);
};

test('one school’s failure leaves nothing behind and does not stop the others', async () => {
  failInOurSchool();
  await expect(run()).rejects.toThrow('The disk is full');
  expect([await countTurns(api.school_id), await countTurns(api.northside)]).toEqual([0, 1]);
});

test('a failing school waits longer each time, and the others do not wait', async () => {
  failInOurSchool();
  const waits: number[] = [];
  for (let times = 0; times < 7; times += 1) {
    await run().catch(() => undefined);
    const [row] = await api.sql<{ seconds: number }>(
      `select round(extract(epoch from next_dt - now()))::int as seconds
      from regular_jobs
      where name = 'test.regular' and school_id = $1`,
      [api.school_id],
    );
    waits.push(row?.seconds ?? 0);
    await run().catch(() => undefined);
    await due();
  }
  expect(waits).toEqual([20, 40, 80, 160, 320, 600, 600]);
  expect(await countTurns(api.northside)).toBe(14);
});

test('a repeated failure is shown to the account-admin in words, reported once, and over when it works', async () => {
  failInOurSchool();
  for (let times = 0; times < 5; times += 1) {
    await run().catch(() => undefined);
    await due();
  }
  expect(await failingFor('admin')).toMatchObject([
    { name: 'test.regular', attempts: 5, error: 'The disk is full' },
  ]);
  expect(await failingFor('registrar')).toEqual([]);
  expect(await failingFor('northside')).toEqual([]);
  const listNotifications = async (as: 'admin' | 'northside') =>
    (await api.call('notifications.list', { as })).result.notifications.map(({ title, body }) => [
      title,
      body,
    ]);
  expect(await listNotifications('admin')).toEqual([
    ['Scheduled job keeps failing: Test regular', 'The disk is full'],
  ]);
  expect(await listNotifications('northside')).toEqual([]);
  fails = () => undefined;
  await run();
  expect(await failingFor('admin')).toEqual([]);
  expect(await countTurns(api.school_id)).toBe(1);
});

test('the text of an unexpected error is not shown', async () => {
  fails = () => new Error('relation "secrets" of user homeroom_owner');
  for (let times = 0; times < 2; times += 1) {
    await run().catch(() => undefined);
    await due();
  }
  expect((await failingFor('admin'))[0]?.error).toBe(
    'An unexpected error occurred. The log of the server says more.',
  );
});

test('an account-admin can run a failing job at once', async () => {
  failInOurSchool();
  await run().catch(() => undefined);
  fails = () => undefined;
  const params = { name: 'test.regular' };
  expect((await api.call('jobs.retryScheduled', { as: 'registrar', params })).status).toBe(403);
  expect((await api.call('jobs.retryScheduled', { as: 'northside', params })).status).toBe(404);
  expect((await api.call('jobs.retryScheduled', { as: 'admin', params })).status).toBe(200);
  await run();
  expect(await countTurns(api.school_id)).toBe(1);
});
