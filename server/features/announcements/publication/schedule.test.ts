import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { audienceMaker } from '#server/test/records/audiences.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  api.mails.length = 0;
  await api.sql('delete from notifications');
});
afterAll(() => api.stop());

const createAnnouncement = async (body: object) => {
  const sent = { title: 'Trip', description: 'To the sea', ...body };
  const { result, errors } = await api.call('announcements.create', { as: 'registrar', body: sent });
  if (!result) throw new Error(JSON.stringify(errors));
  return result;
};
const read = async (id: string) =>
  (await api.call('announcements.get', { as: 'admin', params: { id } })).result;
const at = (instant: string) => api.setNow(new Date(instant));
const follow = () => api.app.runRegularJob('announcements.follow');
const jobsOf = (id: string) =>
  api.sql<{ job_id: string; started_by: string }>(
    `select job_id, started_by from jobs where input ->> 'announcement_id' = $1`,
    [id],
  );
const listNotifications = (user_id: string) =>
  api.sql<{ title: string; link: string }>('select title, link from notifications where user_id = $1', [
    user_id,
  ]);

test('a scheduled announcement is published at its moment, not before', async () => {
  at('2026-03-02T08:00:00Z');
  const { id } = await createAnnouncement({ status: 'scheduled', publishDate: '2026-03-02T09:00:00Z' });
  at('2026-03-02T08:59:59.999Z');
  await follow();
  expect((await read(id)).status).toBe('scheduled');
  expect(await listNotifications(api.users.staff.user_id)).toEqual([]);
  at('2026-03-02T09:00:00Z');
  await follow();
  expect(await read(id)).toMatchObject({ status: 'published', publishedDate: '2026-03-02T09:00:00.000Z' });
  expect(await listNotifications(api.users.staff.user_id)).toEqual([
    { title: 'Trip', link: `/announcements?announcement=${id}` },
  ]);
  const [entry] = await api.sql(
    `select actor_name from audit_log where entity_id = $1 and action = 'publish'`,
    [id],
  );
  expect(entry).toEqual({ actor_name: 'registrar' });
});

test('an announcement is published once by several processes, and after downtime', async () => {
  at('2026-03-02T08:00:00Z');
  await audienceMaker(api).makeTeacher('Ms Five', 'five@school.test');
  const { id } = await createAnnouncement({
    status: 'scheduled',
    publishDate: '2026-03-02T09:00:00Z',
    targetAudience: 'teachers',
    sendMail: true,
  });
  at('2026-03-05T11:00:00Z');
  await Promise.all([follow(), follow(), follow()]);
  const started = await jobsOf(id);
  expect(started).toHaveLength(1);
  await api.finishJob(started[0]?.job_id ?? '');
  expect(api.mails.map(({ to }) => to)).toEqual(['five@school.test']);
  const entries = await api.sql(`select 1 from audit_log where entity_id = $1 and action = 'publish'`, [id]);
  expect(entries).toHaveLength(1);
});

test('an announcement that expired meanwhile is archived unpublished', async () => {
  at('2026-03-02T08:00:00Z');
  const { id } = await createAnnouncement({
    status: 'scheduled',
    publishDate: '2026-03-02T09:00:00Z',
    expiryDate: '2026-03-03',
    sendMail: true,
    targetAudience: 'staff',
  });
  at('2026-03-04T00:00:00Z');
  await follow();
  expect((await read(id)).status).toBe('archived');
  expect(await listNotifications(api.users.staff.user_id)).toEqual([]);
  expect(await api.sql('select 1 from messages where source_id = $1', [id])).toEqual([]);
});

test('an announcement that is a draft again, or deleted, is not published', async () => {
  at('2026-03-02T08:00:00Z');
  const scheduled = { status: 'scheduled', publishDate: '2026-03-02T09:00:00Z' };
  const draft = await createAnnouncement(scheduled);
  const deleted = await createAnnouncement(scheduled);
  await api.call('announcements.unpublish', { as: 'admin', params: { id: draft.id } });
  await api.call('announcements.remove', { as: 'admin', params: { id: deleted.id } });
  at('2026-03-02T10:00:00Z');
  await follow();
  expect((await read(draft.id)).status).toBe('draft');
  const { result } = await api.call('announcements.restore', { as: 'admin', params: { id: deleted.id } });
  expect(result.status).toBe('scheduled');
});

test('a published announcement is archived after the school’s midnight of its last day', async () => {
  const { result: school } = await api.call('settings.getSchool', { as: 'admin' });
  await api.call('settings.updateSchool', {
    as: 'admin',
    body: { ...school, time_zone: 'America/New_York' },
  });
  at('2026-03-02T15:00:00Z');
  const { id } = await createAnnouncement({ status: 'published', expiryDate: '2026-03-04' });
  expect((await read(id)).expiresInDays).toBe(2);
  at('2026-03-05T04:59:59Z');
  await follow();
  expect(await read(id)).toMatchObject({ status: 'published', expiresInDays: 0 });
  at('2026-03-05T05:00:00Z');
  await follow();
  expect(await read(id)).toMatchObject({ status: 'archived', expiresInDays: -1 });
  await api.call('settings.updateSchool', { as: 'admin', body: school });
});

test('no one gets two emails: people with notification mail get only the announcement', async () => {
  at('2026-03-02T08:00:00Z');
  const { user_id } = api.users.staff;
  await api.sql(
    `insert into notification_wishes (school_id, user_id, wish) values ($1, $2, 'announcements')`,
    [api.school_id, user_id],
  );
  const { id } = await createAnnouncement({ status: 'published', targetAudience: 'staff', sendMail: true });
  for (const { job_id } of await jobsOf(id)) await api.finishJob(job_id);
  await api.app.runRegularJob('notifications.mail');
  expect(api.mails.filter(({ to }) => to === 'staff@test.test')).toHaveLength(1);
  api.mails.length = 0;
  await createAnnouncement({ status: 'published', targetAudience: 'staff' });
  await api.app.runRegularJob('notifications.mail');
  expect(api.mails.map(({ to }) => to)).toEqual(['staff@test.test']);
  await api.sql('delete from notification_wishes');
});

test('the audience is notified when someone publishes, but not the publisher', async () => {
  await createAnnouncement({ status: 'published', targetAudience: 'staff' });
  expect(await listNotifications(api.users.staff.user_id)).toHaveLength(1);
  expect(await listNotifications(api.users.registrar.user_id)).toHaveLength(0);
  await createAnnouncement({ status: 'published', targetAudience: 'parents' });
  await createAnnouncement({ status: 'draft', targetAudience: 'staff' });
  expect(await listNotifications(api.users.staff.user_id)).toHaveLength(1);
});

test('when the scheduler has left, the emails are sent in the name of an account-admin', async () => {
  at('2026-03-02T08:00:00Z');
  const { id } = await createAnnouncement({
    status: 'scheduled',
    publishDate: '2026-03-02T09:00:00Z',
    targetAudience: 'staff',
    sendMail: true,
  });
  await api.sql(`update users set status = 'inactive' where user_id = $1`, [api.users.registrar.user_id]);
  at('2026-03-02T09:00:00Z');
  await follow();
  const [job] = await jobsOf(id);
  expect(job?.started_by).toBe(api.users.admin.user_id);
  await api.finishJob(job?.job_id ?? '');
  expect(api.mails.map(({ to }) => to).sort()).toEqual(['admin@test.test', 'staff@test.test']);
  expect((await read(id)).status).toBe('published');
});

test('due announcements of a school without administrators go out in the name of the school', async () => {
  at('2026-03-02T08:00:00Z');
  await audienceMaker(api).makeTeacher('Mr Six', 'six@school.test');
  const scheduled = { title: 'Trip', description: 'To the sea', status: 'scheduled' };
  const body = {
    ...scheduled,
    publishDate: '2026-03-02T09:00:00Z',
    targetAudience: 'teachers',
    sendMail: true,
  };
  const [first, second] = [
    await api.call('announcements.create', { as: 'admin', body }),
    await api.call('announcements.create', { as: 'admin', body: { ...body, sendMail: false } }),
  ];
  const ids = [first.result.id, second.result.id];
  await api.sql('alter table users disable trigger user');
  await api.sql(
    "update users set status = 'inactive' where school_id = $1 and role in ('account-admin', 'cms-admin')",
    [api.school_id],
  );
  await api.sql('alter table users enable trigger user');
  at('2026-03-02T09:00:00Z');
  await follow();
  await api.app.runRegularJob('announcements.send_for_school');
  const statuses = await api.sql('select status from announcements where announcement_id = any($1::uuid[])', [
    ids,
  ]);
  expect(statuses).toEqual([{ status: 'published' }, { status: 'published' }]);
  expect(api.mails.filter(({ to }) => to === 'six@school.test')).toHaveLength(1);
  expect(await jobsOf(first.result.id)).toEqual([]);
  await follow();
  await api.app.runRegularJob('announcements.send_for_school');
  expect(api.mails.filter(({ to }) => to === 'six@school.test')).toHaveLength(1);
});
