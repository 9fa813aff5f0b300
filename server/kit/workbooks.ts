import { Worker } from 'node:worker_threads';
import { refuse } from './errors.ts';

const longestMs = 12_000;

type Answer = { readonly rows: string[][] } | { readonly failed: string };

/**
 * The first sheet of a workbook as texts, dates as YYYY-MM-DD. Its archive has been checked when it was uploaded; what
 * is in it is read in a thread of its own with limits on time and memory, so that nobody else waits for it.
 */
export async function readWorkbook(bytes: Buffer, mostRows: number): Promise<string[][]> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { bytes: Uint8Array.from(bytes).buffer, mostRows },
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
  });
  try {
    const answer = await answerOf(worker);
    if ('failed' in answer) throw damaged();
    return answer.rows;
  } finally {
    await worker.terminate();
  }
}

const damaged = () => refuse.invalid('file', 'The file cannot be read as an Excel workbook (.xlsx)');
const tooLarge = () => refuse.tooLarge('The workbook is too large once unpacked: please split it');

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(refuse.tooLarge('The workbook takes too long to read: please split it or send it as CSV')),
      longestMs,
    );
    worker.once('message', (answer: Answer) => resolve(answer));
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(damaged());
    });
  });
}
