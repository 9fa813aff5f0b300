import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { readLock } from '#server/backup/settings.ts';
import { moveSchool } from '#server/backup/work/move-school.ts';
import { giveFilesToOwner } from '#server/backup/work/ownership.ts';
import { openForSchool } from '#server/backup/work/school-installation.ts';
import { type Env, readEnv } from '#server/env.ts';
import { readRelease } from '#server/kit/monitoring/release.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import { readArguments } from './arguments.ts';
import { describeMove } from './describe-move.ts';
import { printLine, runCommand } from './terminal.ts';

const usage = 'npm run schools:move -- SCHOOL --to FILE';

const words = {
  suspend: 'Suspending the school …',
  export: 'Writing it into an archive …',
  restore: 'Restoring and comparing it at the target …',
};

await runCommand(async (signal) => {
  const args = readArguments(usage, { values: ['to'] });
  const to = args.valueOf('to');
  if (args.file === undefined || to === undefined) throw new BackupFailure(`Usage: ${usage}`);
  const env = readEnv();
  const targetEnv = readTarget(resolve(to), env);
  const folder = env.backup.folder ?? resolve(env.dataDir, 'backups');
  const source = await openForSchool(env);
  try {
    const target = await openForSchool(targetEnv, { mayCreate: true });
    try {
      const report = await moveSchool({
        source,
        target,
        school: args.file,
        productVersion: readRelease().version,
        folder,
        lock: readLock(env.backup),
        onStep: (step) => printLine(words[step]),
        signal,
      });
      for (const line of describeMove(report)) printLine(line);
    } finally {
      await target.close();
      await giveFilesToOwner(dirname(folder), folder);
    }
  } finally {
    await source.close();
  }
});

/** The target's variables, in a file, because a command's arguments are visible to other users of the machine. */
function readTarget(path: string, source: Env): Env {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new BackupFailure(`${path} cannot be read: ${reasonOf(error)}.`);
  }
  const env = readEnv(parseEnv(text) as NodeJS.ProcessEnv);
  if (env.databaseUrl === source.databaseUrl && env.dataDir === source.dataDir) {
    throw new BackupFailure(`${path} describes the installation that the school is in.`);
  }
  return env;
}
