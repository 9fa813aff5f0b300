import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#server/lib/start-failure.ts';
import { type DatabaseUser, giveTo } from './database-user.ts';

export type RuntimeFolder = { readonly folder: string; readonly sockets: string };

/**
 * A short path outside the data folder: a socket's path has at most 107 bytes, and the database user may not be able to
 * enter the folders above the data. The same data folder gets the same path each time.
 */
export function openRuntimeFolder(dataDir: string, user: DatabaseUser): RuntimeFolder {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = ownFolder(`/tmp/homeroom-${process.getuid?.() ?? 0}-${key}`);
  const sockets = join(folder, 'sockets');
  rmSync(sockets, { recursive: true, force: true });
  mkdirSync(sockets, { mode: 0o700 });
  giveTo(user, sockets);
  return { folder, sockets };
}

/** Leaves the folder only when it keeps a copy of the binaries for the next start. */
export function closeRuntimeFolder({ folder, sockets }: RuntimeFolder) {
  rmSync(sockets, { recursive: true, force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Everyone may write to /tmp, so a folder that another user has put in our place is not used. */
function ownFolder(path: string): string {
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  const own = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  const folder = own ? path : mkdtempSync(`${path}-`);
  chmodSync(folder, 0o755);
  return folder;
}
