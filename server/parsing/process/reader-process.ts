import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { type MemoryWatch, startLimited, watchMemory } from '#server/lib/limited-process.ts';

/** The limits of one file. */
export type ReaderLimits = { readonly milliseconds: number; readonly megabytes: number };

const smallBytes = 256 * 1024;
/** In addition to the memory of an idle reader; hundreds of pages or ten thousand rows need the larger one. */
const megabytes = { small: 96, large: 224 };

/** The memory for a file, by its size: several small ones can be read at a time, and one large one. */
export const limitsFor = (bytes: Uint8Array, milliseconds: number): ReaderLimits => ({
  milliseconds,
  megabytes: bytes.byteLength <= smallBytes ? megabytes.small : megabytes.large,
});

/** Why a reader ended before it had replied. */
export type ReaderEnd = 'time' | 'memory' | 'crash';

export class ReaderEnded extends Error {
  readonly reason: ReaderEnd;

  constructor(reason: ReaderEnd) {
    super(`The reader ended: ${reason}`);
    this.reason = reason;
  }
}

/** Starts a process that reads one file. */
export const startReader = ({ megabytes: most }: ReaderLimits): ChildProcess =>
  startLimited({
    main: join(import.meta.dirname, 'reader-main.ts'),
    megabytes: most,
    reservedMegabytes: 560,
    permissions: ['--allow-addons'],
    input: 'pipe',
  });

/** Ends a reader that takes too long or too much, and knows which of the two it was. */
export class ReaderWatch {
  reason: ReaderEnd | undefined;
  readonly #child: ChildProcess;
  readonly #deadline: NodeJS.Timeout;
  readonly #memory: MemoryWatch;

  constructor(child: ChildProcess, limits: ReaderLimits) {
    this.#child = child;
    this.#deadline = setTimeout(() => this.#end('time'), limits.milliseconds);
    this.#memory = watchMemory(child, limits.megabytes, () => this.#end('memory'));
    this.#memory.look();
  }

  stop() {
    clearTimeout(this.#deadline);
    this.#memory.end();
  }

  #end(reason: ReaderEnd) {
    this.reason ??= reason;
    this.#child.kill('SIGKILL');
  }
}
