import sharp from 'sharp';
import { UnreadableFile } from './unreadable-file.ts';

/** Photos become WebP; logos become PNG, which PDFs can contain, with their transparency. */
export type PictureFormat = 'webp' | 'png';
export type ReadPicture = Uint8Array;

const side = 512;
const mostPixels = 64_000_000;

/** Prepares a picture for storage: upright, at most 512 pixels wide and high, without its location and camera. */
export async function readPicture(bytes: Buffer, format: PictureFormat): Promise<ReadPicture> {
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const encoded =
    format === 'png' ? picture.png({ compressionLevel: 9, palette: true }) : picture.webp({ quality: 82 });
  try {
    return await encoded.toBuffer();
  } catch (error) {
    throw error instanceof Error && /pixel limit/i.test(error.message)
      ? new UnreadableFile('The picture is too large: at most 64 megapixels')
      : new UnreadableFile('The picture is damaged: it cannot be read');
  }
}
