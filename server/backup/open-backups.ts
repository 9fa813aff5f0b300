import { Worker } from 'node:worker_threads';
import type { BackupSettings } from '#server/env.ts';
import { readRelease } from '#server/kit/monitoring/release.ts';
import { refuse } from '#server/lib/refusal.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import type { Backups, BackupsState } from '#server/ports/backups.ts';
import type { FileSettings } from '#server/ports/open-files.ts';
import type { BackupOrder, BackupWord } from './backup-worker.ts';
import { listBackups, readFailure } from './folder/backup-folder.ts';
import { readLock } from './settings.ts';

type Options = {
  readonly settings: BackupSettings;
  readonly connectionString: string;
  readonly dataDir: string;
  readonly s3: FileSettings['s3'];
  /** The folder of the embedded database. */
  readonly databaseFolder: string | undefined;
};

const heapMb = 256;

/** Backups as the running product makes and shows them. A wrong setting fails the start. */
export function openBackups({ settings, ...place }: Options): Backups {
  const { folder, keep } = settings;
  const lock = readLock(settings);
  return {
    look: async () => {
      if (folder === undefined) return undefined;
      return { isEncrypted: lock.kind !== 'none', keep, ...(await lookInto(folder)) };
    },
    create: async (options) => {
      if (folder === undefined) throw refuse.conflict('Backups are switched off in this installation');
      await runWorker({ ...place, productVersion: readRelease().version, folder, lock, keep }, options);
    },
  };
}

/** A folder that cannot be read is a failure to show, not a fault. */
async function lookInto(folder: string): Promise<Pick<BackupsState, 'backups' | 'failure'>> {
  try {
    const [backups, failed] = await Promise.all([listBackups(folder), readFailure(folder)]);
    const failure = failed && { failed: new Date(failed.failed_dt), message: failed.message };
    return { backups, failure };
  } catch (error) {
    return { backups: [], failure: { failed: new Date(), message: reasonOf(error) } };
  }
}

/** In a separate thread, so that packing, encrypting and comparing never delay a request. */
function runWorker(
  order: BackupOrder,
  { onProgress, signal }: Parameters<Backups['create']>[0],
): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const stop = () => worker.postMessage('stop');
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (word: BackupWord) => {
      if ('percent' in word) onProgress(word.percent);
      else if ('done' in word) resolve();
      else reject(word.isSaid && !signal.aborted ? refuse.conflict(word.failure) : new Error(word.failure));
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('The backup thread has ended'));
    });
  });
}
