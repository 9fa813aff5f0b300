import { lchownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './db/embedded/data-folder.ts';
import {
  adoptTree,
  canEnter,
  chooseDatabaseUser,
  type DatabaseUser,
  giveTo,
} from './db/embedded/database-user.ts';
import type { Log } from './db/embedded/supervisor.ts';

const codeFolder = join(import.meta.dirname, '..');

/**
 * If the product is started as root, it continues as the owner of the data folder, or as the user `nobody`, so that an
 * intruder gets only the rights of that user. Where that user cannot reach the code or the data, the product stays root
 * and logs a warning.
 */
export function leaveRoot(dataDir: string, log: Log) {
  if (process.getuid?.() !== 0 || !hasFolder(dataDir)) return;
  const user = chooseDatabaseUser([dataDir, join(dataDir, 'postgres')]);
  if (!user) return;
  const closed = [codeFolder, dataDir].find((folder) => !canEnter(user, folder));
  if (closed !== undefined) {
    log.warn(`Homeroom keeps running as root: the user ${user.uid} cannot enter ${closed}.`);
    return;
  }
  adoptFolder(user, dataDir);
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

/** The code that opens the folder next reports, in a sentence, that it cannot be made. */
function hasFolder(path: string): boolean {
  try {
    makeFolder(path);
    return true;
  } catch {
    return false;
  }
}

/** Files that an earlier run as root left, or that root restored from a backup, have to belong to the user too. */
function adoptFolder(user: DatabaseUser & object, dataDir: string) {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isDirectory()) adoptTree(user, path);
    else lchownSync(path, user.uid, user.gid);
  }
  giveTo(user, dataDir);
}
