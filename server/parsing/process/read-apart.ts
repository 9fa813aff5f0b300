import type { ChildProcess } from 'node:child_process';
import { isOutOfMemory } from '#server/lib/limited-process.ts';
import { UnreadableFile } from '#server/parsing/formats/unreadable-file.ts';
import type { ReaderMessage, ReaderOrders, ReaderTask } from './reader-orders.ts';
import { ReaderEnded, type ReaderLimits, ReaderWatch, startReader } from './reader-process.ts';
import { runInTurn } from './reader-turns.ts';

export type ReadOrder<Task extends ReaderTask> = {
  readonly task: Task;
  readonly options: ReaderOrders[Task]['options'];
  readonly bytes: Uint8Array;
  /** The owner of the file, so that one person's files do not delay everyone else's. */
  readonly person: string;
  readonly limits: ReaderLimits;
};

/**
 * Reads a file in a separate process that ends with it, so that a hostile file can do nothing elsewhere. Calls back with
 * each part as it arrives. Throws `UnreadableFile` with a sentence for the person, or `ReaderEnded`.
 */
export function readApart<Task extends ReaderTask>(
  order: ReadOrder<Task>,
  onPart: (part: ReaderOrders[Task]['part']) => void,
): Promise<void> {
  const { person, limits } = order;
  return runInTurn({ person, megabytes: limits.megabytes }, () => read(order, onPart));
}

async function read<Task extends ReaderTask>(
  { task, options, bytes, limits }: ReadOrder<Task>,
  onPart: (part: ReaderOrders[Task]['part']) => void,
): Promise<void> {
  const child = startReader(limits);
  const watch = new ReaderWatch(child, limits);
  try {
    const answered = listenTo(child, watch, (part) => onPart(part as ReaderOrders[Task]['part']));
    child.send({ task, options, size: bytes.byteLength }, ignoreEnd);
    child.stdin?.on('error', ignoreEnd).end(bytes);
    await answered;
  } finally {
    watch.stop();
    child.kill('SIGKILL');
  }
}

/** A reader that has ended takes nothing more; its end is handled elsewhere. */
const ignoreEnd = () => {};

function listenTo(child: ChildProcess, watch: ReaderWatch, onPart: (part: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ReaderMessage) => {
      if ('part' in message) onPart(message.part);
      else if ('failed' in message) reject(new UnreadableFile(message.failed, message.fault));
      else resolve();
    });
    child.once('error', reject);
    // All its messages have arrived by then.
    child.once('close', (_, signal) =>
      reject(new ReaderEnded(watch.reason ?? (isOutOfMemory(signal) ? 'memory' : 'crash'))),
    );
  });
}
