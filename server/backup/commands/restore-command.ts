import { resolve } from 'node:path';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { type BackupHeader, formatBytes } from '#server/backup/archive/format.ts';
import { openAlone } from '#server/backup/work/installation.ts';
import { restoreBackup, type Target } from '#server/backup/work/restore-backup.ts';
import { readEnv } from '#server/env.ts';
import { readArguments } from './arguments.ts';
import { askForKey } from './opening.ts';
import { describeFigures, openProgress, printLine, runCommand } from './terminal.ts';

const usage = 'npm run restore -- FILE [--replace]';

await runCommand(async (signal) => {
  const args = readArguments(usage, ['replace']);
  if (args.file === undefined) throw new BackupFailure(`Usage: ${usage}`);
  const path = resolve(args.file);
  const { dataDir, databaseUrl, s3, backup } = readEnv();
  const progress = openProgress();
  let done = 0;
  const header = await restoreBackup({
    path,
    unlock: await askForKey(path, backup),
    open: () => openAlone({ dataDir, databaseUrl, s3 }),
    confirm: (target, restored) => confirm(target, restored, args.has('replace')),
    signal,
    onBytes: (bytes) => {
      done += bytes;
      progress.count('Restored', formatBytes(done));
    },
  });
  progress.end();
  printLine(`Restored the backup of ${header.created_dt}: ${describeFigures(header.figures)}.`);
  printLine('Counts and checksums are those of the backup. Everyone has to sign in again.');
});

function confirm(target: Target, header: BackupHeader, mayReplace: boolean) {
  const coming = `the backup of ${header.created_dt} (${describeFigures(header.figures)})`;
  if (target.isEmpty) return;
  const present = `${describeTarget(target)}, ${target.storedFiles} stored ${target.storedFiles === 1 ? 'file' : 'files'}`;
  if (!mayReplace) {
    throw new BackupFailure(
      `There is data already: ${present}.\nIt would be replaced by ${coming}.\nNothing was changed. To replace it, say so: ${usage}`,
    );
  }
  printLine(`Replacing ${present}\nby ${coming}.`);
}

function describeTarget({ figures }: Target): string {
  return figures ? describeFigures(figures) : 'a database of another version of Homeroom';
}
