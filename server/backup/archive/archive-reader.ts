import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as openExtract } from 'tar-stream';
import type { ArchivedFile } from './archive.ts';
import { ageMagic, type BackupKey, unlockStream } from './encryption.ts';
import { BackupFailure } from './failure.ts';
import { checksumAttribute } from './format.ts';

/** Larger than any upload and any row: an entry that claims more is not from one of our backups. */
const largestEntryBytes = 512 * 1024 * 1024;
const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** The entries of a backup file, in order. Any fault in the file is one sentence. */
export async function* readArchive(path: string, unlock: BackupKey): AsyncGenerator<ArchivedFile> {
  const stream = await openPlain(path, unlock);
  const extract = openExtract();
  const done = pipeline(stream, createGunzip(), extract as unknown as NodeJS.WritableStream);
  done.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, size, pax } = entry.header;
      if (size > largestEntryBytes) throw new Error(`an entry of ${size} bytes`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const sha256 = (pax as Readonly<Record<string, string>> | undefined)?.[checksumAttribute];
      yield { name, bytes: Buffer.concat(chunks), ...(sha256 && { sha256 }) };
    }
    await done;
  } catch (error) {
    throw damageFailure(path, error);
  } finally {
    stream.destroy();
  }
}

async function openPlain(path: string, unlock: BackupKey): Promise<Readable> {
  const name = basename(path);
  const begin = await readBeginning(path);
  const file = createReadStream(path);
  if (begin.subarray(0, gzipMagic.length).equals(gzipMagic)) return file;
  if (!begin.toString('latin1').startsWith(ageMagic)) {
    file.destroy();
    throw new BackupFailure(`${name} is not a backup of Homeroom.`);
  }
  const plain = await unlockStream(Readable.toWeb(file) as never, unlock, name).catch((error: unknown) => {
    file.destroy();
    throw error;
  });
  return Readable.fromWeb(plain);
}

/** Whether a key is needed to read the file. */
export async function isEncrypted(path: string): Promise<boolean> {
  return (await readBeginning(path)).toString('latin1').startsWith(ageMagic);
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFailure(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageMagic.length));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function damageFailure(path: string, error: unknown): BackupFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupFailure(`${basename(path)} is damaged or incomplete (${reason}).`);
}
