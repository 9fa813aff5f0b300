/** Writes the topics that confidence uses. Run it after the encoder has been tuned: `node bench/answers/write-topics.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTopics } from './topics.ts';
import { openVectors } from './vectors.ts';

/** The direction of the sum of some vectors. */
function directionOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [place, value] of vector.entries()) sum[place] = (sum[place] ?? 0) + value;
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return sum.map((value) => value / length);
}

const vectorsOf = await openVectors();
/** One vector per topic in signed bytes: its text counts as much as all its questions. */
const rows: Buffer[] = [];
for (const { text, questions } of readTopics()) {
  const [own = new Float32Array(), ...asked] = await vectorsOf([text, ...questions]);
  const vector = directionOf([own, directionOf(asked)]);
  const largest = Math.max(...vector.map(Math.abs));
  rows.push(Buffer.from(Int8Array.from(vector, (value) => Math.round((value / largest) * 127)).buffer));
}
writeFileSync(join(import.meta.dirname, '../../server/answering/data/topics.bin'), Buffer.concat(rows));
