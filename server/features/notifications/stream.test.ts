import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase } from '#contract/kit/envelope.ts';
import { openDatabase } from '#server/db/pool.ts';
import { type Notice, notify } from '#server/features/notifications/operations.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeUser, type TestUser } from '#server/test/factories.ts';

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

const userOf = (who: Who) => api.users[who].user_id;
const tell = (notice: Partial<Notice> & Pick<Notice, 'user_ids'>, school_id = api.school_id) =>
  database.write({ school_id }, (db) =>
    notify(db, { school_id, kind: 'task_due', title: 'Told', ...notice }),
  );

test('a stream begins with the current state and sends new notifications, to this person only', async () => {
  const stream = await api.events('notifications.stream', { as: 'staff' });
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  await stream.expectLast({ event: 'state', data: { unread: 0, newest: null } });
  await tell({ user_ids: [userOf('registrar')], title: 'For another person' });
  await tell({ user_ids: [userOf('northside')], title: 'Of another school' }, api.northside);
  await tell({ user_ids: [userOf('staff')], title: 'For me' });
  await stream.expectLast({ data: { unread: 1, newest: { title: 'For me' } } });
  expect(stream.told).toHaveLength(2);
  const [told] = (await api.call('notifications.list', { as: 'staff' })).result.notifications;
  const params = { id: told?.notification_id ?? '' };
  await api.call('notifications.markRead', { as: 'staff', params });
  await stream.expectLast({ data: { unread: 0, newest: { title: 'For me' } } });
  await api.call('notifications.remove', { as: 'staff', params });
  await stream.expectLast({ data: { unread: 0, newest: null } });
  stream.close();
});

test('a stream ends with its session, and the streams of others continue', async () => {
  const [mine, other] = await Promise.all([
    api.events('notifications.stream', { as: 'registrar' }),
    api.events('notifications.stream', { as: 'staff' }),
  ]);
  await Promise.all([mine.expectLast({ event: 'state' }), other.expectLast({ event: 'state' })]);
  const before = other.told.length;
  await api.sql('update sessions set revoked_dt = now() where user_id = $1', [userOf('registrar')]);
  await mine.ended;
  await tell({ user_ids: [userOf('registrar'), userOf('staff')], title: 'Afterwards' });
  await other.expectLast({ data: { newest: { title: 'Afterwards' } } });
  expect(mine.told).toHaveLength(1);
  expect(other.told).toHaveLength(before + 1);
  other.close();
});

/** Connections of the pool by what they do, as the operator sees them. */
async function connections() {
  const { body } = await api.app.server.inject('/metrics');
  const of = (state: string) =>
    Number(new RegExp(`database_connections\\{state="${state}",pool="requests"\\} (\\d+)`).exec(body)?.[1]);
  return { busy: of('size') - of('idle'), waiting: of('waiting') };
}

test('two hundred open streams hold no database connection, and all receive events', async () => {
  const people: TestUser[] = [];
  for (let index = 0; index < 50; index += 1) {
    const email = `p${index}@test.test`;
    people.push(await makeUser(api.owner, { school_id: api.school_id, email, role: 'cms-user' }));
  }
  const opened = people.flatMap(({ token }) =>
    Array.from({ length: 4 }, () => api.events('notifications.stream', { as: { token } })),
  );
  const streams = await Promise.all(opened);
  await Promise.all(streams.map((stream) => stream.expectLast({ event: 'state', data: { unread: 0 } })));
  expect(streams).toHaveLength(200);
  await expect.poll(connections).toEqual({ busy: 0, waiting: 0 });
  await tell({ user_ids: people.map(({ user_id }) => user_id), title: 'To all' });
  await Promise.all(
    streams.map((stream) => stream.expectLast({ data: { unread: 1, newest: { title: 'To all' } } })),
  );
  for (const stream of streams) stream.close();
});

test('one person can open a limited number of streams, and closing some allows others', async () => {
  const { token } = await makeUser(api.owner, {
    school_id: api.school_id,
    email: 'eager@test.test',
    role: 'cms-user',
  });
  const address = await api.app.server.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const open = (signal: AbortSignal | null = null) =>
    fetch(`${address}${apiBase}/notifications/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal,
    });
  const kept = await Promise.all(Array.from({ length: 49 }, () => open()));
  await open(leaving.signal);
  const refused = await open();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  leaving.abort();
  await expect.poll(async () => (await open()).status).toBe(200);
  for (const { body } of kept) await body?.cancel();
});
