import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#server/lib/start-failure.ts';

/** The user that PostgreSQL runs as; undefined means the user that runs Homeroom. */
export type DatabaseUser = { readonly uid: number; readonly gid: number } | undefined;

const plainUser = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root, so it runs as the owner of its folder or as the user `nobody`. */
export function chooseDatabaseUser(folders: readonly string[]): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux')
    throw new StartFailure('Start Homeroom as an ordinary user, not as root.');
  for (const folder of folders) {
    const owner = lstatSync(folder, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return plainUser;
}

export function giveTo(user: DatabaseUser, path: string) {
  if (user) chownSync(path, user.uid, user.gid);
}

/** A database that root restored from a backup may belong to root. */
export function adoptTree(user: DatabaseUser, folder: string) {
  if (!user || lstatSync(folder).uid === user.uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  giveTo(user, folder);
}

/** Tries it instead of computing from mode bits, because access lists and mount options count too. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}
