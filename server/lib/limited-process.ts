import { type ChildProcess, type StdioNull, type StdioPipeNamed, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** What Node takes before it has been asked for anything. */
const emptyMegabytes = 64;
const lookEveryMs = 25;
const pageBytes = 4096;
const kilobyte = 1024;

/**
 * The system's own limits: on the memory a process may ask for, beside what V8 counts, and none of it in a dump. When
 * the machine runs out of memory all the same, such a process is ended before anything else. What a system does not
 * know is left out; then the limits that follow have to do.
 */
const limitedShell = [
  'ulimit -c 0 2>/dev/null',
  'ulimit -d "$1" 2>/dev/null',
  'echo 900 2>/dev/null >/proc/self/oom_score_adj',
  'shift',
  'exec "$@"',
].join('; ');

export type LimitedProcess = {
  /** The program, by its path. */
  readonly main: string;
  /** What it may take beside what every such process takes. */
  readonly megabytes: number;
  /** What V8 sets aside in the address space, which counts as data though it is never filled. */
  readonly reservedMegabytes: number;
  /** What it may do besides reading the product's code. */
  readonly permissions: readonly string[];
  readonly input: StdioPipeNamed | StdioNull;
};

/**
 * A process of Node that knows nothing of the product: no settings, no secrets, no connection. It cannot write files or
 * start programs, and it can take only so much memory.
 */
export function startLimited(options: LimitedProcess): ChildProcess {
  const { main, megabytes, reservedMegabytes, permissions, input } = options;
  const data = (reservedMegabytes + emptyMegabytes + megabytes) * kilobyte;
  const heap = Math.ceil(megabytes * 0.8);
  const flags = ['--max-semi-space-size=8', '--permission', `--allow-fs-read=${root}/*`, ...permissions];
  const node = [
    process.execPath,
    `--max-old-space-size=${heap}`,
    ...flags,
    '--disable-warning=SecurityWarning',
  ];
  return spawn('/bin/sh', ['-c', limitedShell, 'sh', String(data), ...node, main], {
    cwd: dirname(main),
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: [input, 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Hears when a process has taken more memory than it may; answers what ends the watch. */
export function watchMemory(child: ChildProcess, megabytes: number, onTooMuch: () => void): () => void {
  const most = (emptyMegabytes + megabytes) * kilobyte * kilobyte;
  const look = async () => {
    const statm = await readFile(`/proc/${child.pid}/statm`, 'latin1').catch(() => '');
    const [, resident = '0'] = statm.split(' ');
    if (Number(resident) * pageBytes > most) onTooMuch();
  };
  const looking = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(looking);
}

/** V8 ends a process like that when it is refused memory. */
export const isOutOfMemory = (signal: NodeJS.Signals | null): boolean =>
  signal !== null && ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGKILL'].includes(signal);
