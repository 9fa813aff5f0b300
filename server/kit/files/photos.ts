import { createHash } from 'node:crypto';
import { safeFileName } from '#server/lib/file-names.ts';
import type { PictureFormat } from '#server/parsing/formats/read-picture.ts';
import { readApart } from '#server/parsing/process/read-apart.ts';
import { limitsFor } from '#server/parsing/process/reader-process.ts';
import { explainUnreadable } from './unreadable-files.ts';
import type { Upload } from './uploads.ts';

const longestMs = 12_000;

async function resizePhoto(bytes: Buffer, format: PictureFormat, person: string): Promise<Buffer> {
  const limits = limitsFor(bytes, longestMs);
  let picture = Buffer.alloc(0);
  try {
    await readApart({ task: 'picture', options: { format }, bytes, person, limits }, (read) => {
      picture = Buffer.from(read);
    });
  } catch (error) {
    throw explainUnreadable(error, {
      time: 'The picture takes too long to read: save it smaller, then upload that',
      memory: 'The picture is too large or too complicated to read: save it smaller, then upload that',
      crash: 'The picture is damaged: it cannot be read',
    });
  }
  return picture;
}

/** Prepares a logo for storage: like a photo, but as PNG, which PDFs can contain, and with its transparency. */
export const toLogo = (bytes: Buffer, person: string): Promise<Buffer> => resizePhoto(bytes, 'png', person);

/**
 * Prepares a photo for storage: upright, at most 512 pixels wide and high, as WebP, without its location and camera. A
 * picture that would fill the memory is refused by its size in pixels.
 */
export async function toPhoto(upload: Upload, person: string): Promise<Upload> {
  const bytes = await resizePhoto(upload.bytes, 'webp', person);
  return {
    fileName: safeFileName(`${upload.fileName.replace(/\.\w+$/, '')}.webp`),
    mimeType: 'image/webp',
    bytes,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
