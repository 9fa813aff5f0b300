import type { Unlock } from '#server/backup/archive/encryption.ts';
import type { BackupHeader, BackupManifest } from '#server/backup/archive/format.ts';
import { openScratch } from '#server/backup/database/scratch.ts';
import { openSession } from '#server/backup/database/session.ts';
import { loadBackup } from './load-backup.ts';
import { openBackup } from './read-backup.ts';

export type VerifiedBackup = { readonly header: BackupHeader; readonly manifest: BackupManifest };

/**
 * Restores a backup file into a scratch database and compares counts and checksums. Throws one sentence if they
 * differ.
 */
export async function verifyBackup(options: {
  path: string;
  unlock: Unlock;
  /** The server for the scratch database. */
  connectionString: string;
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}): Promise<VerifiedBackup> {
  const backup = await openBackup(options.path, options.unlock);
  const { onBytes, signal } = options;
  try {
    const scratch = await openScratch(options.connectionString);
    try {
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
