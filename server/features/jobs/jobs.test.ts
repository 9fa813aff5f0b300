import { afterAll, beforeAll, expect, test } from 'vitest';
import { Interrupted } from '#server/kit/jobs/interrupted.ts';
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

async function start(who: Who = 'registrar', kind = 'test.sample'): Promise<string> {
  const { user_id } = api.users[who];
  const school_id = who === 'northside' ? api.northside : api.school_id;
  const [job] = await api.sql<{ job_id: string }>(
    'insert into jobs (school_id, kind, started_by) values ($1, $2, $3) returning job_id',
    [school_id, kind, user_id],
  );
  return job?.job_id ?? '';
}

const read = async (id: string, as: Who = 'admin') =>
  (await api.call('jobs.get', { as, params: { id } })).result;

test('a job runs as its starter, and reports progress, row errors and its result', async () => {
  work = async (job) => {
    expect([job.actor.email, job.school.name, job.today()]).toEqual([
      'registrar@test.test',
      'Test School',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    job.fail({ row: 3, field: 'email', message: 'Email is not valid' });
    await job.progress(2, 2);
    await job.saveFile('made/../by:job.csv', 'text/csv', Buffer.from('a,b\n'));
    return { made: 2 };
  };
  const id = await start();
  expect(await read(id, 'registrar')).toMatchObject({ status: 'waiting', finished_dt: null });
  await api.finishJob(id);
  const job = await read(id, 'registrar');
  expect(job).toMatchObject({
    status: 'done',
    done: 2,
    total: 2,
    errors: [{ row: 3, field: 'email', message: 'Email is not valid' }],
    error_count: 1,
    result: { made: 2 },
    started_by: { user_id: api.users.registrar.user_id },
  });
  const file = await api.app.server.inject({ url: job.file_url ?? '' });
  expect([file.statusCode, file.body]).toEqual([200, 'a,b\n']);
  const audit = await api.sql<{ action: string; actor_user_id: string }>(
    `select action, actor_user_id from audit_log where entity = 'job' and entity_id = $1`,
    [id],
  );
  expect(audit).toEqual([{ action: 'run', actor_user_id: api.users.registrar.user_id }]);
});

test('a job is visible to its starter and the account-admin, and not found by others', async () => {
  work = async () => undefined;
  const id = await start('registrar');
  const statusFor = async (as: Who) => (await api.call('jobs.get', { as, params: { id } })).status;
  expect(await statusFor('registrar')).toBe(200);
  expect(await statusFor('admin')).toBe(200);
  expect(await statusFor('staff')).toBe(404);
  expect(await statusFor('northside')).toBe(404);
  expect((await api.call('jobs.cancel', { as: 'staff', params: { id } })).status).toBe(404);
  const listJobs = async (as: Who) =>
    (await api.call('jobs.list', { as })).result.jobs.map(({ job_id }) => job_id);
  expect(await listJobs('registrar')).toContain(id);
  expect(await listJobs('staff')).toEqual([]);
});

test('permission is checked again when the job runs', async () => {
  work = () => Promise.reject(new Error('must not run'));
  const id = await start('staff');
  await api.finishJob(id);
  expect(await read(id)).toMatchObject({ status: 'failed', errors: [{ message: 'Permission denied' }] });
});

test('a job that only the next release knows is left to a process of that release', async () => {
  work = async () => undefined;
  const id = await start();
  const [job] = await api.sql<{ school_id: string; kind: string }>(
    'select school_id, kind from jobs where job_id = $1',
    [id],
  );
  await api.sql(`update jobs set kind = 'next.release' where job_id = $1`, [id]);
  await expect(api.app.runJob({ school_id: job?.school_id ?? '', job_id: id })).rejects.toBeInstanceOf(Error);
  expect(await api.sql('select status, attempts from jobs where job_id = $1', [id])).toEqual([
    { status: 'waiting', attempts: 0 },
  ]);
  await api.sql('update jobs set kind = $2 where job_id = $1', [id, job?.kind]);
  await api.finishJob(id);
  expect((await read(id)).status).toBe('done');
});

test('a waiting job is cancelled at once, a running one when it checks', async () => {
  work = async (job) => {
    expect((await api.call('jobs.cancel', { as: 'registrar', params: { id: job.job_id } })).status).toBe(200);
    await expect.poll(() => job.isCancelled(), { timeout: 3_000 }).toBe(true);
    return { made: 1 };
  };
  const waiting = await start();
  await api.call('jobs.cancel', { as: 'registrar', params: { id: waiting } });
  expect((await read(waiting)).status).toBe('cancelled');
  const running = await start();
  await api.finishJob(running);
  expect(await read(running)).toMatchObject({ status: 'cancelled', cancel_asked: true, result: { made: 1 } });
  const again = await api.call('jobs.cancel', { as: 'registrar', params: { id: running } });
  expect([again.status, again.errors[0]?.message]).toEqual([409, 'This job has already ended']);
});

test('a failed job is retried, and given up with a sentence after three attempts', async () => {
  let attempts = 0;
  work = async (job) => {
    attempts += 1;
    job.fail({ row: attempts, message: 'Noted' });
    if (attempts < 3) throw new Error('Broken on purpose');
  };
  const lucky = await start();
  await api.finishJob(lucky);
  expect(await read(lucky)).toMatchObject({ status: 'done', errors: [{ row: 3 }] });
  work = () => Promise.reject(new Error('Broken on purpose'));
  const hopeless = await start();
  await api.finishJob(hopeless);
  expect(await read(hopeless)).toMatchObject({
    status: 'failed',
    errors: [{ message: 'The work ended because of an unexpected error. Please start it again.' }],
  });
});

test('work that is interrupted again and again is given up with a sentence', async () => {
  work = () => Promise.reject(new Error('must not run'));
  const id = await start();
  await api.sql(`update jobs set status = 'running', attempts = 3 where job_id = $1`, [id]);
  await api.finishJob(id);
  expect(await read(id)).toMatchObject({
    status: 'failed',
    errors: [
      { message: 'The work was interrupted several times and has been given up. Please start it again.' },
    ],
  });
});

test('work of a person who may no longer sign in is not done', async () => {
  work = () => Promise.reject(new Error('must not run'));
  const id = await start('registrar');
  await api.sql(`update users set status = 'inactive' where user_id = $1`, [api.users.registrar.user_id]);
  await api.finishJob(id);
  expect(await read(id)).toMatchObject({ status: 'failed', errors: [{ message: 'Permission denied' }] });
  await api.sql(`update users set status = 'active' where user_id = $1`, [api.users.registrar.user_id]);
});

test('a refusal ends the job with its sentence, without another attempt', async () => {
  let attempts = 0;
  work = async () => {
    attempts += 1;
    throw refuse.invalid('file', 'The file has no columns');
  };
  const id = await start();
  await api.finishJob(id);
  expect(await read(id)).toMatchObject({
    status: 'failed',
    errors: [{ message: 'The file has no columns' }],
  });
  expect(attempts).toBe(1);
});

test('an attempt that was taken over can no longer write', async () => {
  const taken = Promise.withResolvers<void>();
  let attempts = 0;
  work = async (job) => {
    attempts += 1;
    if (attempts > 1) return { attempts };
    await api.app.runJob({ school_id: api.school_id, job_id: job.job_id });
    await expect(job.transaction(async () => 'written')).rejects.toBeInstanceOf(Interrupted);
    taken.resolve();
    return { attempts: 'the first' };
  };
  const id = await start();
  await api.app.runJob({ school_id: api.school_id, job_id: id }).catch(() => undefined);
  await taken.promise;
  expect(await read(id)).toMatchObject({ status: 'done', result: { attempts: 2 } });
});
