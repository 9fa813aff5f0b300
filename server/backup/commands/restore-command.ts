import { resolve } from 'node:path';
import type { BackupKey } from '#server/backup/archive/encryption.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { type BackupHeader, formatBytes } from '#server/backup/archive/format.ts';
import { openAlone } from '#server/backup/work/installation.ts';
import { type RestoreTarget, restoreBackup } from '#server/backup/work/restore-backup.ts';
import { restoreSchool } from '#server/backup/work/restore-school.ts';
import { openForSchool } from '#server/backup/work/school-installation.ts';
import { type Env, readEnv } from '#server/env.ts';
import { readArguments } from './arguments.ts';
import { askForKey } from './opening.ts';
import { describeFigures, describeLostHost, openProgress, printLine, runCommand } from './terminal.ts';

const usage = 'npm run restore -- FILE [--replace], or npm run restore -- --school FILE';

await runCommand(async (signal) => {
  const args = readArguments(usage, { switches: ['replace', 'school'] });
  if (args.file === undefined || (args.has('replace') && args.has('school')))
    throw new BackupFailure(`Usage: ${usage}`);
  const path = resolve(args.file);
  const env = readEnv();
  const file = { path, unlock: await askForKey(path, env.backup), signal };
  await (args.has('school') ? addSchool(env, file) : replaceAll(env, file, args.has('replace')));
});

type BackupFile = { readonly path: string; readonly unlock: BackupKey; readonly signal: AbortSignal };

function openCount() {
  const progress = openProgress();
  let done = 0;
  return {
    onBytes: (bytes: number) => {
      done += bytes;
      progress.count('Restored', formatBytes(done));
    },
    end: () => progress.end(),
  };
}

/** Adds one school, also while Homeroom runs. */
async function addSchool(env: Env, file: BackupFile) {
  const target = await openForSchool(env, { mayCreate: true });
  const count = openCount();
  try {
    const { header, school, lostSecrets, lostHost } = await restoreSchool({
      ...file,
      target,
      onBytes: count.onBytes,
    });
    count.end();
    printLine(
      `Restored the school ${school.school_id} as of ${header.created_dt}: ${describeFigures(header.figures)}.`,
    );
    printLine('Counts and checksums are those of the archive. Its people have to sign in again.');
    if (lostHost !== undefined) printLine(describeLostHost(lostHost));
    if (lostSecrets > 0)
      printLine(
        `No key opens ${lostSecrets} of its sealed values: give the key of the installation it comes from by HOMEROOM_SEALING_KEY_FORMER, or enter them again.`,
      );
  } finally {
    await target.close();
  }
}

async function replaceAll({ dataDir, databaseUrl, s3 }: Env, file: BackupFile, mayReplace: boolean) {
  const count = openCount();
  const header = await restoreBackup({
    ...file,
    open: () => openAlone({ dataDir, databaseUrl, s3 }),
    confirm: (target, restored) => confirm(target, restored, mayReplace),
    onBytes: count.onBytes,
  });
  count.end();
  printLine(`Restored the backup of ${header.created_dt}: ${describeFigures(header.figures)}.`);
  printLine('Counts and checksums are those of the backup. Everyone has to sign in again.');
}

function confirm(target: RestoreTarget, header: BackupHeader, mayReplace: boolean) {
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

function describeTarget({ figures }: RestoreTarget): string {
  return figures ? describeFigures(figures) : 'a database of another version of Homeroom';
}
