import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, reasonOf, StartFailure } from '#server/lib/start-failure.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
};

/** Makes the folder if there is none yet, and returns its real path. */
export function openDataFolder(path: string): string {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    const reason = reasons[codeOf(error) ?? ''] ?? reasonOf(error);
    throw new StartFailure(`The data folder ${path} cannot be used: ${reason}.`);
  }
}

/** One folder at a time: in a folder such as /proc, where nothing can be made, Node's recursive mkdir does not end. */
export function makeFolder(path: string) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found && dirname(path) !== path) makeFolder(dirname(path));
  try {
    // Others may pass through, as the database user must, but not look around.
    mkdirSync(path, { mode: 0o711 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}
