import { join } from 'node:path';
import type { ArchiveLock } from '#server/backup/archive/encryption.ts';
import { sumFiles } from '#server/backup/database/catalog.ts';
import { openSession } from '#server/backup/database/session.ts';
import { nameFor, prepareFolder } from '#server/backup/folder/backup-folder.ts';
import { refuseFullDisk } from '#server/backup/folder/room.ts';
import { refuseSecond } from './backup-lock.ts';
import { verifyBackup } from './verify-backup.ts';
import {
  type BackupSource,
  type OnProgress,
  type SchoolScope,
  type WrittenBackup,
  writeBackup,
} from './write-backup.ts';

type ArchiveOptions = BackupSource & {
  readonly school: SchoolScope;
  readonly folder: string;
  readonly lock: ArchiveLock;
  readonly onProgress: (part: 'write' | 'verify', ...progress: Parameters<OnProgress>) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
};

export type WrittenArchive = WrittenBackup & { readonly path: string };

/** Writes one school into a file of the folder, where no retention deletes it. */
export async function archiveSchool(options: ArchiveOptions): Promise<WrittenArchive> {
  const { school, folder, lock, now } = options;
  const client = await openSession(options.connectionString);
  try {
    await refuseSecond(client);
    await prepareFolder(folder);
    const bytes = await sumFiles(client, school.school_id);
    await refuseFullDisk({ folder, bytes, advice: 'make room, or choose a folder on another disk' });
    const path = join(folder, nameFor(now(), lock.kind !== 'none', `school-${school.school_id}`));
    const onProgress: OnProgress = (...progress) => options.onProgress('write', ...progress);
    return { ...(await writeBackup({ ...options, path, onProgress })), path };
  } finally {
    await client.end();
  }
}

/** The same, and restores the file into a scratch database. */
export async function archiveAndVerify(options: ArchiveOptions): Promise<WrittenArchive> {
  const written = await archiveSchool(options);
  const { path, unlock, plainBytes } = written;
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    // The file is read twice: once to check it, once to load it.
    options.onProgress('verify', done, plainBytes * 2);
  };
  await verifyBackup({
    path,
    unlock,
    onBytes,
    signal: options.signal,
    connectionString: options.connectionString,
  });
  return written;
}
