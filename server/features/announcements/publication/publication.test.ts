import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const sent = { title: 'Trip', description: 'To the sea' };
const answererOf = async (id: string) => {
  const [row] = await api.sql<{ name: string | null }>(
    `select account.name from announcements announcement left join users account on account.school_id = announcement.school_id and account.user_id = announcement.published_by
    where announcement.announcement_id = $1`,
    [id],
  );
  return row?.name;
};

test('an announcement published at once has a time and a responsible person', async () => {
  api.setNow(new Date('2026-03-02T08:00:00Z'));
  const body = { ...sent, status: 'published' as const };
  const { result } = await api.call('announcements.create', { as: 'registrar', body });
  api.setNow(undefined);
  expect(result.publishedDate).toBe('2026-03-02T08:00:00.000Z');
  expect(await answererOf(result.id)).toBe('registrar');
});

test('the person who schedules a colleague’s draft is responsible for it', async () => {
  const { result } = await api.call('announcements.create', { as: 'staff', body: sent });
  const params = { id: result.id };
  const body = { status: 'scheduled' as const, publishDate: '2190-01-01T08:00:00Z' };
  const scheduled = await api.call('announcements.update', { as: 'registrar', params, body });
  expect(scheduled.result).toMatchObject({ status: 'scheduled', publishedDate: null });
  expect(await answererOf(result.id)).toBe('registrar');
  await api.call('announcements.update', {
    as: 'admin',
    params,
    body: { status: 'published', publishDate: '' },
  });
  expect(await answererOf(result.id)).toBe('admin');
});

test('the audience choices are every class and section of the school, in order', async () => {
  const made: string[] = [];
  for (const [class_name, sections] of [
    ['Zebras', 'B,A'],
    ['Ants', 'A'],
  ] as const) {
    const { result } = await api.call('classes.create', { as: 'admin', body: { class_name, sections } });
    made.push(result.class_id);
  }
  const { status, result } = await api.call('announcements.audienceChoices', { as: 'staff' });
  expect(status).toBe(200);
  const own = result.classes.filter(({ class_id }) => made.includes(class_id));
  expect(
    own.map(({ class_name, sections }) => [class_name, ...sections.map(({ section_name }) => section_name)]),
  ).toEqual([
    ['Zebras', 'B', 'A'],
    ['Ants', 'A'],
  ]);
  const elsewhere = await api.call('announcements.audienceChoices', { as: 'northside' });
  expect(elsewhere.result.classes.some(({ class_id }) => made.includes(class_id))).toBe(false);
});
