import { randomBytes } from 'node:crypto';
import type { BackupKey } from '#server/backup/archive/encryption.ts';
import type { BackupHeader, BackupManifest } from '#server/backup/archive/format.ts';
import { openScratch } from '#server/backup/database/scratch.ts';
import { openSession } from '#server/backup/database/session.ts';
import { migrate } from '#server/db/migrate.ts';
import { createSealer } from '#server/lib/sealing.ts';
import { missingFile } from '#server/ports/files.ts';
import { loadBackup } from './load-backup.ts';
import { openBackup } from './read-backup.ts';
import { restoreSchool } from './restore-school.ts';

export type VerifiedBackup = { readonly header: BackupHeader; readonly manifest: BackupManifest };

type VerifyOptions = {
  readonly path: string;
  readonly unlock: BackupKey;
  /** The server for the scratch database. */
  readonly connectionString: string;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Restores a backup file into a scratch database and compares counts and checksums. Throws one sentence if they
 * differ.
 */
export async function verifyBackup(options: VerifyOptions): Promise<VerifiedBackup> {
  const backup = await openBackup(options.path, options.unlock);
  const { onBytes, signal } = options;
  try {
    const scratch = await openScratch(options.connectionString);
    try {
      if (backup.header.school) return await verifySchool(options, scratch.connectionString);
      const client = await openSession(scratch.connectionString);
      try {
        await client.query('begin');
        const manifest = await loadBackup(client, { backup, onBytes, signal });
        await client.query('commit');
        return { header: backup.header, manifest };
      } finally {
        await client.end();
      }
    } finally {
      await scratch.remove();
    }
  } finally {
    await backup.parts.return(undefined);
  }
}

/** Into the tables of this version, as a restore does; uploads are only compared, and sealed values stay sealed. */
async function verifySchool(options: VerifyOptions, connectionString: string): Promise<VerifiedBackup> {
  await migrate(connectionString);
  const doNothing = async () => {};
  const files = { get: missingUpload, put: doNothing, remove: doNothing };
  const sealing = createSealer([randomBytes(sealingKeyBytes)]);
  return restoreSchool({ ...options, target: { connectionString, files, sealing } });
}

const sealingKeyBytes = 32;
const missingUpload = async (key: string): Promise<Buffer> => {
  throw missingFile(key);
};
