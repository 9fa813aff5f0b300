import { createHash } from 'node:crypto';
import { type AnsweringOrders, answeringProcess, encoderName } from '#server/answering/index.ts';
import type { Database } from '#server/db/pool.ts';
import { insertVectors, listVectors, touchVectors } from './vector-queries.ts';

type Meanings = AnsweringOrders['learn']['order']['meanings'];
export type StoreMeanings = (meanings: Meanings) => Promise<void>;

type VectorStore = {
  readonly database: Database;
  readonly school_id: string;
  /** Receives the vectors in batches. */
  readonly store: StoreMeanings;
  /** Ends the work between two batches. */
  readonly signal: AbortSignal;
};
type VectorsByText = Map<string, Float32Array>;

const keptAtOnce = 60;
/** Larger batches would hold up other work. */
const readAtOnce = 500;
const hashOf = (text: string) => createHash('sha256').update(text).digest();
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
const floatsOf = (bytes: Buffer) => new Float32Array(new Uint8Array(bytes).buffer);

/** Finds the vectors of these texts: in the database, or by encoding new ones. */
export async function vectorsOf(vectorStore: VectorStore, texts: readonly string[]): Promise<void> {
  for (let start = 0; start < texts.length; start += readAtOnce) {
    const found: VectorsByText = new Map();
    const slice = texts.slice(start, start + readAtOnce);
    await encodeMissing(vectorStore, await readSlice(vectorStore, slice, found), found);
    await vectorStore.store([...found]);
  }
}

/** Adds the vectors that the database has; returns the texts without one. */
async function readSlice(
  { database, school_id }: VectorStore,
  texts: readonly string[],
  found: VectorsByText,
) {
  const hashes = texts.map(hashOf);
  const scope = { school_id };
  const rows = await database.read(scope, (db) => listVectors(db, { school_id, model: encoderName, hashes }));
  const byHash = new Map(
    rows.map(({ line_hash, vector }) => [line_hash.toString('hex'), floatsOf(vector)] as const),
  );
  const missing: string[] = [];
  for (const [place, text] of texts.entries()) {
    const vector = byHash.get(hashes[place]?.toString('hex') ?? '');
    if (vector) found.set(text, vector);
    else missing.push(text);
  }
  if (rows.length > 0) {
    await database.write(scope, (db) => touchVectors(db, { school_id, model: encoderName, hashes }));
  }
  return missing;
}

async function encodeMissing(
  { database, school_id, signal }: VectorStore,
  missing: readonly string[],
  found: VectorsByText,
) {
  for (let start = 0; start < missing.length; start += keptAtOnce) {
    signal.throwIfAborted();
    const texts = missing.slice(start, start + keptAtOnce);
    const vectors = await answeringProcess.order('encode', { texts });
    for (const [place, vector] of vectors.entries()) found.set(texts[place] ?? '', vector);
    await database.write({ school_id }, (db) =>
      insertVectors(db, {
        school_id,
        model: encoderName,
        hashes: texts.map(hashOf),
        vectors: vectors.map(bytesOf),
      }),
    );
  }
}
