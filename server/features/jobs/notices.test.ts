import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

let work: (job: Job) => Promise<object | void>;
const sample = defineJob({ kind: 'test.sample', operation: 'students.remove', run: (job) => work(job) });

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ oneOffJobs: [sample] });
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from notifications'));

async function start(): Promise<string> {
  const [job] = await api.sql<{ job_id: string }>(
    'insert into jobs (school_id, kind, started_by) values ($1, $2, $3) returning job_id',
    [api.school_id, 'test.sample', api.users.registrar.user_id],
  );
  return job?.job_id ?? '';
}
const toldTo = async (as: Who) =>
  (await api.call('notifications.list', { as })).result.notifications.map(({ kind, title, body, link }) => ({
    kind,
    title,
    body,
    link,
  }));
const statusOf = async (id: string) =>
  (await api.call('jobs.get', { as: 'registrar', params: { id } })).result.status;

test('only the starter is told that a job is done', async () => {
  work = async (job) => job.fail({ row: 2, message: 'Skipped' });
  const id = await start();
  await api.finishJob(id);
  expect(await toldTo('registrar')).toEqual([
    {
      kind: 'job_done',
      title: 'Test sample finished',
      body: 'Done, with 1 problem.',
      link: `/jobs?job=${id}`,
    },
  ]);
  expect([await toldTo('admin'), await toldTo('staff')]).toEqual([[], []]);
});

test('the starter is told of a refusal; account-admins also of a fault, and can start it again', async () => {
  work = () => Promise.reject(refuse.invalid('file', 'The file has no columns'));
  const refused = await start();
  await api.finishJob(refused);
  expect(await toldTo('registrar')).toMatchObject([{ kind: 'job_failed', body: 'The file has no columns' }]);
  expect(await toldTo('admin')).toEqual([]);
  expect((await api.call('jobs.retry', { as: 'registrar', params: { id: refused } })).status).toBe(409);

  work = () => Promise.reject(new Error('Broken on purpose'));
  const id = await start();
  await api.finishJob(id);
  expect(await toldTo('admin')).toMatchObject([{ kind: 'job_failed', link: `/jobs?job=${id}` }]);
  expect((await api.call('jobs.retry', { as: 'staff', params: { id } })).status).toBe(404);
  work = async () => ({ made: 1 });
  const again = await api.call('jobs.retry', { as: 'admin', params: { id } });
  expect(again).toMatchObject({ status: 200, result: { status: 'waiting', errors: [], can_retry: false } });
  await api.finishJob(id);
  expect(await statusOf(id)).toBe('done');
  expect((await api.call('jobs.retry', { as: 'admin', params: { id } })).status).toBe(409);
});

test('the person who cancelled a job is not told of its end', async () => {
  work = async (job) => {
    await api.call('jobs.cancel', { as: 'registrar', params: { id: job.job_id } });
    await expect.poll(() => job.isCancelled(), { timeout: 3_000 }).toBe(true);
  };
  const id = await start();
  await api.finishJob(id);
  expect(await statusOf(id)).toBe('cancelled');
  expect(await toldTo('registrar')).toEqual([]);
});
