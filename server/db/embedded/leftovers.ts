import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '#server/lib/start-failure.ts';

/** The signals for a PostgreSQL that a killed Homeroom left behind, and how long to wait after each. */
const requests: readonly { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 5_000 },
  { signal: 'SIGQUIT', patienceMs: 2_000 },
  { signal: 'SIGKILL', patienceMs: 2_000 },
];

/**
 * Ends every PostgreSQL process that still works on the folder. Only for the holder of the data folder's lock: then every
 * such process is an orphan.
 */
export async function endLeftovers(cluster: string) {
  const recorded = readRecordedProcess(cluster);
  if (recorded === undefined) return;
  for (const { signal, patienceMs } of requests) {
    const left = processesOn(cluster, recorded);
    const hasPostmaster = left.includes(recorded);
    // Without a postmaster an orderly shutdown is impossible, and its checkpointer must not attempt one.
    if (signal === 'SIGINT' && !hasPostmaster) continue;
    for (const pid of hasPostmaster && signal !== 'SIGKILL' ? [recorded] : left) send(pid, signal);
    if (await allGone(cluster, recorded, patienceMs)) {
      // The number now belongs to another process, which PostgreSQL would mistake for its own.
      if (isAlive(recorded)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return;
    }
  }
  throw new StartFailure(
    `A database process of an earlier run (process ${recorded}) holds ${cluster} and does not end: end it, then start again.`,
  );
}

async function allGone(cluster: string, recorded: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (processesOn(cluster, recorded).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function readRecordedProcess(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** On Linux by their working folder, which also finds children that outlived a killed postmaster. */
function processesOn(cluster: string, recorded: number): number[] {
  if (process.platform !== 'linux') return runsOn(cluster, recorded) ? [recorded] : [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && workingFolder(pid) === cluster && isPostgres(pid));
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** A shell whose working folder is here does not belong to us. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

function runsOn(cluster: string, pid: number): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  return send(pid, 0);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
