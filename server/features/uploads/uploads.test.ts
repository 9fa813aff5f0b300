import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SentFile, startApi, type TestApi } from '#server/test/api.ts';
import { officeFile } from '#server/test/archives.ts';
import { fileReferences } from './queries.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let api: TestApi;
let student: string;
beforeAll(async () => {
  api = await startApi();
  const [made] = await api.sql<{ student_id: string }>(
    `insert into students (school_id, name) values ($1, 'Ada') returning student_id`,
    [api.school_id],
  );
  student = made?.student_id ?? '';
});
afterAll(() => api.stop());

const send = (file: SentFile | SentFile[], body: object = {}) =>
  api.call('files.addStudentDocument', { as: 'staff', params: { id: student }, file, body });

const picture = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5b4d' } });

test('a body that is not a form is refused', async () => {
  const reply = await api.call('files.addStudentDocument', {
    as: 'staff',
    params: { id: student },
    body: { title: 'x' },
  });
  expect([reply.status, reply.errors[0]?.message]).toEqual([
    415,
    'The file must be sent as a form (multipart/form-data)',
  ]);
});

test('permission and record are checked before the body', async () => {
  const body = { title: 'x'.repeat(300) };
  const file = { name: 'a.exe', bytes: 'MZ' };
  const forbidden = await api.call('files.addTeacherDocument', {
    as: 'staff',
    params: { id: student },
    body,
    file,
  });
  expect(forbidden.status).toBe(403);
  const unknown = await api.call('files.addStudentDocument', {
    as: 'staff',
    params: { id: 'x' },
    body,
    file,
  });
  expect(unknown.status).toBe(404);
});

const accepted: [string, () => Promise<SentFile>, string, string][] = [
  ['pdf', async () => ({ name: 'Plan.pdf', bytes: pdf }), 'application/pdf', 'Plan.pdf'],
  [
    'png named otherwise',
    async () => ({ name: 'scan.pdf', bytes: await picture(9, 9).png().toBuffer() }),
    'image/png',
    'scan.png',
  ],
  [
    'jpeg',
    async () => ({ name: 'A.JPEG', bytes: await picture(9, 9).jpeg().toBuffer() }),
    'image/jpeg',
    'A.JPEG',
  ],
  [
    'docx',
    async () => ({ name: 'a.docx', bytes: officeFile('docx') }),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'a.docx',
  ],
  [
    'xlsx',
    async () => ({ name: 'a.xlsx', bytes: officeFile('xlsx') }),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'a.xlsx',
  ],
  [
    'csv in many scripts',
    async () => ({ name: 'Zoë 学生.csv', bytes: 'Name\nالطالب\n' }),
    'text/csv',
    'Zoë 学生.csv',
  ],
  [
    'a name with signs that hide and mislead',
    async () => ({ name: '..\u202egnp.\u0007a?b*.txt', bytes: 'x' }),
    'text/plain',
    'gnp.a_b_.txt',
  ],
  [
    'a long name',
    async () => ({ name: `${'é'.repeat(400)}.txt`, bytes: 'x' }),
    'text/plain',
    `${'é'.repeat(196)}.txt`,
  ],
];

test.each(accepted)('%s is stored as what it is', async (_, make, mimeType, fileName) => {
  const file = await make();
  const { status, result, errors } = await send(file, {
    title: ' My certificate ',
    document_type: 'certificate',
  });
  expect([status, errors]).toEqual([201, []]);
  expect(result).toMatchObject({
    title: 'My certificate',
    document_type: 'certificate',
    file_name: fileName,
    mime_type: mimeType,
    file_size: Buffer.byteLength(file.bytes),
    uploaded_by: api.users.staff.name,
  });
  const opened = await api.app.server.inject({ url: result.download_url });
  expect(opened.rawPayload.equals(Buffer.from(file.bytes as Uint8Array))).toBe(true);
});

test('the same Idempotency-Key with the same file adds one document, with another file it is refused', async () => {
  const add = (bytes: Buffer) =>
    api.call('files.addStudentDocument', {
      as: 'staff',
      params: { id: student },
      file: { name: 'once.pdf', bytes },
      headers: { 'idempotency-key': 'once' },
    });
  const [first, again] = [await add(pdf), await add(pdf)];
  expect(again.result.id).toBe(first.result.id);
  expect((await add(Buffer.concat([pdf, pdf]))).status).toBe(409);
});

test('a file of a failed transaction is removed', async () => {
  const before = api.files.size;
  await api.sql('alter table student_documents add constraint refuse_all check (title is null) not valid');
  expect((await send({ name: 'a.pdf', bytes: pdf })).status).toBe(400);
  await api.sql('alter table student_documents drop constraint refuse_all');
  await expect.poll(() => api.files.size).toBe(before);
});

test('every column that refers to a file prevents its clean-up', async () => {
  const columns = await api.sql<{ reference: string }>(
    `select rule.conrelid::regclass || '.' || attribute.attname as reference from pg_constraint rule
    join pg_attribute attribute on attribute.attrelid = rule.conrelid and attribute.attnum = rule.conkey[2]
    where rule.contype = 'f' and rule.confrelid = 'files'::regclass order by 1`,
  );
  expect(columns.map(({ reference }) => reference)).toEqual([...fileReferences]);
});
