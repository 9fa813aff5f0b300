import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readStartCommand } from '#server/test/operating/start-command.ts';

const ticksPerSecond = 100;

type Stat = { parent: number; cpuSeconds: number };

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      // Its own time in user and kernel mode, and that of children that have ended.
      cpuSeconds: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond,
    };
  } catch {
    return undefined;
  }
}

const livingPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

export const childrenOf = (parent: number) => livingPids().filter((pid) => readStat(pid)?.parent === parent);

/** Processor time used so far by a process and all its descendants, in seconds. */
export function sumCpuSeconds(...roots: number[]): number {
  const stats = new Map(livingPids().flatMap((pid) => [[pid, readStat(pid)] as const]));
  const belongs = (pid: number): boolean => {
    if (roots.includes(pid)) return true;
    const parent = stats.get(pid)?.parent;
    return parent !== undefined && parent > 1 && belongs(parent);
  };
  let total = 0;
  for (const [pid, stat] of stats) if (stat && belongs(pid)) total += stat.cpuSeconds;
  return total;
}

/** Resident memory in MB; pages shared between processes are divided among them (PSS). */
export function sumMemory(...roots: number[]): number {
  const stats = new Map(livingPids().flatMap((pid) => [[pid, readStat(pid)] as const]));
  const belongs = (pid: number): boolean =>
    roots.includes(pid) || ((stats.get(pid)?.parent ?? 0) > 1 && belongs(stats.get(pid)?.parent ?? 0));
  let kilobytes = 0;
  for (const pid of stats.keys()) {
    if (!belongs(pid)) continue;
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended in the meantime.
    }
  }
  return Math.round(kilobytes / 1024);
}

/** Of one process alone, measured the same way. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Starts a server as `npm start` does, and waits for its line that says it is ready. */
export async function startServer(
  file: string,
  environment: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<ChildProcess> {
  const { settings, flags } = readStartCommand();
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout?.on('data', (data: Buffer) => {
      if (ready.test(data.toString())) resolve();
    });
  });
  return child;
}

export function stopServer(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
