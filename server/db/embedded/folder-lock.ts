import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf, StartFailure } from '#server/lib/start-failure.ts';

export type FolderLock = { release(): void };

/**
 * Locks the data folder for this process. The kernel holds the lock, which SQLite takes on a separate file: it ends
 * with the process, however that ends, and does not depend on process ids.
 */
export function lockDataFolder(dataDir: string): FolderLock {
  const file = new DatabaseSync(join(dataDir, 'homeroom.lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (!isBusy(error))
      throw new StartFailure(`The data folder ${dataDir} cannot be locked: ${reasonOf(error)}.`);
    throw new StartFailure(`Another Homeroom process is already using the data folder ${dataDir}.`);
  }
  return { release: () => file.close() };
}

const busy = 5;

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === busy;
