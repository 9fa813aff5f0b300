import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What one file may take. */
export type ReaderLimits = { readonly milliseconds: number; readonly megabytes: number };

const smallBytes = 256 * 1024;
/** Beside what a reader takes that reads nothing; hundreds of pages or ten thousand rows need the larger one. */
const megabytes = { small: 96, large: 224 };

/** What a file may take, by how large it is: many small ones can be read at a time, and one large one. */
export const limitsFor = (bytes: Uint8Array, milliseconds: number): ReaderLimits => ({
  milliseconds,
  megabytes: bytes.byteLength <= smallBytes ? megabytes.small : megabytes.large,
});

/** Why a reader ended before it had answered. */
export type ReaderEnd = 'time' | 'memory' | 'crash';

export class ReaderEnded extends Error {
  readonly reason: ReaderEnd;

  constructor(reason: ReaderEnd) {
    super(`The reader ended: ${reason}`);
    this.reason = reason;
  }
}

const root = join(import.meta.dirname, '../..');
const main = join(import.meta.dirname, 'reader-main.ts');
/** What a reader that reads nothing has taken already, as pages in memory. */
const emptyMegabytes = 64;
/** What V8 sets aside for code, which counts as data though it is never filled. */
const reservedMegabytes = 560;
const lookEveryMs = 25;
const pageBytes = 4096;
const kilobyte = 1024;

/**
 * The system's own limits: on the memory a process may ask for, beside what V8 counts, and none of it in a dump. When
 * the machine runs out of memory all the same, a reader is ended before anything else. What a system does not know
 * is left out; then the limits that follow have to do.
 */
const limitedShell = [
  'ulimit -c 0 2>/dev/null',
  'ulimit -d "$1" 2>/dev/null',
  'echo 900 2>/dev/null >/proc/self/oom_score_adj',
  'shift',
  'exec "$@"',
].join('; ');

function argumentsFor({ megabytes }: ReaderLimits): string[] {
  const data = (reservedMegabytes + emptyMegabytes + megabytes) * kilobyte;
  const node = [
    process.execPath,
    `--max-old-space-size=${Math.ceil(megabytes * 0.8)}`,
    '--max-semi-space-size=8',
    // It reads the product's code and what it is sent; it writes nothing and starts nothing.
    '--permission',
    `--allow-fs-read=${root}/*`,
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    main,
  ];
  return ['-c', limitedShell, 'sh', String(data), ...node];
}

/** A process that knows nothing of the product: no settings, no secrets, no connection. */
export function startReader(limits: ReaderLimits): ChildProcess {
  return spawn('/bin/sh', argumentsFor(limits), {
    cwd: dirname(main),
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Ends a reader that takes too long or too much; answers which of the two it was, if it was one. */
export class ReaderWatch {
  reason: ReaderEnd | undefined;
  readonly #child: ChildProcess;
  readonly #most: number;
  readonly #deadline: NodeJS.Timeout;
  readonly #looking: NodeJS.Timeout;

  constructor(child: ChildProcess, { milliseconds, megabytes }: ReaderLimits) {
    this.#child = child;
    this.#most = (emptyMegabytes + megabytes) * kilobyte * kilobyte;
    this.#deadline = setTimeout(() => this.end('time'), milliseconds);
    this.#looking = setInterval(() => void this.#look(), lookEveryMs);
  }

  end(reason: ReaderEnd) {
    this.reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  stop() {
    clearTimeout(this.#deadline);
    clearInterval(this.#looking);
  }

  async #look() {
    const statm = await readFile(`/proc/${this.#child.pid}/statm`, 'latin1').catch(() => '');
    const [, resident = '0'] = statm.split(' ');
    if (Number(resident) * pageBytes > this.#most) this.end('memory');
  }
}
