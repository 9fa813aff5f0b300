import { readFile } from '#server/kit/files/storage.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { DocumentKind } from '#server/parsing/formats/blocks.ts';
import type { DocumentPart } from '#server/parsing/formats/parts.ts';
import { UnreadableFile } from '#server/parsing/formats/unreadable-file.ts';
import { parseDocument } from '#server/parsing/parse.ts';
import {
  beginReading,
  deleteChunks,
  failReading,
  finishReading,
  insertChunks,
  lockRead,
} from './job-queries.ts';
import { findSizeProblem, sizeOfParts } from './size-limits.ts';
import { listSizes, lockSizes } from './size-queries.ts';

type ReadingInput = { readonly document_id: string; readonly file_id: string };

const faulty = 'The document could not be read because of a fault of ours: please try again';

type Key = ReadingInput & { readonly school_id: string };

/** Why a document could not be processed, as shown in the list. */
async function fail(job: Job, key: Key, error: unknown): Promise<never> {
  const isTheirs = error instanceof UnreadableFile;
  await job.transaction(async (db) => {
    const [current] = await lockRead(db, key);
    if (!current) return;
    await deleteChunks(db, key);
    await failReading(db, { ...key, error: isTheirs ? error.message : faulty });
  });
  // A faulty document stays faulty; everything else is retried.
  throw isTheirs ? refuse.invalid('file', error.message) : error;
}

async function parse(job: Job, key: Key, kind: DocumentKind): Promise<DocumentPart[]> {
  const { bytes } = await job.transaction((db) => readFile({ db, ports: job.ports }, key));
  return parseDocument({ kind, bytes, person: job.actor.user_id });
}

async function storeParts(job: Job, key: Key, parts: readonly DocumentPart[]): Promise<void> {
  await job.transaction(async (db) => {
    await lockSizes(db, key);
    const [current] = await lockRead(db, key);
    if (!current) return;
    const problem = findSizeProblem(await listSizes(db, key), current.chatbot_id, sizeOfParts(parts));
    if (problem) throw new UnreadableFile(problem);
    await deleteChunks(db, key);
    await insertChunks(db, { ...key, parts: JSON.stringify(parts) });
    await finishReading(db, { ...key, chunk_count: parts.length });
  });
}

/** Reads an uploaded document into the parts that chatbots answer from. */
export const readDocument = defineJob<ReadingInput>({
  kind: 'documents.read',
  operation: 'documents.upload',
  run: async (job, { document_id, file_id }) => {
    const key = { school_id: job.actor.school_id, document_id, file_id };
    const [begun] = await job.transaction((db) => beginReading(db, key));
    if (!begun) return { chunks: 0 };
    try {
      const parts = await parse(job, key, begun.type);
      await storeParts(job, key, parts);
      return { chunks: parts.length };
    } catch (error) {
      return fail(job, key, error);
    }
  },
});
