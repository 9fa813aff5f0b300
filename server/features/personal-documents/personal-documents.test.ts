import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const hour = 3_600_000;
const day = 24 * hour;

let api: TestApi;
let student: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.setNow(undefined);
  student = await make('student');
});

async function make(person: 'student' | 'teacher'): Promise<string> {
  const statements = {
    student: `insert into students (school_id, name) values ($1, 'Ada') returning student_id as id`,
    teacher: `insert into teachers (school_id, name, employee_id)
      values ($1, 'Tia', 'T-1')
      returning teacher_id as id`,
  };
  const [made] = await api.sql<{ id: string }>(statements[person], [api.school_id]);
  return made?.id ?? '';
}

const add = async (body: object = {}, as: Who = 'staff') =>
  (
    await api.call('files.addStudentDocument', {
      as,
      params: { id: student },
      body,
      file: { name: 'Plan.pdf', bytes: pdf },
    })
  ).result;
const list = async (id = student) =>
  (await api.call('files.listStudentDocuments', { as: 'staff', params: { id } })).result.documents;
const open = (url: string) => api.app.server.inject({ url });
const tidy = () => api.app.runRegularJob('files.tidy');

test('documents are listed, newest first, each with an address that opens it', async () => {
  const first = await add({ title: 'Care plan', document_type: 'contract' });
  const second = await add();
  expect(await list()).toEqual([second, first]);
  expect(second).toMatchObject({
    title: 'Plan.pdf',
    document_type: 'other',
    uploaded_by: api.users.staff.name,
  });
  const { headers, statusCode, rawPayload } = await open(first.download_url);
  expect([statusCode, rawPayload]).toEqual([200, pdf]);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Plan.pdf"; filename*=UTF-8''Plan.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
  });
});

test('an address stays the same for an hour and is valid for one to two', async () => {
  await add();
  const at = Math.ceil(Date.now() / hour) * hour + 5 * 60_000;
  api.setNow(new Date(at));
  const [document] = await list();
  const url = document?.download_url ?? '';
  api.setNow(new Date(at + 50 * 60_000));
  expect((await list())[0]?.download_url).toBe(url);
  expect((await open(url)).statusCode).toBe(200);
  api.setNow(new Date(at + 2 * hour));
  expect((await open(url)).statusCode).toBe(404);
});

test('an altered address opens nothing, also for another school', async () => {
  const { download_url } = await add();
  const url = new URL(download_url, 'http://homeroom.test');
  const alterUrl = (name: string, value: string) => {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    return changed.pathname + changed.search;
  };
  const until = Number(url.searchParams.get('until'));
  const addresses = [
    url.pathname,
    alterUrl('until', String(until + hour)),
    alterUrl('until', 'NaN'),
    alterUrl('school', api.northside),
    alterUrl('school', 'no school'),
    alterUrl('reader', api.users.admin.user_id),
    alterUrl('signature', 'A'.repeat(43)),
    alterUrl('signature', ''),
    download_url.replace(/files\/[^?]+/, `files/${student}`),
  ];
  for (const address of addresses) {
    const { statusCode, body } = await open(address);
    expect([address, statusCode, body]).toEqual([address, 404, expect.stringContaining('File not found')]);
  }
});

test('only managers remove and restore documents, and a removed document’s address stops working', async () => {
  const { id: docId, download_url } = await add({ title: 'Care plan' });
  const params = { id: student, docId };
  expect((await api.call('files.removeStudentDocument', { as: 'staff', params })).status).toBe(403);
  const other = { id: await make('student'), docId };
  expect((await api.call('files.removeStudentDocument', { as: 'admin', params: other })).status).toBe(404);
  expect((await api.call('files.removeStudentDocument', { as: 'northside', params })).status).toBe(404);
  expect((await api.call('files.removeStudentDocument', { as: 'registrar', params })).status).toBe(200);
  expect((await api.call('files.removeStudentDocument', { as: 'registrar', params })).status).toBe(404);
  expect(await list()).toEqual([]);
  expect((await open(download_url)).statusCode).toBe(404);
  expect((await api.call('files.restoreStudentDocument', { as: 'registrar', params: other })).status).toBe(
    404,
  );
  const restored = await api.call('files.restoreStudentDocument', { as: 'registrar', params });
  expect(restored.result).toMatchObject({ id: docId, title: 'Care plan' });
  expect((await open(download_url)).statusCode).toBe(200);
});

test('documents of a deleted student, of another school and of an unknown one are not found', async () => {
  await add();
  await api.sql('update students set deleted_dt = now() where student_id = $1', [student]);
  const status = async (as: Who, id: string) =>
    (await api.call('files.listStudentDocuments', { as, params: { id } })).status;
  expect(await status('admin', student)).toBe(404);
  expect(await status('northside', await make('student'))).toBe(404);
});

test('the address of a document returns its bytes', async () => {
  const { id, download_url } = await add();
  const query = Object.fromEntries(new URL(download_url, 'https://homeroom.test').searchParams);
  const path = new URL(download_url, 'https://homeroom.test').pathname;
  const reply = await api.call('files.download', { params: { id: path.split('/').at(-1) ?? id }, query });
  expect([reply.status, Buffer.from(reply.result.bytes)]).toEqual([200, pdf]);
});

test('documents of a teacher are for managers only', async () => {
  const params = { id: await make('teacher') };
  const file = { name: 'a.pdf', bytes: pdf };
  const added = await api.call('files.addTeacherDocument', { as: 'registrar', params, file });
  expect(added.status).toBe(201);
  const listed = await api.call('files.listTeacherDocuments', { as: 'admin', params });
  expect(listed.result.documents).toEqual([added.result]);
  expect((await api.call('files.listTeacherDocuments', { as: 'staff', params })).status).toBe(403);
  const asStudent = await api.call('files.listStudentDocuments', { as: 'admin', params });
  expect(asStudent.status).toBe(404);
  const document = { ...params, docId: added.result.id };
  await api.call('files.removeTeacherDocument', { as: 'registrar', params: document });
  const restored = await api.call('files.restoreTeacherDocument', { as: 'registrar', params: document });
  expect([restored.status, restored.result.id]).toEqual([200, added.result.id]);
});

test('opening a medical document is logged every time', async () => {
  const { download_url } = await add({ title: 'Allergies', document_type: 'medical' }, 'registrar');
  const listReads = () =>
    api.sql<{ actor_user_id: string; after: object }>(
      `select actor_user_id, after
      from audit_log
      where action = 'read' and entity = 'student' and entity_id = $1`,
      [student],
    );
  expect(await listReads()).toEqual([]);
  const opened = await open(download_url);
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store']);
  await open((await list())[0]?.download_url ?? '');
  const after = { document: 'Allergies', document_type: 'medical' };
  expect(await listReads()).toEqual([
    { actor_user_id: api.users.registrar.user_id, after },
    { actor_user_id: api.users.staff.user_id, after },
  ]);
});

test('files are deleted 30 days after their document, and one day after an unused upload', async () => {
  const { id: docId } = await add();
  await add({ title: 'Stays' });
  await api.call('files.uploadPhoto', {
    as: 'staff',
    file: {
      name: 'a.png',
      bytes: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    },
  });
  const countKept = async () => {
    await tidy();
    return api.files.size;
  };
  const before = api.files.size;
  expect(await countKept()).toBe(before);
  await api.call('files.removeStudentDocument', { as: 'admin', params: { id: student, docId } });
  api.setNow(new Date(Date.now() + 2 * day));
  expect(await countKept()).toBe(before - 1);
  api.setNow(new Date(Date.now() + 31 * day));
  await api.app.runRegularJob('privacy.empty_trash');
  // The document, the photo, and the document of the student who was deleted above.
  expect(await countKept()).toBe(before - 3);
  const rows = await api.sql<{ storage_key: string }>('select storage_key from files');
  expect(rows.map(({ storage_key }) => storage_key).sort()).toEqual([...api.files.keys()].sort());
  api.setNow(undefined);
  expect((await list()).map(({ title }) => title)).toEqual(['Stays']);
});

test('files without a row are deleted after a day', async () => {
  const key = `${api.school_id}/left-over.part`;
  const document = await add();
  api.files.set(key, pdf);
  const sweep = () => api.app.runRegularJob('files.sweep');
  await sweep();
  expect(api.files.has(key)).toBe(true);
  api.setNow(new Date(Date.now() + 2 * day));
  await sweep();
  expect(api.files.has(key)).toBe(false);
  api.setNow(undefined);
  expect((await open(document.download_url)).statusCode).toBe(200);
});
