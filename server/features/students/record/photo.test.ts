import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { studentForm } from '#server/test/records/students.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let api: TestApi;
let class_id: string;
beforeAll(async () => {
  api = await startApi();
  const body = { class_name: 'Grade 5', sections: 'A' };
  class_id = (await api.call('classes.create', { as: 'admin', body })).result.class_id;
});
afterAll(() => api.stop());

const upload = async (as: Who = 'staff') =>
  (await api.call('files.uploadPhoto', { as, file: { name: 'Ada.png', bytes: pixel } })).result;

async function make(fields: object): Promise<string> {
  const body = { ...studentForm(class_id), ...fields };
  return (await api.call('students.create', { as: 'staff', body })).result.student_id;
}

const read = async (id: string) => (await api.call('students.get', { as: 'staff', params: { id } })).result;
const change = (id: string, body: object) =>
  api.call('students.update', { as: 'staff', params: { id }, body });

test('an uploaded photo has an address that opens it in the record, the list and the reply to a change', async () => {
  const { file_id } = await upload();
  const id = await make({ photo_file_id: file_id });
  const { photo_url } = await read(id);
  expect(photo_url).toContain(`/files/${file_id}?`);
  expect((await api.app.server.inject({ url: photo_url ?? '' })).headers['content-type']).toBe('image/webp');
  const { students } = (await api.call('students.list', { as: 'staff' })).result;
  expect(students.find(({ student_id }) => student_id === id)).toMatchObject({ photo_url });
  expect(Object.keys(students[0] ?? {})).not.toContain('photo_file_id');
  const changed = await change(id, { photo_url, phone: '+1 555 0199' });
  expect(changed.result).toMatchObject({ photo_url, phone: '+1 555 0199' });
  expect(Object.keys(changed.result)).not.toContain('photo_file_id');
});

test('a photo is replaced by another, never by one on another site, and removed', async () => {
  const [first, second] = [await upload(), await upload()];
  const id = await make({ photo_file_id: first.file_id });
  expect((await change(id, { photo_file_id: second.file_id })).result.photo_url).toContain(second.file_id);
  const elsewhere = 'https://example.test/ada.jpg';
  const refused = await change(id, { photo_url: elsewhere });
  expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'photo_url']);
  expect((await read(id)).photo_url).toContain(second.file_id);
  await change(id, { photo_file_id: first.file_id });
  expect((await change(id, { photo_url: '' })).result.photo_url).toBeNull();
});

test('only a photo of the caller’s school is accepted', async () => {
  const { file_id } = await upload('northside');
  const id = await make({});
  const foreign = await change(id, { photo_file_id: file_id });
  expect([foreign.status, foreign.errors[0]?.field]).toEqual([400, 'photo_file_id']);
  const file = { name: 'a.pdf', bytes: '%PDF-1.7\n' };
  await api.call('files.addStudentDocument', { as: 'staff', params: { id }, file });
  const [document] = await api.sql<{ file_id: string }>('select file_id from student_documents');
  expect((await change(id, { photo_file_id: document?.file_id })).errors[0]?.message).toBe(
    'Upload the photo again',
  );
});
