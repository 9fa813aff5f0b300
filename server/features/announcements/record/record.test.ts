import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const create = (body: object = {}, as: Who = 'admin') =>
  api.call('announcements.create', {
    as,
    body: { title: 'Sports day', description: 'On the field', ...body },
  });
const createAnnouncement = async (body: object = {}, as: Who = 'admin') => {
  const { status, result, errors } = await create(body, as);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(errors)}`);
  return result;
};
const change = (id: string, body: object, as: Who = 'admin', headers = {}) =>
  api.call('announcements.update', { as, params: { id }, body, headers });
const publish = (id: string, as: Who = 'admin') => api.call('announcements.publish', { as, params: { id } });
const list = async (query: Record<string, string | number> = {}, as: Who = 'staff') =>
  (await api.call('announcements.list', { as, query })).result;

describe('writing an announcement', () => {
  test('fills in the usual values for what is left out', async () => {
    const before = Date.now();
    const { status, result } = await create();
    expect(status).toBe(201);
    expect(result).toMatchObject({
      type: 'notice',
      category: 'General',
      priority: 'medium',
      status: 'draft',
      targetAudience: 'all',
      audiences: [],
      tags: [],
      content: null,
      organizer: null,
      expiryDate: null,
      eventDate: null,
      isPublic: true,
      isPinned: false,
      needsAcknowledgement: false,
      sendMail: false,
      isEssential: false,
      createdBy: 'admin',
      views: 0,
      attachments: [],
      publishedDate: null,
    });
    expect(Date.parse(result.publishDate)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(result.publishDate)).toBeLessThanOrEqual(Date.now());
  });

  test('keeps everything that is sent', async () => {
    const class_id = await newClass(api, { class_name: 'Grade 9' });
    const sent = {
      type: 'event',
      category: 'Sports',
      priority: 'high',
      organizer: 'Ms Ito',
      targetAudience: 'parents',
      publishDate: '2031-02-03T08:00:00.000Z',
      expiryDate: '2031-03-01',
      eventDate: '2031-02-20T10:30:00.000Z',
      eventLocation: 'Main field',
      content: '<p>Bring <strong>water</strong></p>',
      isPublic: false,
      isPinned: true,
      needsAcknowledgement: true,
      sendMail: true,
    };
    const result = await createAnnouncement({
      ...sent,
      tags: 'sport, outdoors, ,sport',
      audiences: [{ class_id }],
    });
    expect(result).toMatchObject({ ...sent, tags: ['sport', 'outdoors'] });
    expect(result.audiences).toEqual([
      { class_id, class_name: 'Grade 9', section_id: null, section_name: null },
    ]);
    const { result: read } = await api.call('announcements.get', { as: 'staff', params: { id: result.id } });
    expect({ ...read, mailing: null }).toEqual(result);
  });

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
    [{ type: 'memo' }, 'type', 'Type must be one of: notice, event, announcement, activity'],
    [{ expiryDate: '31.12.2030' }, 'expiryDate', 'Expiry Date must be a date like 2026-01-31'],
    [{ eventDate: 'soon' }, 'eventDate', 'Event Date must be a date and time like 2026-01-31T18:00'],
    [
      { publishDate: '2031-02-03T08:00', expiryDate: '2031-02-02' },
      'expiryDate',
      'Expiry Date must not be before Publish Date',
    ],
    [{ status: 'published', expiryDate: '2020-01-01' }, 'expiryDate', 'Expiry Date has passed'],
    [
      { status: 'scheduled', publishDate: '2020-01-01T08:00' },
      'publishDate',
      'Publish Date of a scheduled announcement must be in the future',
    ],
    [{ isEssential: true, priority: 'high' }, 'isEssential', 'Only an urgent announcement can be essential'],
    [{ audiences: [{ class_id: '018f0000-0000-7000-8000-000000000000' }] }, 'audiences', 'Class not found'],
    [{ content: `<p>${'x'.repeat(10_001)}</p>` }, 'content', 'Full Content must be at most 10000 characters'],
  ])('refuses %o', async (body, field, message) => {
    const { status, errors } = await create(body);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({ field, message });
  });

  test('refuses to limit the staff audience to classes', async () => {
    const class_id = await newClass(api);
    const { status, errors } = await create({ targetAudience: 'staff', audiences: [{ class_id }] });
    expect([status, errors[0]?.message]).toEqual([400, 'Staff cannot be narrowed to classes']);
  });

  test('removes harmful markup', async () => {
    const content = '<p onclick="x()">Hello <script>alert(1)</script><a href="javascript:x()">there</a></p>';
    expect((await createAnnouncement({ content })).content).toBe('<p>Hello there</p>');
  });

  test('reads times without a zone in the school’s time zone', async () => {
    const { result: school } = await api.call('settings.getSchool', { as: 'admin' });
    const setTimeZone = (time_zone: string) =>
      api.call('settings.updateSchool', { as: 'admin', body: { ...school, time_zone } });
    await setTimeZone('America/New_York');
    const times = { publishDate: '2031-07-01T08:00', eventDate: '2031-01-15', expiryDate: '2031-08-01' };
    const result = await createAnnouncement(times);
    await setTimeZone('UTC');
    expect(result.publishDate).toBe('2031-07-01T12:00:00.000Z');
    expect(result.eventDate).toBe('2031-01-15T05:00:00.000Z');
  });
});

describe('states', () => {
  test('a draft is published once', async () => {
    const { id } = await createAnnouncement();
    const { status, result } = await publish(id, 'registrar');
    expect([status, result.status]).toEqual([200, 'published']);
    expect(result.publishedDate).toBe(result.publishDate);
    const again = await publish(id);
    expect([again.status, again.errors[0]?.message]).toEqual([409, 'This announcement is already published']);
  });

  test('only one of several people publishes at the same moment', async () => {
    const { id } = await createAnnouncement();
    const who = ['admin', 'registrar', 'admin', 'registrar'] as const;
    const replies = await Promise.all(who.map((as) => publish(id, as)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const rows = await api.sql(`select 1 from audit_log where entity_id = $1 and action = 'publish'`, [id]);
    expect(rows).toHaveLength(1);
  });

  test('an expired announcement is not published', async () => {
    const { id } = await createAnnouncement({ expiryDate: '2020-01-01' });
    const { status, errors } = await publish(id);
    expect([status, errors[0]?.field]).toEqual([409, 'expiryDate']);
  });

  test('publishing with a future date schedules', async () => {
    const result = await createAnnouncement({ status: 'published', publishDate: '2031-02-03T08:00' });
    expect(result.status).toBe('scheduled');
    const changed = await change(result.id, { publishDate: '2020-02-03T08:00' });
    expect([changed.status, changed.errors[0]?.field]).toEqual([400, 'publishDate']);
    expect((await publish(result.id)).result.status).toBe('published');
  });

  test('a published announcement becomes a draft again, or is archived', async () => {
    const { id } = await createAnnouncement({ status: 'published' });
    const draft = await api.call('announcements.unpublish', { as: 'admin', params: { id } });
    expect(draft.result.status).toBe('draft');
    const archived = await api.call('announcements.archive', { as: 'admin', params: { id } });
    expect(archived.result.status).toBe('archived');
    const again = await api.call('announcements.archive', { as: 'admin', params: { id } });
    expect(again.status).toBe(409);
  });

  test('an older word for published is accepted', async () => {
    const { id, status } = await createAnnouncement({ status: 'upcoming', title: 'An older word' });
    expect(status).toBe('published');
    expect((await list({ status: 'upcoming', search: 'older word' })).announcements[0]?.id).toBe(id);
  });
});

describe('changing an announcement', () => {
  test('keeps what is left out, and clears what is blank', async () => {
    const { id } = await createAnnouncement({ organizer: 'Office', category: 'News', tags: ['a'] });
    const { result } = await change(id, { organizer: '', title: 'Other' });
    expect(result).toMatchObject({ title: 'Other', organizer: null, category: 'News', tags: ['a'] });
  });

  test('replaces the audience as a whole', async () => {
    const class_id = await newClass(api);
    const { id } = await createAnnouncement({ audiences: [{ class_id }] });
    expect((await change(id, { title: 'Other' })).result.audiences).toHaveLength(1);
    expect((await change(id, { audiences: [] })).result.audiences).toEqual([]);
  });

  test('is refused when someone else changed it first', async () => {
    const { id, updated_dt } = await createAnnouncement();
    await change(id, { title: 'First' });
    const stale = { 'if-unmodified-since-version': updated_dt };
    expect((await change(id, { title: 'Second' }, 'admin', stale)).status).toBe(409);
  });

  test('a deleted announcement is restored', async () => {
    const { id } = await createAnnouncement();
    expect((await api.call('announcements.remove', { as: 'admin', params: { id } })).status).toBe(200);
    expect((await api.call('announcements.get', { as: 'admin', params: { id } })).status).toBe(404);
    expect((await api.call('announcements.remove', { as: 'admin', params: { id } })).status).toBe(404);
    const { status, result } = await api.call('announcements.restore', { as: 'admin', params: { id } });
    expect([status, result.id]).toEqual([200, id]);
    expect((await api.call('announcements.restore', { as: 'admin', params: { id } })).status).toBe(404);
  });
});

describe('a cms-user', () => {
  test('writes drafts only', async () => {
    expect((await createAnnouncement({ status: 'published' }, 'staff')).status).toBe('draft');
  });

  test('changes, deletes and restores their own drafts', async () => {
    const { id } = await createAnnouncement({}, 'staff');
    expect((await change(id, { title: 'Mine' }, 'staff')).status).toBe(200);
    expect((await change(id, { status: 'draft' }, 'staff')).status).toBe(200);
    expect((await api.call('announcements.remove', { as: 'staff', params: { id } })).status).toBe(200);
    expect((await api.call('announcements.restore', { as: 'staff', params: { id } })).status).toBe(200);
  });

  test.each(['published', 'scheduled', 'archived'])('cannot set the status %s', async (status) => {
    const { id } = await createAnnouncement({}, 'staff');
    const reply = await change(id, { status }, 'staff');
    expect([reply.status, reply.errors[0]?.message]).toEqual([403, 'Permission denied']);
  });

  test('cannot change others’ announcements or published ones', async () => {
    const other = await createAnnouncement();
    const own = await createAnnouncement({}, 'staff');
    await publish(own.id);
    for (const { id } of [other, own]) {
      expect((await change(id, { title: 'No' }, 'staff')).status).toBe(403);
      expect((await api.call('announcements.remove', { as: 'staff', params: { id } })).status).toBe(403);
    }
    await api.call('announcements.remove', { as: 'admin', params: { id: other.id } });
    const { status } = await api.call('announcements.restore', { as: 'staff', params: { id: other.id } });
    expect(status).toBe(403);
  });

  test('cannot publish', async () => {
    const { id } = await createAnnouncement({}, 'staff');
    for (const move of ['announcements.publish', 'announcements.unpublish', 'announcements.archive'] as const)
      expect((await api.call(move, { as: 'staff', params: { id } })).status).toBe(403);
  });
});

test('another school can neither see nor change it', async () => {
  const { id } = await createAnnouncement({ title: 'Ours alone' });
  const as = 'northside';
  expect((await api.call('announcements.get', { as, params: { id } })).status).toBe(404);
  expect((await change(id, { title: 'Theirs' }, as)).status).toBe(404);
  expect((await publish(id, as)).status).toBe(404);
  expect((await api.call('announcements.remove', { as, params: { id } })).status).toBe(404);
  expect((await api.call('announcements.listComments', { as, params: { id } })).status).toBe(404);
  expect((await api.call('announcements.view', { as, params: { id } })).status).toBe(404);
  expect((await api.call('announcements.readers', { as, params: { id } })).status).toBe(404);
  expect((await api.call('announcements.deliveries', { as, params: { id } })).status).toBe(404);
  expect((await list({}, as)).total).toBe(0);
  const class_id = await newClass(api);
  const foreign = await create({ audiences: [{ class_id }] }, as);
  expect([foreign.status, foreign.errors[0]?.message]).toEqual([400, 'Class not found']);
});
