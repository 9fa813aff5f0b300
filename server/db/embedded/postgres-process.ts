import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { DatabaseUser } from './database-user.ts';

export type PostgresProcess = {
  /** Settles with the way PostgreSQL ended. */
  readonly ended: Promise<string>;
  /** The last complaints, for the message when it does not start. */
  lastWords(): string;
  /** Ends open transactions and shuts down cleanly. */
  interrupt(): void;
};

export type PostgresCommand = {
  readonly program: string;
  readonly args: readonly string[];
  readonly cluster: string;
  readonly user: DatabaseUser;
  readonly onOutput: (text: string) => void;
};

/** Without this process's environment, which may contain secrets, and settings for another server. */
export const postgresEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  // A connection gives freed memory back sooner: 1 to 2 MB each.
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/** Without a parent-death signal: a shell that notices the end of this process by the end of its input. */
const watchdog =
  'exec 3<&0; "$@" </dev/null 3<&- & postgres=$!; (cat <&3 >/dev/null; kill -INT $postgres) & exec 3<&-; wait $postgres';

/** PostgreSQL as a child that does not outlive this process, even when this process is killed. */
export function runPostgres(command: PostgresCommand): PostgresProcess {
  const tied = hasParentDeathSignal();
  const start = [command.program, ...command.args];
  const child = tied
    ? spawnQuietly('setpriv', ['--pdeathsig', 'INT', ...start], command)
    : spawnQuietly('/bin/sh', ['-c', watchdog, 'sh', ...start], command);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4_000);
    command.onOutput(text);
  });
  return {
    ended: waitForEnd(child),
    lastWords: () => words,
    interrupt: () => (tied ? child.kill('SIGINT') : child.stdin?.end()),
  };
}

function spawnQuietly(program: string, args: readonly string[], { cluster, user }: PostgresCommand) {
  return spawn(program, args, {
    ...user,
    cwd: cluster,
    env: postgresEnvironment,
    // In a separate process group: Ctrl+C at the terminal is for Homeroom, which stops the database last.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.stdin?.on('error', () => {});
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    child.on('exit', () => child.stdin?.destroy());
  });
}

function hasParentDeathSignal(): boolean {
  if (process.platform !== 'linux') return false;
  return spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { env: postgresEnvironment }).status === 0;
}
