import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { officeFile } from '#server/test/archives.ts';

const megabyte = 1024 * 1024;
const ballast = { name: 'media/picture.bin', bytes: randomBytes(17 * megabyte) };
const repeatText = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const asWord = (body: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

/** Unpacks to far more than its directory counts. */
export function bentDocument(): Buffer {
  const bombs = [1, 2, 3].map((n) => ({ name: `word/${n}.xml`, bytes: Buffer.alloc(90 * megabyte) }));
  const bytes = officeFile('docx', [ballast, ...bombs]);
  for (const place of [12, 14]) bytes.writeUInt16LE(3, bytes.length - place);
  return bytes;
}

/** Within every limit of an archive, and more than a reader can hold. */
export function endlessDocument(): Buffer {
  const paragraphs = repeatText('<w:p><w:r><w:t>word</w:t></w:r></w:p>', 70 * megabyte);
  return officeFile('docx', [ballast, { name: 'word/styles.xml', bytes: Buffer.from(asWord(paragraphs)) }]);
}

/** A sheet of millions of cells. */
export function endlessWorkbook(): Buffer {
  const rows = repeatText('<row><c t="inlineStr"><is><t>a</t></is></c></row>', 70 * megabyte);
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  return officeFile('xlsx', [ballast, { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet) }]);
}

/** Pages of text that unpack to a gigabyte, within 20 MB. */
export function deepPdf(): Buffer {
  const packed = deflateSync(
    Buffer.from(`BT /F1 9 Tf ${repeatText('(word) Tj 0 -9 Td ', 60 * megabyte)} ET`),
  );
  const pages = 16;
  const objects: Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(
      `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, n) => `${n + 5} 0 R`).join(' ')}]>>`,
    ),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
    Buffer.concat([
      Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
    ...Array.from({ length: pages }, () =>
      Buffer.from(
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents[4 0 R]>>',
      ),
    ),
  ];
  const pieces = objects.flatMap((object, n) => [
    Buffer.from(`${n + 1} 0 obj\n`),
    object,
    Buffer.from('\nendobj\n'),
  ]);
  const trailer = Buffer.from(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`);
  const comment = Buffer.from(`%${'x'.repeat(17 * megabyte)}\n`);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), comment, ...pieces, trailer]);
}

export const deepPage = (): Buffer => Buffer.from(repeatText('<div>', 19 * megabyte));
export const longLine = (): Buffer => Buffer.alloc(24 * megabyte, 'a');
export const emptyCells = (): Buffer =>
  Buffer.concat([Buffer.from('Name\n'), Buffer.alloc(24 * megabyte, ',')]);

/** As many pixels as are allowed, to be held all at once. */
export const widePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8_000, height: 7_900, channels: 4, background: '#1f5b4d' } })
    .png({ progressive: true })
    .toBuffer();
