import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { Encrypter } from 'age-encryption';
import { pack as openPack, type Pack } from 'tar-stream';
import { BackupFailure } from './failure.ts';
import { checksumAttribute } from './format.ts';

/** One file inside the archive. */
export type ArchivedFile = { readonly name: string; readonly bytes: Buffer; readonly sha256?: string };

/** Takes half the time of the best level, for a tenth more bytes. */
const compressionLevel = 4;
const partSuffix = '.part';
const ownerOnly = 0o600;

/** Whether a file of that name was left by a backup that was interrupted. */
export const isPart = (name: string) => name.startsWith('.') && name.endsWith(partSuffix);

/**
 * Writes entries to a compressed and, with an encrypter, encrypted tar file. The file exists under its name
 * completely or not at all.
 */
export async function writeArchive(
  path: string,
  encrypter: Encrypter | undefined,
  entries: AsyncIterable<ArchivedFile>,
): Promise<{ bytes: number }> {
  if (await stat(path).catch(() => undefined))
    throw new BackupFailure(`${path} exists already: choose another name.`);
  const part = join(dirname(path), `.${basename(path)}.${randomUUID()}${partSuffix}`);
  try {
    await writePart(part, encrypter, entries);
    await sync(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await sync(dirname(path)).catch(() => undefined);
  return { bytes: (await stat(path)).size };
}

async function writePart(
  part: string,
  encrypter: Encrypter | undefined,
  entries: AsyncIterable<ArchivedFile>,
) {
  const tar = openPack();
  const zip = createGzip({ level: compressionLevel });
  const file = createWriteStream(part, { flags: 'wx', mode: ownerOnly });
  const written = encrypter ? encryptInto(encrypter, zip, file) : pipeline(zip, file);
  const packed = pipeline(tar as unknown as NodeJS.ReadableStream, zip);
  const filled = fill(tar, entries).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const results = await Promise.allSettled([filled, written, packed]);
  // The first failure in this order is the cause of the others.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function encryptInto(encrypter: Encrypter, zip: Readable, file: NodeJS.WritableStream) {
  const encrypted = await encrypter.encrypt(Readable.toWeb(zip) as never);
  await pipeline(Readable.fromWeb(encrypted as unknown as ReadableStream<Uint8Array>), file);
}

async function fill(tar: Pack, entries: AsyncIterable<ArchivedFile>) {
  for await (const entry of entries) await addEntry(tar, entry);
  tar.finalize();
}

function addEntry(tar: Pack, { name, bytes, sha256 }: ArchivedFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = {
      name,
      size: bytes.length,
      mode: ownerOnly,
      ...(sha256 && { pax: { [checksumAttribute]: sha256 } }),
    };
    const sink = tar.entry(header, (error) => (error ? reject(error) : resolve()));
    sink.end(bytes);
  });
}

async function sync(path: string) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
