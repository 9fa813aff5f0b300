import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#server/lib/start-failure.ts';
import { reachablePath } from './cluster-path.ts';
import { type DatabaseUser, giveTo } from './database-user.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnvironment } from './postgres-process.ts';

export const owner = 'homeroom_owner';

const majorVersion = '18';
const controlFileBytes = 8192;

/** Whether the data folder already contains a database; an incomplete one is damaged and never overwritten. */
export function inspectCluster(cluster: string, passwordFile: string): 'missing' | 'present' {
  refuseOtherUser(cluster);
  if (!existsSync(cluster)) {
    if (!existsSync(passwordFile) || existsSync(unfinishedPath(cluster))) return 'missing';
    throw new StartFailure(`The database folder ${cluster} is missing though it was there before: ${advice}`);
  }
  const version = readIfThere(join(cluster, 'PG_VERSION'))?.trim();
  if (version && version !== majorVersion) {
    throw new StartFailure(
      `The database in ${cluster} was made by PostgreSQL ${version} and this Homeroom runs PostgreSQL ${majorVersion}: start it with the Homeroom it came from.`,
    );
  }
  const control = statSync(join(cluster, 'global', 'pg_control'), { throwIfNoEntry: false });
  const parts = new Set(readdirSync(cluster));
  if (!version || control?.size !== controlFileBytes || !parts.has('base') || !parts.has('pg_wal')) {
    throw new StartFailure(`The database in ${cluster} is damaged, parts of it are missing: ${advice}`);
  }
  if (!existsSync(passwordFile)) {
    throw new StartFailure(`The file ${passwordFile} is missing: ${advice}`);
  }
  return 'present';
}

/** Root may open every database; other users only their own. */
function refuseOtherUser(cluster: string) {
  const own = process.getuid?.();
  const found = lstatSync(cluster, { throwIfNoEntry: false });
  if (!own || !found || found.uid === own) return;
  throw new StartFailure(`The database in ${cluster} belongs to another user: start Homeroom as that user.`);
}

const advice = 'nothing was changed; restore it from a backup, or choose another HOMEROOM_DATA_DIR.';

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function unfinishedPath(cluster: string): string {
  return `${cluster}.new`;
}

/** The sentence for a database that PostgreSQL itself refuses to open. */
export function openFailure(cluster: string, output: string): string {
  if (output.includes('No space left on device')) {
    return `The database in ${cluster} does not open because the disk is full: make room on it, then start Homeroom again. Nothing is lost.`;
  }
  return `The database in ${cluster} does not open (${lastLine(output)}): ${advice}`;
}

/** Created in a temporary folder and then moved, so that an interrupted start leaves no half database. */
export function createCluster(options: {
  cluster: string;
  binaries: PostgresBinaries;
  user: DatabaseUser;
  passwordFile: string;
  password: string;
  scratch: string;
  durable: boolean;
}) {
  const { cluster, user } = options;
  const folder = unfinishedPath(cluster);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  giveTo(user, folder);
  const handedOver = join(options.scratch, 'password');
  writeFileSync(handedOver, options.password, { mode: 0o600 });
  giveTo(user, handedOver);
  const made = spawnSync(
    options.binaries.initdb,
    [`--pgdata=${reachablePath(user, folder)}`, `--pwfile=${handedOver}`, ...initdbOptions(options.durable)],
    { ...user, cwd: folder, env: postgresEnvironment, encoding: 'utf8' },
  );
  rmSync(handedOver);
  if (made.status !== 0) {
    throw new StartFailure(
      `The database could not be created in ${cluster}: ${lastLine(made.stderr || (made.error?.message ?? ''))}`,
    );
  }
  writeFileSync(options.passwordFile, options.password, { mode: 0o600, flush: true });
  renameSync(folder, cluster);
}

function initdbOptions(durable: boolean): string[] {
  return [
    `--username=${owner}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

/** PostgreSQL's last complaint, without time and process number. */
function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  const line =
    lines.findLast((text) => !text.includes('starting up')) ?? output.trim().split('\n').at(-1) ?? '';
  return line.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim();
}
