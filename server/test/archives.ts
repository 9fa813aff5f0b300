import { crc32, deflateRawSync } from 'node:zlib';

type Entry = { readonly name: string; readonly bytes: Buffer; readonly claimed?: number };

/** A ZIP archive of these entries; `claimed` lies about how large one is when it is unpacked. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.bytes);
    const local = Buffer.concat([signature(0x04034b50), header(entry, packed), packed]);
    directory.push(centralEntry(entry, packed, at));
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, endRecord(entries.length, central.length, at)]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** What the local header and the directory both say; the directory puts two fields of its own around it. */
function header({ name, bytes, claimed = bytes.length }: Entry, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(claimed, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return Buffer.concat([fields, Buffer.from(name)]);
}

function centralEntry(entry: Entry, packed: Buffer, at: number): Buffer {
  const shared = header(entry, packed).subarray(0, 26);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(at, 10);
  return Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), shared, tail, Buffer.from(entry.name)]);
}

function endRecord(count: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(18);
  record.writeUInt16LE(count, 4);
  record.writeUInt16LE(count, 6);
  record.writeUInt32LE(size, 8);
  record.writeUInt32LE(at, 12);
  return Buffer.concat([signature(0x06054b50), record]);
}

const contentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

/** The least that is recognized as a document or a workbook, with further entries. */
export function officeFile(kind: keyof typeof contentTypes, further: readonly Entry[] = []): Buffer {
  const part = kind === 'docx' ? '/word/document.xml' : '/xl/workbook.xml';
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${contentTypes[kind]}"/></Types>`;
  return zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from(types) },
    { name: part.slice(1), bytes: Buffer.from('<w/>') },
    ...further,
  ]);
}
