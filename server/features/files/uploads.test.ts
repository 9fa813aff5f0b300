import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const picture = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#1f5b4d' } })
    .png()
    .toBuffer();

test('a photo is uploaded and opened by its signed address', async () => {
  const file = { name: 'Ada.png', type: 'image/png', bytes: await picture() };
  const { status, result, errors } = await api.call('files.uploadPhoto', { as: 'staff', file });
  expect([status, errors]).toEqual([201, []]);
  const opened = await api.app.server.inject({ url: result.photo_url });
  expect(opened.statusCode).toBe(200);
  const { width, height, format } = await sharp(opened.rawPayload).metadata();
  expect([width, height, format]).toEqual([512, 256, 'webp']);
  expect(opened.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `attachment; filename="Ada.webp"; filename*=UTF-8''Ada.webp`,
  });
});
