import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { audienceMaker } from '#server/test/records/audiences.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const createAnnouncement = async (body: object = {}, as: Who = 'admin') => {
  const sent = { title: 'Sports day', description: 'On the field', status: 'published', ...body };
  return (await api.call('announcements.create', { as, body: sent })).result;
};
const view = (id: string, as: Who) => api.call('announcements.view', { as, params: { id } });
const acknowledge = (id: string, as: Who) => api.call('announcements.acknowledge', { as, params: { id } });
const read = async (id: string, as: Who) =>
  (await api.call('announcements.get', { as, params: { id } })).result;
const readers = (id: string, as: Who = 'admin', query = {}) =>
  api.call('announcements.readers', { as, params: { id }, query });

describe('views', () => {
  test('count once per person, and not for the author', async () => {
    const { id } = await createAnnouncement();
    expect((await view(id, 'staff')).result).toEqual({ views: 1, viewed: true });
    expect((await view(id, 'staff')).result).toEqual({ views: 1, viewed: true });
    expect((await view(id, 'registrar')).result.views).toBe(2);
    expect((await view(id, 'admin')).result).toEqual({ views: 2, viewed: false });
    expect(await read(id, 'staff')).toMatchObject({ views: 2, viewed: true });
    expect(await read(id, 'admin')).toMatchObject({ views: 2, viewed: false });
  });

  test('count once when one person opens two screens at the same moment', async () => {
    const { id } = await createAnnouncement();
    await Promise.all([view(id, 'staff'), view(id, 'staff'), view(id, 'staff')]);
    expect((await read(id, 'admin')).views).toBe(1);
  });

  test('are not counted for a draft', async () => {
    const { id } = await createAnnouncement({ status: 'draft' });
    expect((await view(id, 'staff')).result).toEqual({ views: 0, viewed: false });
  });

  test('do not change the version, so an editor is not disturbed', async () => {
    const { id, updated_dt } = await createAnnouncement({ needsAcknowledgement: true });
    await view(id, 'staff');
    await acknowledge(id, 'staff');
    expect((await read(id, 'admin')).updated_dt).toBe(updated_dt);
  });

  test('sort the list, and the statistics add them up', async () => {
    const { result } = await api.call('announcements.list', { as: 'admin', query: { sort: 'views' } });
    const views = result.announcements.map((one) => one.views);
    expect(views).toEqual(views.toSorted((one, other) => other - one));
    const { result: statistics } = await api.call('announcements.statistics', { as: 'admin' });
    expect(statistics.views).toBe(views.reduce((sum, n) => sum + n, 0));
  });
});

describe('acknowledging', () => {
  test('counts as reading, once', async () => {
    const { id } = await createAnnouncement({ needsAcknowledgement: true });
    expect((await acknowledge(id, 'staff')).result).toEqual({ acknowledgements: 1, acknowledged: true });
    expect((await acknowledge(id, 'staff')).result.acknowledgements).toBe(1);
    expect(await read(id, 'staff')).toMatchObject({ views: 1, viewed: true, acknowledged: true });
    expect(await read(id, 'registrar')).toMatchObject({ viewed: false, acknowledged: false });
  });

  test('is possible only when it is requested, for published ones, and by others', async () => {
    const plain = await createAnnouncement();
    const draft = await createAnnouncement({ needsAcknowledgement: true, status: 'draft' });
    const own = await createAnnouncement({ needsAcknowledgement: true });
    expect((await acknowledge(plain.id, 'staff')).status).toBe(409);
    expect((await acknowledge(draft.id, 'staff')).status).toBe(409);
    expect((await acknowledge(own.id, 'admin')).status).toBe(409);
  });
});

describe('readers', () => {
  test('are the audience without the author, with those who have not read it first', async () => {
    const { id } = await createAnnouncement({ needsAcknowledgement: true, targetAudience: 'staff' });
    await view(id, 'staff');
    const { result } = await readers(id);
    expect(result.counts).toEqual({ people: 2, read: 1, unread: 1, acknowledged: 0 });
    expect(result.readers.map(({ name, viewed_dt }) => [name, viewed_dt !== null])).toEqual([
      ['registrar', false],
      ['staff', true],
    ]);
    await acknowledge(id, 'registrar');
    const of = async (query: object) => (await readers(id, 'admin', query)).result;
    expect((await of({ state: 'acknowledged' })).readers.map(({ name }) => name)).toEqual(['registrar']);
    expect((await of({ state: 'unacknowledged' })).readers.map(({ name }) => name)).toEqual(['staff']);
    expect((await of({ state: 'unread' })).total).toBe(0);
    expect((await of({ search: 'STA' })).total).toBe(1);
    expect(await of({ page: 2, limit: 1 })).toMatchObject({ total: 2, readers: [{ name: 'staff' }] });
  });

  test('of a teacher audience are the users with a teacher’s email address', async () => {
    await audienceMaker(api).makeTeacher('Ms Staff', 'Staff@test.test');
    const { id } = await createAnnouncement({ targetAudience: 'teachers' });
    expect((await readers(id)).result.readers.map(({ name }) => name)).toEqual(['staff']);
    await view(id, 'registrar');
    expect((await readers(id)).result.counts).toMatchObject({ people: 2, read: 1 });
  });

  test('of a family audience are none, because families have no account', async () => {
    const { id } = await createAnnouncement({ targetAudience: 'parents' });
    expect((await readers(id)).result).toMatchObject({ total: 0, counts: { people: 0 } });
  });

  test('are visible to a cms-user for their own announcements', async () => {
    const other = await createAnnouncement();
    const own = await createAnnouncement({}, 'staff');
    expect((await readers(other.id, 'staff')).status).toBe(403);
    expect((await readers(own.id, 'staff')).status).toBe(200);
  });
});

describe('comments', () => {
  const add = (id: string, as: Who, comment = 'Well done') =>
    api.call('announcements.addComment', { as, params: { id }, body: { comment } });
  const listComments = (id: string, query = {}) =>
    api.call('announcements.listComments', { as: 'staff', params: { id }, query });
  const remove = (id: string, commentId: string, as: Who) =>
    api.call('announcements.removeComment', { as, params: { id, commentId } });

  test('are saved under the name of the token’s user, newest first, ten per page', async () => {
    const { id } = await createAnnouncement();
    for (let n = 1; n <= 11; n += 1) await add(id, 'staff', `Comment ${n}`);
    // Two of one millisecond have no order.
    await api.sql(
      `update announcement_comments
      set created_dt = created_dt + make_interval(secs => substring(comment from '\\d+')::int)
      where announcement_id = $1`,
      [id],
    );
    const { result } = await listComments(id);
    expect(result).toMatchObject({ total: 11, page: 1, limit: 10 });
    expect(result.comments).toHaveLength(10);
    expect(result.comments[0]).toMatchObject({ comment: 'Comment 11', author_name: 'staff' });
    expect((await listComments(id, { page: 2 })).result.comments.map(({ comment }) => comment)).toEqual([
      'Comment 1',
    ]);
    expect((await read(id, 'admin')).comments).toBe(11);
  });

  test('refuse an empty text', async () => {
    const { id } = await createAnnouncement();
    const { status, errors } = await add(id, 'staff', '  ');
    expect([status, errors[0]?.message]).toEqual([400, 'Comment is required']);
    expect((await listComments(id)).result).toMatchObject({ comments: [], total: 0 });
  });

  test('are deleted by their author or by an administrator', async () => {
    const { id } = await createAnnouncement();
    const own = await add(id, 'staff');
    const other = await add(id, 'registrar');
    expect((await remove(id, other.result.id, 'staff')).status).toBe(403);
    expect((await remove(id, own.result.id, 'staff')).status).toBe(200);
    expect((await remove(id, own.result.id, 'staff')).status).toBe(404);
    expect((await remove(id, other.result.id, 'admin')).status).toBe(200);
  });
});

describe('attachments', () => {
  const file = { name: 'menu.txt', type: 'text/plain', bytes: 'Soup and bread' };
  const attach = (id: string, as: Who, sent = file) =>
    api.call('announcements.addAttachment', { as, params: { id }, file: sent });

  test('open by their address until they are removed', async () => {
    const { id } = await createAnnouncement();
    const { status, result } = await attach(id, 'admin');
    expect([status, result]).toMatchObject([
      201,
      { fileName: 'menu.txt', fileSize: 14, mimeType: 'text/plain' },
    ]);
    expect((await read(id, 'staff')).attachments).toEqual([result]);
    const fetched = await api.app.server.inject(result.downloadUrl);
    expect([fetched.statusCode, fetched.body]).toEqual([200, 'Soup and bread']);
    const params = { id, attachmentId: result.id };
    expect((await api.call('announcements.removeAttachment', { as: 'admin', params })).status).toBe(200);
    expect((await api.app.server.inject(result.downloadUrl)).statusCode).toBe(404);
    expect((await read(id, 'staff')).attachments).toEqual([]);
    expect((await api.call('announcements.removeAttachment', { as: 'admin', params })).status).toBe(404);
  });

  test('leave no working address in the log', async () => {
    const { id } = await createAnnouncement();
    const { result } = await attach(id, 'admin');
    expect(result.downloadUrl).toContain('signature=');
    await api.call('announcements.remove', { as: 'admin', params: { id } });
    const [entry] = await api.sql<{ before: string }>(
      `select before::text from audit_log where action = 'delete' and entity_id = $1`,
      [id],
    );
    expect(entry?.before).toContain('menu.txt');
    expect(entry?.before).not.toMatch(/signature=[\w-]/);
  });

  test('are documents and pictures, not pages or programs', async () => {
    const { id } = await createAnnouncement();
    const page = { name: 'page.html', type: 'text/html', bytes: '<!doctype html><script>1</script>' };
    const { status } = await attach(id, 'admin', page);
    expect(status).toBe(415);
    expect((await read(id, 'staff')).attachments).toEqual([]);
  });

  test('are added by a cms-user only to their own drafts', async () => {
    const own = await createAnnouncement({}, 'staff');
    const other = await createAnnouncement();
    expect((await attach(own.id, 'staff')).status).toBe(201);
    expect((await attach(other.id, 'staff')).status).toBe(403);
    await api.call('announcements.publish', { as: 'admin', params: { id: own.id } });
    expect((await attach(own.id, 'staff')).status).toBe(403);
  });
});
