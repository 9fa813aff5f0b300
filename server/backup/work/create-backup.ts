import { join } from 'node:path';
import type pg from 'pg';
import type { ArchiveLock } from '#server/backup/archive/encryption.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { BackupManifest } from '#server/backup/archive/format.ts';
import { measureDatabase, sumFiles } from '#server/backup/database/catalog.ts';
import { openSession } from '#server/backup/database/session.ts';
import {
  type KeptBackup,
  listBackups,
  nameFor,
  noteFailure,
  prepareFolder,
  removeBackup,
  writeNote,
} from '#server/backup/folder/backup-folder.ts';
import { findExpired, type RetentionCounts } from '#server/backup/folder/retention.ts';
import { refuseFullDisk } from '#server/backup/folder/room.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import { refuseSecond } from './backup-lock.ts';
import { verifyBackup } from './verify-backup.ts';
import { type BackupSource, type OnProgress, type WrittenBackup, writeBackup } from './write-backup.ts';

export type CreatedBackup = KeptBackup & { readonly manifest: BackupManifest };

export type CreateOptions = BackupSource & {
  readonly folder: string;
  /** The folder of the embedded database, whose disk the scratch database needs as well. */
  readonly databaseFolder: string | undefined;
  readonly lock: ArchiveLock;
  /** Which older backups stay; all of them if it is left out. */
  readonly keep: RetentionCounts | undefined;
  /** Called with the part of the work: first it is written, then restored into a scratch database. */
  readonly onProgress: (part: 'write' | 'verify', ...progress: Parameters<OnProgress>) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
};

/** Writes a backup into the folder, verifies it, and removes old ones. */
export async function createBackup(options: CreateOptions): Promise<CreatedBackup> {
  const client = await openSession(options.connectionString);
  try {
    await refuseSecond(client);
    await prepareFolder(options.folder);
    return await createNoted(client, options);
  } finally {
    await client.end();
  }
}

async function createNoted(client: pg.ClientBase, options: CreateOptions): Promise<CreatedBackup> {
  const { folder } = options;
  try {
    const kept = await createVerified(client, options);
    await noteFailure(folder, undefined);
    return kept;
  } catch (error) {
    if (!options.signal.aborted) {
      await noteFailure(folder, { failed_dt: options.now().toISOString(), message: reasonOf(error) });
    }
    throw error;
  }
}

async function createVerified(client: pg.ClientBase, options: CreateOptions): Promise<CreatedBackup> {
  const { folder, lock, keep, now } = options;
  await refuseFullDisks(client, options);
  const name = nameFor(now(), lock.kind !== 'none');
  const path = join(folder, name);
  const written = await writeBackup({
    ...options,
    path,
    onProgress: (...progress) => options.onProgress('write', ...progress),
  });
  await verifyWritten(options, path, written);
  if (keep) {
    for (const expired of findExpired(await listBackups(folder), keep, now())) await removeBackup(expired);
  }
  const kept = (await listBackups(folder)).find((backup) => backup.name === name);
  if (!kept) throw new BackupFailure(`The backup ${path} has disappeared.`);
  return { ...kept, manifest: written.manifest };
}

/** Rows take far less room compressed than as tables with their indexes; files take the same. */
async function refuseFullDisks(client: pg.ClientBase, { folder, databaseFolder }: CreateOptions) {
  const size = await measureDatabase(client);
  const bytes = size / 2 + (await sumFiles(client));
  await refuseFullDisk({
    folder,
    bytes,
    advice: 'make room, or choose a folder on another disk by BACKUP_DIR',
  });
  // The scratch database needs room here, and so does the backup if both are on one disk.
  if (databaseFolder === undefined) return;
  await refuseFullDisk({ folder: databaseFolder, bytes: bytes + size, advice: 'make room' });
}

/** A backup that cannot be restored stays for inspection, and counts as not verified. */
async function verifyWritten(options: CreateOptions, path: string, written: WrittenBackup) {
  const { connectionString, signal, now, onProgress } = options;
  await writeNote(path, written.header, undefined);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    onProgress('verify', done, written.plainBytes);
  };
  await verifyBackup({ path, unlock: written.unlock, connectionString, signal, onBytes });
  await writeNote(path, written.header, now());
}
