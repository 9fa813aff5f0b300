import { resolve } from 'node:path';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { formatBytes } from '#server/backup/archive/format.ts';
import { readLock } from '#server/backup/settings.ts';
import { createBackup } from '#server/backup/work/create-backup.ts';
import { openInstallation } from '#server/backup/work/installation.ts';
import { giveToOwnerOf } from '#server/backup/work/ownership.ts';
import { readEnv } from '#server/env.ts';
import { readRelease } from '#server/kit/monitoring/release.ts';
import { readArguments } from './arguments.ts';
import { openProgress, printLine, runCommand } from './terminal.ts';

const words = {
  write: 'Writing the backup …',
  verify: 'Restoring it into a scratch database to verify it …',
};

await runCommand(async (signal) => {
  const { file } = readArguments('npm run backup [-- FOLDER]');
  const { dataDir, databaseUrl, s3, backup } = readEnv();
  const folder = file === undefined ? backup.folder : resolve(file);
  if (folder === undefined)
    throw new BackupFailure('BACKUP_DIR is off: say which folder, npm run backup -- FOLDER.');
  const lock = readLock(backup);
  const installation = await openInstallation({ dataDir, databaseUrl, s3 });
  const progress = openProgress();
  try {
    const made = await createBackup({
      ...installation,
      productVersion: readRelease().version,
      folder,
      lock,
      // Old backups are removed only from the configured folder.
      keep: file === undefined ? backup.keep : undefined,
      onProgress: (part, done, total) => progress.show(words[part], done, total),
      signal,
      now: () => new Date(),
    });
    progress.end();
    printLine(`${made.path} (${formatBytes(made.bytes)}) is complete and verified.`);
    if (lock.kind === 'none')
      printLine(
        'It is not encrypted and holds everything, keys included: keep it as safe as the data itself.',
      );
  } finally {
    await giveToOwnerOf(file === undefined ? dataDir : folder, folder);
    await installation.close();
  }
});
