import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process number of the embedded database of a data folder. */
export function databaseProcess(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

export function signalDatabase(dataDir: string, signal: NodeJS.Signals) {
  const postmaster = databaseProcess(dataDir);
  if (postmaster === undefined) throw new Error('The database does not run');
  process.kill(postmaster, signal);
  return postmaster;
}

/** The database's process and all the processes it has started. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = databaseProcess(dataDir);
  if (postmaster === undefined) return [];
  return [postmaster, ...livingProcesses().filter((pid) => parentOf(pid) === postmaster)];
}

const livingProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  } catch {
    return undefined;
  }
}
