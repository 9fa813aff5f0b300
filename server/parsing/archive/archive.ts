import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type ArchiveEntry, readEntries, UnsafeArchive } from './entries.ts';

/** How many bytes are unpacked at a time; none of them are kept. */
const pieceBytes = 256 * 1024;

/**
 * Refuses an archive that can be read in two ways, or that would fill the memory of a reader. The sizes it
 * states are not trusted: each entry is unpacked once, piece by piece, no further than its stated size.
 */
export async function checkArchive(bytes: Buffer): Promise<ArchiveEntry[]> {
  const entries = readEntries(bytes);
  for (const entry of entries) await checkContent(entry);
  return entries;
}

async function checkContent({ method, packed, size, checksum }: ArchiveEntry): Promise<void> {
  if (method === 0) {
    if (crc32(packed) !== checksum) throw new UnsafeArchive('damaged', 'An entry has been changed');
    return;
  }
  const inflate = createInflateRaw({ chunkSize: pieceBytes });
  let [unpacked, sum] = [0, 0];
  inflate.end(packed);
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      unpacked += piece.length;
      if (unpacked > size) throw new UnsafeArchive('too large', 'An entry lies about its size');
      sum = crc32(piece, sum);
    }
  } catch (error) {
    throw error instanceof UnsafeArchive
      ? error
      : new UnsafeArchive('damaged', 'An entry cannot be unpacked');
  }
  const isWhole = unpacked === size && sum === checksum && inflate.bytesWritten === packed.length;
  if (!isWhole) throw new UnsafeArchive('damaged', 'An entry is not what the archive says');
}

/**
 * An archive of the checked entries and nothing else, unpacked. Readers get this one, so nothing unchecked reaches them, and
 * they have nothing to unpack.
 */
export function writeArchive(entries: readonly ArchiveEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { method, packed, size } = entry;
    const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    const header = headerOf(entry, content.length);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, entry.name]);
    files.push(local, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), header, place, entry.name);
    at += local.length + content.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}

/**
 * What an entry and the directory both state: version, flags, that it is not packed, a date, checksum, sizes, length
 * of the name.
 */
function headerOf({ isUtf8, checksum, name }: ArchiveEntry, size: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(isUtf8 ? 0x0800 : 0, 2);
  header.writeUInt16LE(0x21, 8);
  header.writeUInt32LE(checksum, 10);
  header.writeUInt32LE(size, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}
