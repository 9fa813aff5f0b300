import sharp from 'sharp';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let picture: Buffer;
beforeAll(async () => {
  api = await startApi();
  picture = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#1f5b4d80' } })
    .webp()
    .toBuffer();
});
afterAll(() => api.stop());

const send = (bytes: Buffer | string, name = 'logo.webp', as: Who = 'admin') =>
  api.call('settings.uploadLogo', { as, file: { name, bytes } });
const logo = async (as: Who = 'staff') => (await api.call('settings.getLogo', { as })).result.logo;

const picturesOn = async (bytes: Uint8Array) => {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1);
  const { fnArray } = await page.getOperatorList();
  return fnArray.filter((drawn: number) => drawn === OPS.paintImageXObject).length;
};

it('is saved as a small PNG, shown to everyone of the school and printed on its documents', async () => {
  const id = await newStudent(api, await newClass(api));
  const reportCard = async () =>
    (await api.call('reports.reportCard', { as: 'staff', params: { id } })).result.bytes;
  expect(await logo()).toBeNull();
  expect(await picturesOn(await reportCard())).toBe(0);
  const before = (await api.call('settings.getSchool', { as: 'admin' })).result.updated_dt;
  const { status, result } = await send(picture);
  expect(status).toBe(200);
  expect(result.before_dt).toBe(before);
  expect((await api.call('settings.getSchool', { as: 'admin' })).result.updated_dt).toBe(result.updated_dt);
  expect(await logo()).toBe(result.logo);
  expect(await logo('northside')).toBeNull();
  const bytes = Buffer.from(result.logo?.replace('data:image/png;base64,', '') ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 341 });
  expect(await picturesOn(await reportCard())).toBe(1);
});

it('is removed, once', async () => {
  await send(picture);
  expect((await api.call('settings.removeLogo', { as: 'admin' })).result).toMatchObject({ deleted: true });
  expect(await logo()).toBeNull();
  expect((await api.call('settings.removeLogo', { as: 'admin' })).status).toBe(404);
});

it('is changed by account-admins only, and has to be a picture by its content', async () => {
  for (const as of ['registrar', 'staff'] as const) {
    expect((await send(picture, 'logo.webp', as)).status).toBe(403);
    expect((await api.call('settings.removeLogo', { as })).status).toBe(403);
  }
  expect((await send('<svg onload="alert(1)"/>', 'logo.png')).status).toBe(415);
  expect((await send(Buffer.alloc(1024 * 1024 + 1, 1), 'logo.png')).status).toBe(413);
  expect((await send(picture.subarray(0, 40), 'logo.webp')).status).toBe(400);
  expect(await logo()).toBeNull();
});
