import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encoderName } from '#server/answering/encoder/encoded-texts.ts';
import { loadEncoder } from '#server/answering/encoder/encoder-model.ts';

const folder = join(tmpdir(), `homeroom-bench-vectors-${encoderName}`);

export type VectorsOf = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Encodes texts, once for all runs. */
export async function openVectors(): Promise<VectorsOf> {
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, Float32Array>();
  const encode = await loadEncoder();
  const fileOf = (text: string) => join(folder, createHash('sha256').update(text).digest('hex'));

  return async function vectorsOf(texts: readonly string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts)].filter((text) => !known.has(text) && !existsSync(fileOf(text)));
    for (let start = 0; start < missing.length; start += 16) {
      const batch = missing.slice(start, start + 16);
      const vectors = await encode(batch);
      for (const [place, vector] of vectors.entries())
        writeFileSync(
          fileOf(batch[place] ?? ''),
          Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
        );
    }
    return texts.map((text) => {
      const vector = known.get(text) ?? new Float32Array(new Uint8Array(readFileSync(fileOf(text))).buffer);
      known.set(text, vector);
      return vector;
    });
  };
}
