import { createHash } from 'node:crypto';
import { refuse } from './errors.ts';
import { safeFileName } from './file-names.ts';
import type { Upload } from './uploads.ts';

const side = 512;
const mostPixels = 64_000_000;

/**
 * A photo as it is kept: upright, at most 512 pixels wide and high, as WebP, without the place and the camera
 * that the picture told of. A picture that would fill the memory is refused by its size in pixels.
 */
export async function toPhoto(upload: Upload): Promise<Upload> {
  const { default: sharp } = await import('sharp');
  // One thread is enough for a face, and the others serve requests.
  sharp.concurrency(1);
  sharp.cache(false);
  const bytes = await sharp(upload.bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((error: Error) => {
      throw /pixel limit/i.test(error.message)
        ? refuse.invalid('file', 'The picture is too large: at most 64 megapixels')
        : refuse.invalid('file', 'The picture is damaged: it cannot be read');
    });
  return {
    fileName: safeFileName(`${upload.fileName.replace(/\.\w+$/, '')}.webp`),
    mimeType: 'image/webp',
    bytes,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
