import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
const createAnnouncement = (body: object) =>
  api.call('announcements.create', { as: 'admin', body: { description: 'On the field', ...body } });
const list = async (query: Record<string, string | number> = {}) =>
  (await api.call('announcements.list', { as: 'staff', query })).result;
const titles = async (query: Record<string, string | number>) =>
  (await list(query)).announcements.map(({ title }) => title);

beforeAll(async () => {
  api = await startApi();
  await createAnnouncement({
    title: 'Alpha',
    tags: ['Music'],
    publishDate: '2026-01-05T08:00',
    priority: 'low',
  });
  await createAnnouncement({
    title: 'Beta',
    organizer: 'Zoë Brandt',
    publishDate: '2026-01-09T08:00',
    type: 'event',
  });
  await createAnnouncement({
    title: 'Gamma',
    description: 'Café open',
    publishDate: '2026-01-01T08:00',
    isPinned: true,
  });
  const today = new Date().toISOString().slice(0, 10);
  const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  for (const [title, days] of [
    ['Today', 0],
    ['Tomorrow', 1],
    ['In seven', 7],
    ['In eight', 8],
  ] as const)
    await createAnnouncement({
      title,
      status: 'published',
      expiryDate: inDays(days),
      targetAudience: 'staff',
    });
  await createAnnouncement({ title: 'Draft tomorrow', expiryDate: inDays(1), targetAudience: 'staff' });
});

afterAll(() => api.stop());

test.each([
  ['music', ['Alpha']],
  ['zoe', ['Beta']],
  ['CAFE', ['Gamma']],
  ['open gam', ['Gamma']],
  ['nosuchname', []],
  ['%', []],
])('a search by %s finds title, description, organizer and tags', async (search, found) => {
  expect(await titles({ search })).toEqual(found);
});

test('shows pinned ones first, then the newest', async () => {
  expect(await titles({ status: 'draft', audience: 'all' })).toEqual(['Gamma', 'Beta', 'Alpha']);
  expect(await titles({ status: 'draft', audience: 'all', sort: 'title', order: 'asc' })).toEqual([
    'Gamma',
    'Alpha',
    'Beta',
  ]);
});

test('filters by several types, priorities and audiences at once', async () => {
  expect(await titles({ type: 'event' })).toEqual(['Beta']);
  expect(await titles({ priority: 'low,high' })).toEqual(['Alpha']);
  expect((await list({ audience: 'staff' })).total).toBe(5);
});

test('expiring soon means published and one to seven days away', async () => {
  expect((await titles({ expiring: 1 })).sort()).toEqual(['In seven', 'Tomorrow']);
});

test('counts all matches on every page', async () => {
  const first = await list({ limit: 3, page: 1, sort: 'title', order: 'asc' });
  expect([first.total, first.announcements.length, first.page, first.limit]).toEqual([8, 3, 1, 3]);
  const last = await list({ limit: 3, page: 3, sort: 'title', order: 'asc' });
  expect(last.announcements).toHaveLength(2);
  const beyond = await list({ limit: 3, page: 9 });
  expect([beyond.total, beyond.announcements]).toEqual([8, []]);
  expect((await list()).limit).toBe(20);
});

test('the counters split the matches by state', async () => {
  const { total, counts } = await list({ audience: 'staff', status: 'draft' });
  expect(total).toBe(1);
  expect(counts).toEqual({
    total: 5,
    published: 4,
    drafts: 1,
    scheduled: 0,
    archived: 0,
    expiring_soon: 2,
  });
});

test('statistics cover the caller’s school', async () => {
  const { result } = await api.call('announcements.statistics', { as: 'staff' });
  expect(result).toEqual({
    total: 8,
    published: 4,
    drafts: 4,
    scheduled: 0,
    archived: 0,
    expiring_soon: 2,
    views: 0,
  });
});
