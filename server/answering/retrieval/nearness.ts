import type { Passage } from '#server/answering/index/knowledge-index.ts';
import type { Nearness } from './features.ts';

/** The texts of one chatbot to encode: each line with its title, and each title. */
export type EncodedTexts = {
  readonly titled: readonly string[];
  readonly title: readonly string[];
};

export const textsToEncode = (passages: readonly Passage[]): EncodedTexts => ({
  titled: passages.flatMap(({ title, lines }) => lines.map((line) => `${title}: ${line}`)),
  title: passages.map(({ title }) => title),
});

export type Vectors = Readonly<Record<keyof EncodedTexts, readonly (Float32Array | undefined)[]>>;

function product(left: Float32Array, right: Float32Array | undefined): number {
  if (!right) return 0;
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) sum += (left[place] ?? 0) * (right[place] ?? 0);
  return sum;
}

const compareAll = (question: Float32Array, vectors: readonly (Float32Array | undefined)[]) =>
  Float32Array.from(vectors, (vector) => product(question, vector));

/** How near a question is to every line and title. */
export const nearnessOf = (question: Float32Array, vectors: Vectors): Nearness => ({
  titled: compareAll(question, vectors.titled),
  title: compareAll(question, vectors.title),
});
