import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

export type FontFace = 'sans' | 'sansBold' | 'arabic' | 'arabicBold' | 'anything';

const { resolve } = createRequire(import.meta.url);

/** Noto Sans: Latin, Greek, Cyrillic, Devanagari. Unifont has a plain shape for nearly everything else. */
const files: Readonly<Record<FontFace, string>> = {
  sans: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  sansBold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  arabicBold: '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  anything: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
};

const read = new Map<FontFace, Buffer>();

/** The bytes of a font, read once, because many PDFs are printed one after the other. */
export function fontFile(face: FontFace): Buffer {
  const known = read.get(face);
  if (known) return known;
  const bytes = readFileSync(resolve(files[face]));
  const plain = files[face].endsWith('.woff') ? unpackWoff(bytes) : bytes;
  read.set(face, plain);
  return plain;
}

const align = (length: number) => (length + 3) & ~3;

/** Unpacks a WOFF 1 file, because the font library does so far more slowly, and again for every glyph table. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = 44 + at * 20;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const header = 12 + count * 16;
  const font = Buffer.alloc(header + tables.reduce((sum, { bytes }) => sum + align(bytes.length), 0));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  let place = header;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = 12 + at * 16;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(place, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, place);
    place += align(bytes.length);
  });
  return font;
}
