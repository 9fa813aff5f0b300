import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { addTeacher, changeTeacher, newTeacher, readTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function upload(as: Who = 'registrar'): Promise<string> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#1f5b4d' } })
    .png()
    .toBuffer();
  const file = { name: 'face.png', type: 'image/png', bytes };
  return (await api.call('files.uploadPhoto', { as, file })).result.file_id;
}
const photoOf = async (id: string) => (await readTeacher(api, id)).photo_url;

it('an uploaded photo has an address that opens it, in the list and on the dashboard too', async () => {
  const photo_file_id = await upload();
  const id = await newTeacher(api, { teacher_name: 'Pictured', photo_file_id });
  const photo_url = (await photoOf(id)) ?? '';
  expect(photo_url).toContain(photo_file_id);
  expect((await api.app.server.inject({ url: photo_url })).statusCode).toBe(200);
  const { result } = await api.call('teachers.list', { as: 'staff', query: { search: 'pictured' } });
  expect(result.teachers).toMatchObject([{ photo_url }]);
  const dashboard = await api.call('dashboard.get', { as: 'staff' });
  expect(dashboard.result.recent_teachers).toMatchObject([{ teacher_id: id, photo_url }]);
});

it('a photo stays when the record is sent back, is removed when cleared, and the log has both', async () => {
  const photo_file_id = await upload();
  const id = await newTeacher(api, { photo_file_id });
  await changeTeacher(api, id, { ...(await readTeacher(api, id)), phone: '1' });
  expect(await photoOf(id)).toContain(photo_file_id);
  await changeTeacher(api, id, { photo_file_id: null, photo_url: null });
  expect(await photoOf(id)).toBeNull();
  const log = await api.sql(
    `select before, after from audit_log where action = 'update' and entity_id = $1 order by audit_id`,
    [id],
  );
  expect(log).toMatchObject([
    { after: { phone: '1' } },
    { before: { photo_file_id }, after: { photo_file_id: null } },
  ]);
});

it('a photo of another school is refused', async () => {
  const { status, errors } = await addTeacher(api, { photo_file_id: await upload('northside') });
  expect([status, errors[0]?.field]).toEqual([400, 'photo_file_id']);
});
