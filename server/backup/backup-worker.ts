import { parentPort, workerData } from 'node:worker_threads';
import { codeOf, reasonOf } from '#server/lib/start-failure.ts';
import { type FileSettings, openFiles } from '#server/ports/open-files.ts';
import type { ArchiveLock } from './archive/encryption.ts';
import { BackupFailure } from './archive/failure.ts';
import type { RetentionCounts } from './folder/retention.ts';
import { createBackup } from './work/create-backup.ts';

/** The input of the thread that creates one backup. */
export type BackupOrder = FileSettings & {
  readonly connectionString: string;
  readonly productVersion: string;
  readonly folder: string;
  readonly databaseFolder: string | undefined;
  readonly lock: ArchiveLock;
  readonly keep: RetentionCounts;
};

/** Its messages: how far it is, and how it ended. */
export type BackupWord =
  | { readonly percent: number }
  | { readonly done: true }
  | { readonly failure: string; readonly isSaid: boolean };

const whole = 100;
/** Half of the work is writing, the other half verifying. */
const half = whole / 2;

const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort(new BackupFailure('The backup was stopped.')));

const sendWord = (word: BackupWord) => parentPort?.postMessage(word);

async function work({ dataDir, s3, ...order }: BackupOrder) {
  let last = 0;
  await createBackup({
    ...order,
    files: await openFiles({ dataDir, s3 }),
    signal: stopping.signal,
    now: () => new Date(),
    onProgress: (part, done, total) => {
      const share = total > 0 ? Math.min(done / total, 1) : 1;
      const percent = Math.floor(share * half) + (part === 'verify' ? half : 0);
      if (percent > last) sendWord({ percent });
      last = Math.max(last, percent);
    },
  });
}

try {
  await work(workerData as BackupOrder);
  sendWord({ done: true });
} catch (error) {
  const isSaid = error instanceof BackupFailure || codeOf(error) === 'ENOSPC';
  sendWord({ failure: reasonOf(error), isSaid });
}
parentPort?.close();
