import { resolve } from 'node:path';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { formatBytes } from '#server/backup/archive/format.ts';
import { openSession } from '#server/backup/database/session.ts';
import { findSchool, listSchools } from '#server/backup/school/find-school.ts';
import { readLock } from '#server/backup/settings.ts';
import { archiveAndVerify } from '#server/backup/work/archive-school.ts';
import { createBackup } from '#server/backup/work/create-backup.ts';
import { openInstallation } from '#server/backup/work/installation.ts';
import { giveFilesToOwner } from '#server/backup/work/ownership.ts';
import { openForSchool } from '#server/backup/work/school-installation.ts';
import { type Env, readEnv } from '#server/env.ts';
import { readRelease } from '#server/kit/monitoring/release.ts';
import { readArguments } from './arguments.ts';
import { describeFigures, openProgress, printLine, printLostFiles, runCommand } from './terminal.ts';

const usage =
  'npm run backup [-- FOLDER], npm run backup -- --school=SCHOOL [FOLDER], or npm run backup -- --schools';

const words = {
  write: 'Writing the backup …',
  verify: 'Restoring it into a scratch database to verify it …',
};

await runCommand(async (signal) => {
  const args = readArguments(usage, { switches: ['schools'], values: ['school'] });
  const env = readEnv();
  if (args.has('schools')) return printSchools(env);
  const folder = args.file === undefined ? env.backup.folder : resolve(args.file);
  if (folder === undefined)
    throw new BackupFailure('BACKUP_DIR is off: say which folder, npm run backup -- FOLDER.');
  const school = args.valueOf('school');
  await (school === undefined
    ? backUpAll(env, args.file, { folder, signal })
    : backUpSchool(env, school, { folder, signal }));
});

type BackupRun = { readonly folder: string; readonly signal: AbortSignal };

async function printSchools(env: Env) {
  const installation = await openForSchool(env);
  const client = await openSession(installation.connectionString);
  try {
    for (const { school_id, name } of await listSchools(client)) printLine(`${school_id}  ${name}`);
  } finally {
    await client.end();
    await installation.close();
  }
}

/** One school, in a file that no retention deletes. */
async function backUpSchool(env: Env, wanted: string, { folder, signal }: BackupRun) {
  const lock = readLock(env.backup);
  const installation = await openForSchool(env);
  const client = await openSession(installation.connectionString);
  const progress = openProgress();
  try {
    const made = await archiveAndVerify({
      ...installation,
      school: { ...(await findSchool(client, wanted)), ...installation },
      productVersion: readRelease().version,
      folder,
      lock,
      onProgress: (part, done, total) => progress.show(words[part], done, total),
      signal,
      now: () => new Date(),
    });
    progress.end();
    printLine(
      `${made.path} (${formatBytes(made.bytes)}) is complete and verified: ${describeFigures(made.header.figures)}.`,
    );
    printLostFiles(made.manifest);
    if (lock.kind === 'none')
      printLine('It is not encrypted and holds all data of the school: keep it as safe as the data itself.');
  } finally {
    await client.end();
    await giveFilesToOwner(env.dataDir, folder);
    await installation.close();
  }
}

async function backUpAll(env: Env, file: string | undefined, { folder, signal }: BackupRun) {
  const { dataDir, databaseUrl, s3, backup } = env;
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
    printLostFiles(made.manifest);
    if (lock.kind === 'none')
      printLine(
        'It is not encrypted and holds everything, keys included: keep it as safe as the data itself.',
      );
  } finally {
    await giveFilesToOwner(file === undefined ? dataDir : folder, folder);
    await installation.close();
  }
}
