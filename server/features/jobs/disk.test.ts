import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.setDisk();
});

const gigabyte = 1024 ** 3;
const sentence =
  'The disk is full, so nothing can be saved. Tell the person who runs this server to make room on its disk, then try again.';
const refused = [503, sentence, 'disk_full'];

const toldTo = async (as: Who) =>
  (await api.call('notifications.list', { as })).result.notifications.filter(
    ({ kind }) => kind === 'job_disk_low',
  );

async function readiness() {
  const reply = await api.app.server.inject({ url: '/readyz' });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

test('account-admins, and no others, are told once per day that the disk is nearly full', async () => {
  api.setNow(new Date('2026-11-20T08:00:00Z'));
  api.setDisk({ free: 10 * gigabyte, total: 100 * gigabyte });
  await api.app.runRegularJob('jobs.watch_disk');
  expect(await toldTo('admin')).toEqual([]);
  api.setDisk({ free: 9.9 * gigabyte, total: 100 * gigabyte });
  await api.app.runRegularJob('jobs.watch_disk');
  await api.app.runRegularJob('jobs.watch_disk');
  expect(await toldTo('admin')).toMatchObject([
    {
      title: 'The disk of the server is nearly full',
      body: '9.9 GB of 100.0 GB are free. When the disk is full, nothing can be saved. Ask the person who runs this server to make room on it.',
    },
  ]);
  expect(await toldTo('northside')).toHaveLength(1);
  expect([await toldTo('registrar'), await toldTo('staff')]).toEqual([[], []]);
  api.setNow(new Date('2026-11-21T08:00:00Z'));
  await api.app.runRegularJob('jobs.watch_disk');
  expect(await toldTo('admin')).toHaveLength(2);
  api.setNow(undefined);
});

test('readiness shows the free space, and fails only when nothing can be written', async () => {
  api.setDisk({ free: 2 * 1024 * 1024, total: 100 * gigabyte });
  expect(await readiness()).toEqual({
    status: 200,
    body: { ready: true, disk_free_bytes: 2 * 1024 * 1024, disk_total_bytes: 100 * gigabyte },
  });
  api.setDisk({ free: 0, total: 100 * gigabyte });
  expect(await readiness()).toMatchObject({ status: 503, body: { errors: [{ message: sentence }] } });
  const metrics = await api.app.server.inject({ url: '/metrics' });
  expect(metrics.body).toContain('disk_bytes{state="free"} 0\n');
  expect(metrics.body).toContain(`disk_bytes{state="total"} ${100 * gigabyte}\n`);
});

test('an upload without room is refused with what to do, and leaves nothing', async () => {
  const before = await api.sql('select count(*)::int as files from files');
  api.setDisk({ free: 0, total: gigabyte });
  const { status, errors, headers } = await api.call('files.uploadPhoto', {
    as: 'staff',
    file: { name: 'photo.png', bytes: onePixel },
  });
  expect([status, errors[0]?.message, errors[0]?.code]).toEqual(refused);
  expect(headers['retry-after']).toBe('60');
  expect(await api.sql('select count(*)::int as files from files')).toEqual(before);
});

test('a write without room in the database is refused in the same way, and reading continues', async () => {
  await api.sql(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await api.sql('create trigger no_room before insert on classes execute function no_room()');
  const body = { class_name: 'Grade 5', sections: 'A' };
  const { status, errors } = await api.call('classes.create', { as: 'admin', body });
  expect([status, errors[0]?.message, errors[0]?.code]).toEqual(refused);
  expect((await api.call('classes.list', { as: 'admin' })).status).toBe(200);
  await api.sql('drop trigger no_room on classes');
});

test('while the database is read-only, reading works, writing says so, and the process is not ready', async () => {
  const [{ name } = { name: '' }] = await api.sql<{ name: string }>('select current_database() as name');
  await api.sql(`alter database ${name} set default_transaction_read_only = on`);
  await api.sql(
    `select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'homeroom' and datname = '${name}'`,
  );
  await expect.poll(async () => (await readiness()).status).toBe(503);
  const body = { class_name: 'Grade 6', sections: 'A' };
  const { status, errors, headers } = await api.call('classes.create', { as: 'admin', body });
  expect([status, errors[0]?.code, headers['retry-after']]).toEqual([503, 'read_only', '10']);
  expect(errors[0]?.message).toContain('the database is read-only');
  expect((await readiness()).body).toMatchObject({ errors: [{ code: 'read_only' }] });
  await api.sql('set default_transaction_read_only = off');
  await api.sql(`alter database ${name} reset default_transaction_read_only`);
  // Each refusal has closed its connection, so that the next one sees the current state of the server.
  await expect.poll(async () => (await readiness()).status).toBe(200);
  await expect.poll(async () => (await api.call('classes.create', { as: 'admin', body })).status).toBe(201);
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
