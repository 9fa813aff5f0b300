import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { zipOf } from '#server/test/archives.ts';
import { checkArchive, writeArchive } from './archive.ts';
import { UnsafeArchive } from './entries.ts';

const wordFiles = join(
  dirname(createRequire(import.meta.url).resolve('mammoth/package.json')),
  'test/test-data',
);

const entry = (name: string, bytes: Buffer | string = 'text', claimed?: number) => ({
  name,
  bytes: Buffer.from(bytes),
  ...(claimed !== undefined && { claimed }),
});
const honest = () => zipOf([entry('[Content_Types].xml'), entry('word/document.xml'), entry('word/big.xml')]);
const findEndRecord = (bytes: Buffer) => bytes.length - 22;
const directoryOf = (bytes: Buffer) => bytes.readUInt32LE(findEndRecord(bytes) + 16);

/** A copy of an archive with some bytes overwritten. */
function bent(change: (bytes: Buffer, end: number) => void, bytes = honest()): Buffer {
  change(bytes, findEndRecord(bytes));
  return bytes;
}

/** Inserts bytes into an archive, and moves its directory if they come before it. */
function insertBytes(at: number, more: Buffer, bytes = honest()): Buffer {
  const directory = directoryOf(bytes);
  const longer = Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
  if (at <= directory) longer.writeUInt32LE(directory + more.length, findEndRecord(longer) + 16);
  return longer;
}

/** A second entry that begins inside the first, as in bombs whose entries share one piece of packed data. */
function writeOverlapping(): Buffer {
  const bytes = zipOf([entry('a.xml', zipOf([entry('b.xml')])), entry('b.xml')]);
  const second = bytes.indexOf('PK\x01\x02', directoryOf(bytes) + 4, 'latin1');
  bytes.writeUInt32LE(40, second + 42);
  return bytes;
}

/** An entry whose sizes follow its content, as programs write it while they compress. */
function writeStreamed(size = 4, wide = false, signed = true): Buffer {
  const packed = deflateRawSync(Buffer.from('text'));
  const local = Buffer.alloc(35);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(8, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(5, 26);
  local.write('a.xml', 30);
  const descriptor = Buffer.alloc(wide ? 20 : 12);
  descriptor.writeUInt32LE(crc32('text'), 0);
  descriptor.writeUInt32LE(packed.length, 4);
  descriptor.writeUInt32LE(size, wide ? 12 : 8);
  const entries = Buffer.concat([
    local,
    packed,
    ...(signed ? [Buffer.from('PK\x07\x08', 'latin1')] : []),
    descriptor,
  ]);
  const plain = zipOf([entry('a.xml')]);
  const rest = Buffer.from(plain.subarray(directoryOf(plain)));
  rest.writeUInt16LE(8, 8);
  rest.writeUInt32LE(entries.length, rest.length - 6);
  return Buffer.concat([entries, rest]);
}

const zip64Locator = Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), Buffer.alloc(16)]);

const damaged: [string, () => Buffer][] = [
  ['a count at byte 10 that is one short', () => bent((bytes, end) => bytes.writeUInt16LE(2, end + 10))],
  ['a count at byte 8 that is one short', () => bent((bytes, end) => bytes.writeUInt16LE(2, end + 8))],
  [
    'more headers than both counts say',
    () =>
      bent((bytes, end) => {
        bytes.writeUInt16LE(2, end + 8);
        bytes.writeUInt16LE(2, end + 10);
      }),
  ],
  [
    'fewer headers than both counts say',
    () =>
      bent((bytes, end) => {
        bytes.writeUInt16LE(4, end + 8);
        bytes.writeUInt16LE(4, end + 10);
      }),
  ],
  ['a locator of a larger end record', () => insertBytes(findEndRecord(honest()), zip64Locator)],
  [
    'a comment',
    () => Buffer.concat([bent((bytes, end) => bytes.writeUInt16LE(3, end + 20)), Buffer.from('hey')]),
  ],
  [
    'a second end record as its comment',
    () => {
      const bytes = honest();
      bytes.writeUInt16LE(22, findEndRecord(bytes) + 20);
      return Buffer.concat([bytes, bytes.subarray(bytes.length - 22)]);
    },
  ],
  ['a byte after it', () => Buffer.concat([honest(), Buffer.from([0])])],
  ['a byte before it', () => insertBytes(0, Buffer.from([0]))],
  ['a whole archive before it', () => Buffer.concat([honest(), honest()])],
  ['a gap before the directory', () => insertBytes(directoryOf(honest()), Buffer.alloc(8))],
  ['a gap between the directory and the end', () => insertBytes(findEndRecord(honest()), Buffer.alloc(8))],
  [
    'an entry the directory does not know',
    () => insertBytes(directoryOf(honest()), honest().subarray(0, directoryOf(honest()))),
  ],
  ['overlapping entries', writeOverlapping],
  [
    'two entries at one place',
    () =>
      bent((bytes) => {
        const second = bytes.indexOf('PK\x01\x02', directoryOf(bytes) + 4, 'latin1');
        bytes.writeUInt32LE(0, second + 42);
      }),
  ],
  ['two entries of one name', () => zipOf([entry('word/document.xml'), entry('word/document.xml', 'other')])],
  ['two entries whose names differ in case', () => zipOf([entry('xl/a.xml'), entry('XL/A.xml')])],
  ['a name outside of it', () => zipOf([entry('../a.xml')])],
  ['a name from the root', () => zipOf([entry('/a.xml')])],
  ['a name with a backslash', () => zipOf([entry('word\\document.xml')])],
  ['a name with a NUL', () => zipOf([entry('a.xml\0.txt')])],
  ['a name of 600 bytes', () => zipOf([entry('a'.repeat(600))])],
  ['a name that only its entry has', () => bent((bytes) => bytes.write('X', 30))],
  ['another size in the entry', () => bent((bytes) => bytes.writeUInt32LE(99, 22))],
  ['another packed size in the entry', () => bent((bytes) => bytes.writeUInt32LE(1, 18))],
  ['another method in the entry', () => bent((bytes) => bytes.writeUInt16LE(0, 8))],
  [
    'a method that nothing here reads',
    () =>
      bent((bytes) => {
        bytes.writeUInt16LE(12, 8);
        bytes.writeUInt16LE(12, directoryOf(bytes) + 10);
      }),
  ],
  [
    'an encrypted entry',
    () =>
      bent((bytes) => {
        bytes.writeUInt16LE(1, 6);
        bytes.writeUInt16LE(1, directoryOf(bytes) + 8);
      }),
  ],
  ['content that has been changed', () => bent((bytes) => bytes.writeUInt8(bytes.readUInt8(51) ^ 255, 51))],
  ['an entry that claims too much', () => zipOf([entry('a.xml', 'text', 5)])],
  ['sizes after an entry that are others', () => writeStreamed(5)],
  ['nothing in it', () => zipOf([])],
  ['an end cut off', () => honest().subarray(0, -1)],
];

it.each(damaged)('refuses an archive with %s', async (_, make) => {
  const refusal = await checkArchive(make()).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnsafeArchive);
  expect((refusal as UnsafeArchive).fault).toBe('damaged');
});

const zeros = Buffer.alloc(30 * 1024 * 1024);

it.each([
  ['one entry larger than the limit', () => zipOf([entry('a.xml', Buffer.alloc(101 * 1024 * 1024))])],
  [
    'many entries that are too large together',
    () => zipOf([1, 2, 3, 4].map((n) => entry(`${n}.xml`, zeros))),
  ],
  ['an entry that says it is small', () => zipOf([entry('a.xml', zeros, 10)])],
  ['thousands of entries', () => zipOf(Array.from({ length: 2_001 }, (_, n) => entry(`${n}.xml`, '')))],
])('refuses a bomb with %s, and keeps nothing of it', async (_, make) => {
  const bytes = make();
  const before = process.memoryUsage().rss;
  const refusal = await checkArchive(bytes).catch((error: unknown) => error);
  expect((refusal as UnsafeArchive).fault).toBe('too large');
  expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
});

it('reads files of Word and LibreOffice', async () => {
  const names = readdirSync(wordFiles).filter((name) => name.endsWith('.docx'));
  expect(names.length).toBeGreaterThan(10);
  const files = names.map((name) => readFileSync(join(wordFiles, name)));
  for (const file of files) expect((await checkArchive(file)).length).toBeGreaterThan(0);
});

it.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])('reads entries whose sizes follow them (eight bytes: %s, signature: %s)', async (wide, signed) => {
  expect(await checkArchive(writeStreamed(4, wide, signed))).toHaveLength(1);
});

it('writes the entries and nothing else', async () => {
  const extra = Buffer.from([0x75, 0x70, 0, 0]);
  const plain = honest();
  const nameEnd = 30 + plain.readUInt16LE(26);
  const second = plain.indexOf('PK\x01\x02', directoryOf(plain) + 4, 'latin1');
  const third = plain.indexOf('PK\x01\x02', second + 4, 'latin1');
  const more = insertBytes(nameEnd, extra, plain);
  more.writeUInt16LE(extra.length, 28);
  for (const place of [second, third]) {
    more.writeUInt32LE(
      more.readUInt32LE(place + extra.length + 42) + extra.length,
      place + extra.length + 42,
    );
  }
  const written = writeArchive(await checkArchive(more));
  expect(written.includes(extra)).toBe(false);
  const contents = (await checkArchive(written)).map(({ name, packed }) => [String(name), String(packed)]);
  expect(contents).toEqual([
    ['[Content_Types].xml', 'text'],
    ['word/document.xml', 'text'],
    ['word/big.xml', 'text'],
  ]);
});
