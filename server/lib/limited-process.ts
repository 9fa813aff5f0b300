import { type ChildProcess, type StdioNull, type StdioPipeNamed, spawn } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The memory that Node takes before it does any work. */
const emptyMegabytes = 64;
const lookEveryMs = 25;
const pageBytes = 4096;
const kilobyte = 1024;

/**
 * Limits that the system enforces: on the memory that a process may request, in addition to what V8 counts, and no
 * core dump. If the machine still runs out of memory, the system ends such a process first. A limit that a system
 * does not know is left out; then the other limits have to suffice.
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
  /** The memory it may take in addition to what every such process takes. */
  readonly megabytes: number;
  /** The address space that V8 reserves; it counts as data although it is never filled. */
  readonly reservedMegabytes: number;
  /** Permissions beyond reading the product's code. */
  readonly permissions: readonly string[];
  readonly input: StdioPipeNamed | StdioNull;
  /** The size of V8's space for new objects, of which it has three: smaller takes less memory and more time. */
  readonly semiSpaceMegabytes?: number;
};

const usualSemiSpace = 8;

/**
 * A Node process that knows nothing of the product: no settings, no secrets, no connection. It cannot write files or start
 * programs, and its memory is limited.
 */
export function startLimited(options: LimitedProcess): ChildProcess {
  const { main, megabytes, reservedMegabytes, permissions, input, semiSpaceMegabytes } = options;
  const data = (reservedMegabytes + emptyMegabytes + megabytes) * kilobyte;
  const heap = Math.ceil(megabytes * 0.8);
  const flags = [
    `--max-semi-space-size=${semiSpaceMegabytes ?? usualSemiSpace}`,
    '--permission',
    `--allow-fs-read=${root}/*`,
    ...permissions,
  ];
  const node = [
    process.execPath,
    `--max-old-space-size=${heap}`,
    ...flags,
    '--disable-warning=SecurityWarning',
  ];
  return spawn('/bin/sh', ['-c', limitedShell, 'sh', String(data), ...node, main], {
    cwd: dirname(main),
    env: {
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      UV_THREADPOOL_SIZE: '2',
      // Freed memory goes back to the system.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '65536',
    },
    stdio: [input, 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * The memory that a process uses, in bytes, as the system says; undefined where it does not say. Reading takes
 * microseconds and waits for no disk, while reading through the pool of threads would cost some percent of a core.
 */
function openMemoryFigure(pid: number | undefined) {
  const text = Buffer.alloc(128);
  let file: number | undefined;
  try {
    file = openSync(`/proc/${pid}/statm`, 'r');
  } catch {
    return undefined;
  }
  return {
    read(): number {
      try {
        const length = file === undefined ? 0 : readSync(file, text, 0, text.length, 0);
        return Number(text.toString('latin1', 0, length).split(' ')[1] ?? 0) * pageBytes;
      } catch {
        // The process has ended.
        return 0;
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

export type MemoryWatch = {
  /** Begins to look, or goes on after a pause. */
  readonly look: () => void;
  /** Stops looking, which costs half a percent of a core, while the process has nothing to do. */
  readonly pause: () => void;
  /** Stops looking for good, when the process has ended. */
  readonly end: () => void;
};

/** Calls back when a process has taken more memory than it may. */
export function watchMemory(child: ChildProcess, megabytes: number, onTooMuch: () => void): MemoryWatch {
  const figure = openMemoryFigure(child.pid);
  const most = (emptyMegabytes + megabytes) * kilobyte * kilobyte;
  let looking: NodeJS.Timeout | undefined;
  const lookOnce = () => {
    if (figure && figure.read() > most) onTooMuch();
  };
  const pause = () => {
    clearInterval(looking);
    looking = undefined;
  };
  return {
    look: () => {
      looking ??= setInterval(lookOnce, lookEveryMs).unref();
    },
    pause,
    end: () => {
      pause();
      figure?.close();
    },
  };
}

/** V8 ends a process this way when it gets no more memory. */
export const isOutOfMemory = (signal: NodeJS.Signals | null): boolean =>
  signal !== null && ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGKILL'].includes(signal);
