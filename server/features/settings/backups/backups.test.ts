import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refuse } from '#server/lib/refusal.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
const hourMs = 3_600_000;
const keep = { daily: 7, weekly: 4 };

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

beforeEach(async () => {
  api.backups.state = { isEncrypted: true, keep, backups: [], failure: undefined };
  api.backups.create = async ({ onProgress }) => onProgress(100);
  api.setNow(undefined);
  await api.sql('delete from notifications');
  await api.sql('delete from regular_jobs');
});

/** Leaves only one school while `work` runs, as in most installations. */
async function withOneSchool(work: () => Promise<void>) {
  const replaceSchoolLists = (schools: string) =>
    ['list_school_ids', 'list_open_school_ids'].map(
      (name) => `create or replace function ${name}() returns table (school_id uuid) language sql stable
        security definer set search_path = public, pg_temp as $$ ${schools} $$`,
    );
  await api.sql(replaceSchoolLists(`select '${api.school_id}'::uuid`).join(';'));
  try {
    await work();
  } finally {
    await api.sql(replaceSchoolLists('select school.school_id from schools school').join(';'));
  }
}

const backupOf = (hoursAgo: number, isVerified = true) => {
  const created = new Date(Date.now() - hoursAgo * hourMs);
  return {
    name: `b${hoursAgo}`,
    created,
    bytes: 2048,
    isEncrypted: true,
    verified: isVerified ? created : undefined,
  };
};

const notices = () =>
  api.sql<{ title: string; body: string; user_id: string }>(
    'select title, body, user_id from notifications where school_id = $1 order by title',
    [api.school_id],
  );

test('the account-admin of a single school sees the backups, and whether they are verified', async () => {
  await withOneSchool(async () => {
    api.backups.state = {
      isEncrypted: true,
      keep,
      backups: [backupOf(1, false), backupOf(25)],
      failure: { failed: new Date('2026-11-20T01:30:00Z'), message: 'The disk is full.' },
    };
    const { status, result } = await api.call('settings.getBackups', { as: 'admin' });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      kept_by: 'nightly',
      is_encrypted: true,
      keep_daily: 7,
      keep_weekly: 4,
      failure: { failed_dt: '2026-11-20T01:30:00.000Z', message: 'The disk is full.' },
      backups: [
        { name: 'b1', size_bytes: 2048, verified_dt: null },
        { name: 'b25', verified_dt: expect.any(String) },
      ],
    });
  });
});

test('with several schools in an installation, no school sees or makes backups of all', async () => {
  const { result } = await api.call('settings.getBackups', { as: 'admin' });
  expect(result).toMatchObject({ kept_by: 'operator', backups: [], failure: null });
  const { status, errors } = await api.call('settings.createBackup', { as: 'admin' });
  expect([status, errors[0]?.message]).toEqual([
    403,
    'The operator of this installation keeps the backups of all schools',
  ]);
});

test('when the operator has switched backups off, none is shown or made', async () => {
  await withOneSchool(async () => {
    api.backups.state = undefined;
    const { result } = await api.call('settings.getBackups', { as: 'admin' });
    expect(result).toMatchObject({ kept_by: 'off' });
    expect((await api.call('settings.createBackup', { as: 'admin' })).status).toBe(409);
    await api.app.runRegularJob('settings.watch_backups');
    expect(await notices()).toEqual([]);
  });
});

test('"Back up now" is a job that shows its progress', async () => {
  await withOneSchool(async () => {
    const { status, result } = await api.call('settings.createBackup', { as: 'admin' });
    expect(status).toBe(202);
    const { job_id } = result as { job_id: string };
    await api.finishJob(job_id);
    const job = await api.call('jobs.get', { as: 'admin', params: { id: job_id } });
    expect(job.result).toMatchObject({ status: 'done', done: 100, total: 100 });
  });
});

test('a failed backup says why, and is not retried by itself', async () => {
  await withOneSchool(async () => {
    let tries = 0;
    api.backups.create = async () => {
      tries += 1;
      throw refuse.conflict('The disk of /backups has 3 MB free.');
    };
    const { result } = await api.call('settings.createBackup', { as: 'admin' });
    const { job_id } = result as { job_id: string };
    await api.finishJob(job_id);
    const job = await api.call('jobs.get', { as: 'admin', params: { id: job_id } });
    expect(job.result).toMatchObject({
      status: 'failed',
      errors: [{ message: 'The disk of /backups has 3 MB free.' }],
    });
    expect(tries).toBe(1);
  });
});

test('a cancelled backup is stopped', async () => {
  await withOneSchool(async () => {
    let wasStopped = false;
    const { result } = await api.call('settings.createBackup', { as: 'admin' });
    const { job_id } = result as { job_id: string };
    api.backups.create = async ({ onProgress, signal }) => {
      await api.sql('update jobs set cancel_asked_dt = now() where job_id = $1', [job_id]);
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        onProgress(10);
      });
      wasStopped = true;
      throw new Error('stopped');
    };
    await api.finishJob(job_id);
    const job = await api.call('jobs.get', { as: 'admin', params: { id: job_id } });
    expect(wasStopped).toBe(true);
    expect(job.result).toMatchObject({ status: 'cancelled' });
  });
});

test('account-admins are told once per day while the newest verified backup is older than 26 hours', async () => {
  await withOneSchool(async () => {
    api.backups.state = {
      isEncrypted: true,
      keep,
      backups: [backupOf(1, false), backupOf(25.9)],
      failure: undefined,
    };
    await api.app.runRegularJob('settings.watch_backups');
    expect(await notices()).toEqual([]);

    api.backups.state = {
      ...api.backups.state,
      backups: [backupOf(1, false), backupOf(75)],
      failure: { failed: new Date(), message: 'The disk is full.' },
    };
    await api.sql('delete from regular_jobs');
    await api.app.runRegularJob('settings.watch_backups');
    expect(await notices()).toEqual([
      {
        title: 'The newest backup is 3 days old',
        body: expect.stringContaining('The last attempt failed: The disk is full.'),
        user_id: api.users.admin.user_id,
      },
    ]);
  });
});

test('a school without a backup is told after its first day, and several schools are not', async () => {
  await withOneSchool(async () => {
    await api.app.runRegularJob('settings.watch_backups');
    expect(await notices()).toEqual([]);
    api.setNow(new Date(Date.now() + 27 * hourMs));
    await api.sql('delete from regular_jobs');
    await api.app.runRegularJob('settings.watch_backups');
    expect(await notices()).toMatchObject([{ title: 'There is no backup yet' }]);
  });
  await api.sql('delete from notifications');
  await api.sql('delete from regular_jobs');
  await api.app.runRegularJob('settings.watch_backups');
  expect(await notices()).toEqual([]);
});

test('the metrics have the age of the newest verified backup and the last success', async () => {
  const metrics = async () => (await api.app.server.inject('/metrics')).body;
  expect(await metrics()).toContain('homeroom_backup_age_seconds +Inf');
  api.backups.state = {
    isEncrypted: true,
    keep,
    backups: [backupOf(1, false), backupOf(10)],
    failure: undefined,
  };
  const seconds = Number(/homeroom_backup_age_seconds (\d+)/.exec(await metrics())?.[1]);
  expect(seconds).toBeGreaterThanOrEqual(36_000);
  expect(seconds).toBeLessThan(36_100);
  expect(await metrics()).toContain('homeroom_backup_success 1');
  await api.app.runRegularJob('backups.nightly');
  expect(await metrics()).toMatch(/^homeroom_backup_duration_seconds \d/m);
  api.backups.state = { ...api.backups.state, failure: { failed: new Date(), message: 'no' } };
  expect(await metrics()).toContain('homeroom_backup_success 0');
  api.backups.state = undefined;
  expect(await metrics()).not.toMatch(/^homeroom_backup_(?:age_seconds|success) /m);
});
