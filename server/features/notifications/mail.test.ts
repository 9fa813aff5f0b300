import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

let api: TestApi;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  api = await startApi();
  database = openDatabase({ connectionString: api.appConnectionString, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await api.stop();
});
beforeEach(async () => {
  api.setMailer();
  api.mails.length = 0;
  await api.sql('delete from notifications');
  await api.sql('delete from regular_jobs');
});

const isDown = () => Promise.reject(new Error('connect ECONNREFUSED'));
const userOf = (who: Who) => api.users[who].user_id;
const none = { tasks: false, announcements: false, chat: false, leads: false, jobs: false };
const wish = (as: Who, wanted: Partial<typeof none>) =>
  api.call('notifications.updatePreferences', { as, body: { mail: { ...none, ...wanted } } });
const tell = (user_ids: string[], kind = 'task_due', title = 'Write the letter') =>
  database.write({ school_id: api.school_id }, (db) =>
    notify(db, { school_id: api.school_id, user_ids, kind, title, body: 'By noon', link: '/tasks?task=7' }),
  );
const send = () => api.app.runRegularJob('notifications.mail');
const results = () =>
  api.sql<{ status: string; attempts: number; error: string | null }>(
    'select status, attempts, error from notification_mails order by created_dt, notification_id',
  );

test('mail goes once, with the link, to those who chose it for that kind', async () => {
  await wish('staff', { tasks: true });
  await wish('registrar', { chat: true });
  await tell([userOf('staff'), userOf('registrar'), userOf('admin')]);
  await send();
  await send();
  expect(api.mails).toHaveLength(1);
  expect(api.mails[0]).toMatchObject({ to: 'staff@test.test', subject: 'Write the letter' });
  expect(api.mails[0]?.text).toContain('By noon\n\nhttps://homeroom.test/tasks?task=7');
  expect(api.mails[0]?.text).toContain('https://homeroom.test/account');
  const { result } = await api.call('notifications.getPreferences', { as: 'staff' });
  expect(result).toMatchObject({ mail: { ...none, tasks: true }, last_mail: { status: 'sent' } });
});

test('no email is sent for what was read before, or to a person who left', async () => {
  await wish('staff', { tasks: true });
  await tell([userOf('staff')]);
  await api.call('notifications.markAllRead', { as: 'staff' });
  await send();
  expect(api.mails).toEqual([]);
  expect(await results()).toMatchObject([{ status: 'unneeded' }]);
});

test('a mail server that is down fails no action; each email is retried with longer waits, then given up', async () => {
  await wish('staff', { tasks: true });
  api.setMailer(isDown);
  await tell([userOf('staff')]);
  expect((await api.call('notifications.list', { as: 'staff' })).result.total).toBe(1);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect(send()).rejects.toThrow(
      'Email could not be sent to 1 person. The mail server cannot be reached',
    );
    expect((await results())[0]).toMatchObject({
      attempts: attempt,
      error: 'The mail server cannot be reached',
    });
    const [{ minutes } = { minutes: 0 }] = await api.sql<{ minutes: number }>(
      'select round(extract(epoch from next_dt - now()) / 60)::int as minutes from notification_mails',
    );
    waits.push(minutes);
    await api.sql("update notification_mails set next_dt = now() - interval '1 second'");
  }
  expect(waits).toEqual([1, 4, 16, 64, 256]);
  expect(await results()).toMatchObject([{ status: 'failed' }]);
  const { result } = await api.call('notifications.getPreferences', { as: 'staff' });
  expect(result.last_mail).toMatchObject({ status: 'failed', error: 'The mail server cannot be reached' });
  api.setMailer();
  await send();
  expect(api.mails).toEqual([]);
});

test('an email that failed once is sent when the server is back, and the failure is over', async () => {
  await wish('staff', { tasks: true });
  api.setMailer(isDown);
  await tell([userOf('staff')]);
  for (let times = 0; times < 3; times += 1) {
    await expect(send()).rejects.toThrow('Email could not be sent to 1 person');
    await api.sql("update notification_mails set next_dt = now() - interval '1 second'");
  }
  const listFailing = async () => (await api.call('jobs.list', { as: 'admin' })).result.failing;
  expect(await listFailing()).toMatchObject([
    {
      name: 'notifications.mail',
      attempts: 3,
      error: 'Email could not be sent to 1 person. The mail server cannot be reached',
    },
  ]);
  const told = (await api.call('notifications.list', { as: 'admin' })).result.notifications;
  expect(told).toMatchObject([
    { kind: 'job_failed', title: 'Scheduled job keeps failing: Email notifications', link: '/jobs' },
  ]);
  api.setMailer();
  await send();
  expect(api.mails).toHaveLength(1);
  expect(await listFailing()).toEqual([]);
});
