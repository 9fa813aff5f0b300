import { Worker } from 'node:worker_threads';
import { type DocumentKind, UnreadableDocument } from './blocks.ts';
import type { DocumentPart } from './parts.ts';

/** What reading one document may take. */
export type ParseLimits = { readonly milliseconds: number; readonly megabytes: number };
const usual: ParseLimits = { milliseconds: 60_000, megabytes: 384 };

type Answer = { readonly parts: DocumentPart[] } | { readonly failed: string };

/**
 * Reads a document in a thread of its own, with limits on time and memory, so that nobody waits for it. Throws
 * `UnreadableDocument` with a sentence for the person when there is nothing to be read.
 */
export async function parseDocument(
  kind: DocumentKind,
  bytes: Uint8Array,
  limits: ParseLimits = usual,
): Promise<DocumentPart[]> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { bytes: Uint8Array.from(bytes).buffer, kind },
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  try {
    const answer = await answerOf(worker, limits);
    if ('failed' in answer) throw new UnreadableDocument(answer.failed);
    return answer.parts;
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker, { milliseconds }: ParseLimits): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const refuse = (sentence: string) => reject(new UnreadableDocument(sentence));
    const timer = setTimeout(
      () => refuse('The document takes too long to read: please split it'),
      milliseconds,
    );
    worker.once('message', (answer: Answer) => resolve(answer));
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('The document is too large once unpacked: please split it')
        : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse('The document cannot be read: it seems to be damaged');
    });
  });
}
