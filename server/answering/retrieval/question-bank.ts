import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vectorLength } from '#server/answering/encoder/encoded-texts.ts';

/** How near a question is to questions that visitors ask schools, and to questions about anything else. */
export type BankNearness = { readonly asked: number; readonly offTopic: number };

/** The mean of so many nearest questions. */
const nearest = 3;

type Vectors = { readonly vectors: Int8Array; readonly lengths: Float32Array };

function measure(vectors: Int8Array): Vectors {
  const lengths = Float32Array.from({ length: vectors.length / vectorLength }, (_, place) => {
    const vector = vectors.subarray(place * vectorLength, (place + 1) * vectorLength);
    return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  });
  return { vectors, lengths };
}

export type QuestionBank = { readonly asked: Vectors; readonly offTopic: Vectors };

/** A bank of the vectors of asked questions, then of questions about anything else. */
export const openBank = (asked: number, vectors: Int8Array): QuestionBank => ({
  asked: measure(vectors.subarray(0, asked * vectorLength)),
  offTopic: measure(vectors.subarray(asked * vectorLength)),
});

/** Reads the bank that `bench/answers/train.ts` writes: the number of asked questions, then all vectors in signed bytes. */
function readBank(): QuestionBank {
  const file = join(import.meta.dirname, '../data/question-bank.bin');
  if (!existsSync(file)) return openBank(0, new Int8Array());
  const { buffer } = new Uint8Array(readFileSync(file));
  const [asked = 0] = new Uint32Array(buffer, 0, 1);
  return openBank(asked, new Int8Array(buffer, 4));
}

const shippedBank = readBank();

function nearnessTo(question: Float32Array, { vectors, lengths }: Vectors): number {
  const found = Array.from(lengths, (length, place) => {
    let sum = 0;
    for (let at = 0; at < vectorLength; at += 1)
      sum += (question[at] ?? 0) * (vectors[place * vectorLength + at] ?? 0);
    return sum / Math.max(1, length);
  });
  const best = found.sort((x, y) => y - x).slice(0, nearest);
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}

/** Compares the vector of a question with the bank. */
export const compareWithBank = (question: Float32Array, bank = shippedBank): BankNearness => ({
  asked: nearnessTo(question, bank.asked),
  offTopic: nearnessTo(question, bank.offTopic),
});
