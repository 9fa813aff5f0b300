import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vectorLength } from '#server/answering/encoder/encoded-texts.ts';

/** How much nearer topics stand out from the others: chosen with `bench/answers/train.ts`. */
const sharpness = 15;

/** The topics that people ask schools about: their vectors, each of length one, one after another. */
export type Topics = Float32Array;

/** Topics as they are stored: vectors of signed bytes, of any length. */
export function openTopics(bytes: Int8Array): Topics {
  const topics = Float32Array.from(bytes);
  for (let start = 0; start < topics.length; start += vectorLength) {
    const vector = topics.subarray(start, start + vectorLength);
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    for (const [place, value] of vector.entries()) vector[place] = value / Math.max(length, 1e-9);
  }
  return topics;
}

/** The topics that `bench/answers/write-topics.ts` wrote. */
const shippedTopics = openTopics(
  new Int8Array(readFileSync(join(import.meta.dirname, '../data/topics.bin'))),
);

const cache = new WeakMap<Topics, Map<Float32Array, Float32Array>>();
const mostCached = 1000;

/** The shares of a sentence, which other questions need as well. */
function sharesOfSentence(vector: Float32Array, topics: Topics): Float32Array {
  const known = cache.get(topics) ?? new Map<Float32Array, Float32Array>();
  cache.set(topics, known);
  const found = known.get(vector);
  if (found) return found;
  const shares = topicSharesOf(vector, topics);
  if (known.size >= mostCached) known.clear();
  known.set(vector, shares);
  return shares;
}

/**
 * For each topic, the root of its share in a text, of which the vector has length one: the product of two such rows is
 * between 0 (no common topic) and 1 (the same topics).
 */
function topicSharesOf(vector: Float32Array, topics: Topics): Float32Array {
  const shares = new Float32Array(topics.length / vectorLength);
  let total = 0;
  for (let topic = 0; topic < shares.length; topic += 1) {
    let cosine = 0;
    const start = topic * vectorLength;
    for (let place = 0; place < vectorLength; place += 1)
      cosine += (topics[start + place] ?? 0) * (vector[place] ?? 0);
    const share = Math.exp(sharpness * cosine);
    shares[topic] = Math.sqrt(share);
    total += share;
  }
  return shares.map((root) => root / Math.sqrt(total));
}

/** How far a question and a sentence of the knowledge base, by its place, are about the same topics, from 0 to 1. */
export type SharedTopics = (sentence: number) => number;

/**
 * Compares a question with sentences by the topics that people ask schools about, rather than directly: a sentence can be
 * near a question and yet be about something else that people ask.
 * @param question its vector
 * @param sentences the vectors of all sentences; without a vector, no topic is common
 */
export function sharedTopicsOf(
  question: Float32Array,
  sentences: readonly (Float32Array | undefined)[],
  topics = shippedTopics,
): SharedTopics {
  let own: Float32Array | undefined;
  return (sentence) => {
    const vector = sentences[sentence];
    if (!vector) return 0;
    own ??= topicSharesOf(question, topics);
    const shares = sharesOfSentence(vector, topics);
    return own.reduce((sum, root, topic) => sum + root * (shares[topic] ?? 0), 0);
  };
}
