import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { refuse } from './errors.ts';
import { safeFileName } from './file-names.ts';
import type { Upload } from './uploads.ts';

const side = 512;
const mostPixels = 64_000_000;

async function resized(bytes: Buffer, encode: (picture: Sharp) => Sharp): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // One thread is enough for a face, and the others serve requests.
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return encode(picture)
    .toBuffer()
    .catch((error: Error) => {
      throw /pixel limit/i.test(error.message)
        ? refuse.invalid('file', 'The picture is too large: at most 64 megapixels')
        : refuse.invalid('file', 'The picture is damaged: it cannot be read');
    });
}

/** A logo as it is kept: like a photo, but as PNG, which printed papers can hold, with what is see-through kept so. */
export function toLogo(bytes: Buffer): Promise<Buffer> {
  return resized(bytes, (picture) => picture.png({ compressionLevel: 9, palette: true }));
}

/**
 * A photo as it is kept: upright, at most 512 pixels wide and high, as WebP, without the place and the camera
 * that the picture told of. A picture that would fill the memory is refused by its size in pixels.
 */
export async function toPhoto(upload: Upload): Promise<Upload> {
  const bytes = await resized(upload.bytes, (picture) => picture.webp({ quality: 82 }));
  return {
    fileName: safeFileName(`${upload.fileName.replace(/\.\w+$/, '')}.webp`),
    mimeType: 'image/webp',
    bytes,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
