import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { type Notice, notify } from '#server/features/notifications/operations.ts';
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
beforeEach(() => api.sql('delete from notifications'));

const userOf = (who: Who) => api.users[who].user_id;
type TestNotice = Partial<Notice> & Pick<Notice, 'user_ids'>;
async function tell(notice: TestNotice, actor?: Who) {
  // Two notifications of the same millisecond have no order.
  await api.sql(`update notifications set created_dt = created_dt - interval '1 second'`);
  await database.write({ school_id: api.school_id, ...(actor && { user_id: userOf(actor) }) }, (db) =>
    notify(db, { school_id: api.school_id, kind: 'task_due', title: 'Told', ...notice }),
  );
}
const listOf = async (as: Who, query = {}) => (await api.call('notifications.list', { as, query })).result;
const titlesOf = async (as: Who) => (await listOf(as)).notifications.map(({ title }) => title);

test('everyone addressed is notified once, except the actor and people who cannot sign in', async () => {
  const { user_id } = (
    await api.sql<{ user_id: string }>(
      `insert into users (school_id, name, email, role, status, password_hash)
      values ($1, 'Gone', 'gone@test.test', 'cms-user', 'inactive', 'x')
      returning user_id`,
      [api.school_id],
    )
  )[0] ?? { user_id: '' };
  const user_ids = [userOf('admin'), userOf('staff'), userOf('staff'), user_id, userOf('northside')];
  await tell({ user_ids }, 'admin');
  expect(await titlesOf('admin')).toEqual([]);
  expect(await titlesOf('staff')).toEqual(['Told']);
  expect(await titlesOf('northside')).toEqual([]);
  expect(await api.sql('select from notifications')).toHaveLength(1);
  await tell({ user_ids, title: 'Done', to_actor: true }, 'admin');
  expect(await titlesOf('admin')).toEqual(['Done']);
});

test('a notification is rolled back with its transaction', async () => {
  const failing = database.write({ school_id: api.school_id }, async (db) => {
    const notice = { school_id: api.school_id, kind: 'task_due', title: 'Never' };
    await notify(db, { ...notice, user_ids: [userOf('staff')] });
    throw new Error('Changed our mind');
  });
  await expect(failing).rejects.toThrow('Changed our mind');
  expect(await titlesOf('staff')).toEqual([]);
});

test('a long title is cut, and the list is paged, newest first', async () => {
  await tell({ user_ids: [userOf('staff')], title: 'x'.repeat(500) });
  for (const title of ['One', 'Two', 'Three']) await tell({ user_ids: [userOf('staff')], title });
  expect(await listOf('staff', { limit: 2 })).toMatchObject({
    notifications: [{ title: 'Three' }, { title: 'Two' }],
    total: 4,
    unread: 4,
  });
  const second = await listOf('staff', { limit: 2, page: 2 });
  expect(second.notifications.map(({ title }) => title)).toEqual(['One', 'x'.repeat(200)]);
});

test('reading, marking all and removing affect only your own notifications', async () => {
  await tell({ user_ids: [userOf('staff'), userOf('registrar')], title: 'Both' });
  await tell({ user_ids: [userOf('staff')], title: 'Second' });
  const [, first] = (await listOf('staff')).notifications;
  const params = { id: first?.notification_id ?? '' };
  for (const id of ['notifications.markRead', 'notifications.remove'] as const) {
    expect((await api.call(id, { as: 'registrar', params })).status).toBe(404);
    expect((await api.call(id, { as: 'northside', params })).status).toBe(404);
  }
  expect((await api.call('notifications.markRead', { as: 'staff', params })).result).toEqual({ unread: 1 });
  const unread = await listOf('staff', { state: 'unread' });
  expect(unread).toMatchObject({ notifications: [{ title: 'Second' }], total: 1 });
  await api.call('notifications.markAllRead', { as: 'staff' });
  expect(await listOf('staff')).toMatchObject({ unread: 0, total: 2 });
  expect(await listOf('registrar')).toMatchObject({ unread: 1 });
  await api.call('notifications.remove', { as: 'staff', params });
  expect(await titlesOf('staff')).toEqual(['Second']);
});

test('notifications older than half a year are removed', async () => {
  for (const title of ['Old', 'New']) await tell({ user_ids: [userOf('staff')], title });
  await api.sql(`update notifications set created_dt = now() - interval '181 days' where title = 'Old'`);
  await api.app.runRegularJob('notifications.tidy');
  expect(await titlesOf('staff')).toEqual(['New']);
});
