/** An archive that is not what a program writes, or that unpacks to too much. */
export class UnsafeArchive extends Error {
  readonly fault: 'damaged' | 'too large';

  constructor(fault: UnsafeArchive['fault'], reason: string) {
    super(reason);
    this.fault = fault;
  }
}

/** One file of an archive, for which the directory and its own header agree. */
export type ArchiveEntry = {
  readonly name: Buffer;
  readonly isUtf8: boolean;
  readonly method: number;
  readonly checksum: number;
  /** The bytes as they are stored. */
  readonly packed: Buffer;
  /** How many bytes it unpacks to, as the archive says. */
  readonly size: number;
};

/**
 * The most that a document or workbook may unpack to: far more than any person writes, but little enough to read in
 * memory.
 */
const mostUnpacked = 100 * 1024 * 1024;
const mostEntries = 2_000;
const mostNameBytes = 500;

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, descriptor: 0x08074b50 };
const endLength = 22;
const centralLength = 46;
const localLength = 30;
const flags = { encrypted: 0x2041, descriptor: 0x0008, utf8: 0x0800 };
/** Marks a size that a later record states. */
const elsewhere = 0xff_ff_ff_ff;

export const isArchive = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === signatures.local;

const damageError = (reason: string) => new UnsafeArchive('damaged', reason);

function insist(condition: boolean, reason: string): asserts condition {
  if (!condition) throw damageError(reason);
}

/**
 * The entries of an archive that can be read in one way only. Readers differ in which record they believe, so every
 * two that say the same thing must agree, and the archive must be exactly its entries, its directory and its end:
 * no byte before, between, inside two of them, or after.
 */
export function readEntries(bytes: Buffer): ArchiveEntry[] {
  const directory = findDirectory(bytes);
  const entries: ArchiveEntry[] = [];
  const names = new Set<string>();
  let [at, next] = [directory.at, 0];
  for (let number = 0; number < directory.count; number += 1) {
    const central = readCentral(bytes, at, directory.end);
    insist(central.at === next, 'There is something between two entries');
    const { entry, end } = readLocal(bytes, central, directory.at);
    const name = checkedName(central);
    insist(!names.has(name), 'Two entries have one name');
    names.add(name);
    entries.push(entry);
    [at, next] = [central.end, end];
  }
  insist(at === directory.end, 'The directory has more entries than it counts');
  insist(next === directory.at, 'There is something before the directory');
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > mostUnpacked) throw new UnsafeArchive('too large', 'Its entries are too large');
  return entries;
}

/** The end record is the last thing there is; a comment after it could hold a second one. */
function findDirectory(bytes: Buffer) {
  const end = bytes.length - endLength;
  insist(end > 0 && bytes.readUInt32LE(end) === signatures.end, 'It does not end with its end record');
  const [disk, directoryDisk] = [bytes.readUInt16LE(end + 4), bytes.readUInt16LE(end + 6)];
  const [counted, count] = [bytes.readUInt16LE(end + 8), bytes.readUInt16LE(end + 10)];
  const [size, at] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  insist(disk === 0 && directoryDisk === 0, 'It is a part of several');
  insist(counted === count && count > 0, 'Its two counts of entries differ');
  insist(bytes.readUInt16LE(end + 20) === 0, 'It has a comment');
  // A record with other figures for a large archive would be between the directory and its end.
  insist(at + size === end, 'Its directory does not end where the end record begins');
  if (count > mostEntries) throw new UnsafeArchive('too large', 'It has too many entries');
  return { at, end, count };
}

type CentralEntry = {
  readonly flag: number;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
  readonly name: Buffer;
  readonly end: number;
};

function readCentral(bytes: Buffer, at: number, limit: number): CentralEntry {
  insist(at + centralLength <= limit, 'The directory is cut short');
  insist(bytes.readUInt32LE(at) === signatures.central, 'The directory has something else in it');
  const nameEnd = at + centralLength + bytes.readUInt16LE(at + 28);
  const end = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  insist(end <= limit, 'The directory is cut short');
  insist(bytes.readUInt16LE(at + 34) === 0, 'An entry is on another disk');
  return {
    flag: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    checksum: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    at: bytes.readUInt32LE(at + 42),
    name: bytes.subarray(at + centralLength, nameEnd),
    end,
  };
}

/** The entry itself, whose header must match the directory. */
function readLocal(bytes: Buffer, central: CentralEntry, limit: number) {
  const { at, flag, method, checksum, packed, size, name } = central;
  insist(at + localLength <= limit, 'An entry is cut short');
  insist(bytes.readUInt32LE(at) === signatures.local, 'An entry does not begin where the directory says');
  insist((flag & flags.encrypted) === 0, 'An entry is encrypted');
  insist(method === 0 ? packed === size : method === 8, 'An entry is packed in an unusual way');
  insist(bytes.readUInt16LE(at + 6) === flag && bytes.readUInt16LE(at + 8) === method, 'Two headers differ');
  const nameEnd = at + localLength + bytes.readUInt16LE(at + 26);
  const start = nameEnd + bytes.readUInt16LE(at + 28);
  insist(start + packed <= limit, 'An entry is cut short');
  insist(name.equals(bytes.subarray(at + localLength, nameEnd)), 'An entry has two names');
  const local = [bytes.readUInt32LE(at + 14), bytes.readUInt32LE(at + 18), bytes.readUInt32LE(at + 22)];
  const expected = [checksum, packed, size];
  const comesLater = (flag & flags.descriptor) !== 0;
  const agrees = local.every(
    (value, place) => value === expected[place] || (comesLater && (value === 0 || value === elsewhere)),
  );
  insist(agrees, 'An entry has two sizes');
  const end = start + packed + (comesLater ? descriptorLength(bytes, start + packed, expected) : 0);
  insist(end <= limit, 'An entry is cut short');
  const isUtf8 = (flag & flags.utf8) !== 0;
  const entry = { name, isUtf8, method, checksum, size, packed: bytes.subarray(start, start + packed) };
  return { entry, end };
}

/** Checksum and sizes after an entry: with or without a signature, with sizes of four bytes or of eight. */
function descriptorLength(bytes: Buffer, at: number, [checksum = 0, packed = 0, size = 0]: number[]): number {
  for (const signed of [4, 0]) {
    for (const wide of [4, 8]) {
      const record = Buffer.alloc(signed + 4 + 2 * wide);
      if (signed > 0) record.writeUInt32LE(signatures.descriptor);
      record.writeUInt32LE(checksum, signed);
      record.writeUInt32LE(packed, signed + 4);
      record.writeUInt32LE(size, signed + 4 + wide);
      if (record.equals(bytes.subarray(at, at + record.length))) return record.length;
    }
  }
  throw damageError('An entry has two sizes');
}

/** A path below the archive, in the one spelling by which readers compare names. */
function checkedName({ name }: CentralEntry): string {
  const text = name.toString('utf8');
  const isPlain =
    name.length > 0 &&
    name.length <= mostNameBytes &&
    !/[\p{Cc}\\:]|^\/|\/\//u.test(text) &&
    !text.split('/').some((part) => part === '.' || part === '..');
  insist(isPlain, 'An entry has a name that is no path');
  return text.normalize('NFC').toLowerCase();
}
