import { basename, dirname, resolve } from 'node:path';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { type BackupHeader, formatBytes } from '#server/backup/archive/format.ts';
import { openSession } from '#server/backup/database/session.ts';
import { isKeptName, listBackups, writeNote } from '#server/backup/folder/backup-folder.ts';
import { refuseSecond } from '#server/backup/work/backup-lock.ts';
import { openInstallation } from '#server/backup/work/installation.ts';
import { giveFilesToOwner } from '#server/backup/work/ownership.ts';
import { verifyBackup } from '#server/backup/work/verify-backup.ts';
import { readEnv } from '#server/env.ts';
import { readArguments } from './arguments.ts';
import { askForKey } from './opening.ts';
import { describeFigures, openProgress, printLine, printLostFiles, runCommand } from './terminal.ts';

await runCommand(async (signal) => {
  const { file } = readArguments('npm run backup:check [-- FILE]');
  const { dataDir, databaseUrl, s3, backup } = readEnv();
  const path = file === undefined ? await findNewest(backup.folder) : resolve(file);
  const unlock = await askForKey(path, backup);
  const installation = await openInstallation({ dataDir, databaseUrl, s3 });
  const client = await openSession(installation.connectionString);
  const progress = openProgress();
  let done = 0;
  try {
    await refuseSecond(client);
    const { header, manifest } = await verifyBackup({
      path,
      unlock,
      connectionString: installation.connectionString,
      signal,
      onBytes: (bytes) => {
        done += bytes;
        progress.count('Restored', formatBytes(done));
      },
    });
    progress.end();
    await noteVerified(path, header, file === undefined ? dataDir : dirname(path));
    printLine(
      `${path} restores completely. It is of ${header.created_dt} and holds ${describeFigures(header.figures)}.`,
    );
    printLostFiles(manifest);
  } finally {
    await client.end();
    await installation.close();
  }
});

/** Stored next to a backup in a backup folder; elsewhere, or where it cannot be written, only printed. */
async function noteVerified(path: string, header: BackupHeader, owned: string) {
  if (!isKeptName(basename(path))) return;
  await writeNote(path, header, new Date()).catch(() => undefined);
  await giveFilesToOwner(owned, dirname(path)).catch(() => undefined);
}

async function findNewest(folder: string | undefined): Promise<string> {
  const [newest] = folder === undefined ? [] : await listBackups(folder);
  if (!newest)
    throw new BackupFailure(
      'There is no backup in the folder of backups: say which file, npm run backup:check -- FILE.',
    );
  return newest.path;
}
