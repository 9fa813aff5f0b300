import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { refuse } from './errors.ts';

/** What a document or workbook may unpack to: far more than any person writes, little enough to read in memory. */
const mostUnpacked = 100 * 1024 * 1024;
const mostEntries = 2_000;

const inflate = promisify(inflateRaw);
const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;

type Entry = {
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
};

export const isArchive = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === localHeader;

const damaged = () => refuse.wrongType('The file is damaged: it cannot be unpacked');
const bomb = () => refuse.tooLarge('The file unpacks to far more than a document holds: at most 100 MB');

/**
 * Refuses an archive that would fill the memory of whoever unpacks it. What its directory says is not believed:
 * each entry is unpacked once, no further than the limit.
 */
export async function checkArchive(bytes: Buffer): Promise<void> {
  const entries = readDirectory(bytes);
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostUnpacked) throw bomb();
  let left = mostUnpacked;
  for (const entry of entries) left -= await unpackedSize(bytes, entry, left);
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw bomb();
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralHeader) throw damaged();
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return entry;
  });
}

/** The directory's end is the last record, before a comment of at most 64 KB. */
function findEnd(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) === endOfDirectory) return at;
  }
  throw damaged();
}

async function unpackedSize(bytes: Buffer, { method, packed, at }: Entry, limit: number): Promise<number> {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localHeader) throw damaged();
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + packed > bytes.length) throw damaged();
  if (method === 0) return packed;
  if (method !== 8) throw damaged();
  try {
    const unpacked = await inflate(bytes.subarray(start, start + packed), { maxOutputLength: limit });
    return unpacked.length;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? bomb() : damaged();
  }
}
