import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const pdf = Buffer.from('%PDF-1.7\n');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5b4d' } });

test('a photo is upright, small, and without place and camera', async () => {
  const bytes = await picture(900, 600)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { status, result } = await api.call('files.uploadPhoto', {
    as: 'staff',
    file: { name: 'Ada.jpg', bytes },
  });
  expect(status).toBe(201);
  const opened = await api.app.server.inject({ url: result.photo_url });
  expect([opened.headers['content-type'], opened.headers['content-disposition']]).toEqual([
    'image/webp',
    `attachment; filename="Ada.webp"; filename*=UTF-8''Ada.webp`,
  ]);
  const { format, width, height, exif, orientation } = await sharp(opened.rawPayload).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'webp',
    width: 341,
    height: 512,
    exif: undefined,
    orientation: undefined,
  });
});

test('a picture that would fill the memory, and a file that is no picture, are refused as photos', async () => {
  const huge = await picture(9_000, 9_000).png().toBuffer();
  const photo = async (bytes: Buffer) =>
    (await api.call('files.uploadPhoto', { as: 'staff', file: { name: 'a.png', bytes } })).errors[0]?.message;
  expect(await photo(huge)).toBe('The picture is too large: at most 64 megapixels');
  const broken = (await picture(90, 90).png().toBuffer()).subarray(0, 90);
  expect(await photo(broken)).toBe('The picture is damaged: it cannot be read');
  expect(await photo(pdf)).toBe('This kind of file is not accepted: its content must be PNG, JPEG or WebP');
});
