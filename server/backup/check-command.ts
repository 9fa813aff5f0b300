import { basename, dirname, resolve } from 'node:path';
import { readEnv } from '#server/env.ts';
import { readArguments } from './arguments.ts';
import { isKeptName, listBackups, writeNote } from './backup-folder.ts';
import { refuseSecond } from './create-backup.ts';
import { BackupFailure } from './failure.ts';
import { type BackupHeader, formatBytes } from './format.ts';
import { openInstallation } from './installation.ts';
import { askForKey } from './opening.ts';
import { giveToOwnerOf } from './ownership.ts';
import { openSession } from './session.ts';
import { describeFigures, openProgress, runCommand, say } from './terminal.ts';
import { verifyBackup } from './verify-backup.ts';

await runCommand(async (signal) => {
  const { file } = readArguments('npm run backup:check [-- FILE]');
  const { dataDir, databaseUrl, backup } = readEnv();
  const path = file === undefined ? await findNewest(backup.folder) : resolve(file);
  const unlock = await askForKey(path, backup);
  const installation = await openInstallation({ dataDir, databaseUrl });
  const client = await openSession(installation.connectionString);
  const progress = openProgress();
  let done = 0;
  try {
    await refuseSecond(client);
    const { header } = await verifyBackup({
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
    say(
      `${path} restores completely. It is of ${header.created_dt} and holds ${describeFigures(header.figures)}.`,
    );
  } finally {
    await client.end();
    await installation.close();
  }
});

/** Beside a backup in a folder of backups; elsewhere, or where nothing can be written, it is only said. */
async function noteVerified(path: string, header: BackupHeader, owned: string) {
  if (!isKeptName(basename(path))) return;
  await writeNote(path, header, new Date()).catch(() => undefined);
  await giveToOwnerOf(owned, dirname(path)).catch(() => undefined);
}

async function findNewest(folder: string | undefined): Promise<string> {
  const [newest] = folder === undefined ? [] : await listBackups(folder);
  if (!newest)
    throw new BackupFailure(
      'There is no backup in the folder of backups: say which file, npm run backup:check -- FILE.',
    );
  return newest.path;
}
