import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BackendWasm, setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import type { Weight } from './weights.ts';

const numberOfLayers = 6;
/** How many ways of looking at the other pieces of a text a layer has. */
const heads = 12;
const smallest = 1e-12;

const namesOfParts = [
  'attention.self.query',
  'attention.self.key',
  'attention.self.value',
  'attention.output.dense',
  'attention.output.LayerNorm',
  'intermediate.dense',
  'output.dense',
  'output.LayerNorm',
] as const;

type Part = { readonly weight: tf.Tensor; readonly bias: tf.Tensor };
type Layer = Readonly<Record<(typeof namesOfParts)[number], Part>>;

/** Starts the arithmetic of the layers, in WebAssembly. */
export async function startArithmetic() {
  const file = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm/package.json');
  setWasmPaths(join(dirname(file), 'dist/'));
  setThreadsCount(1);
  await tf.setBackend('wasm');
}

const multiply = (rows: tf.Tensor2D, { weight, bias }: Part) =>
  tf.fused.matMul({ a: rows, b: weight as tf.Tensor2D, bias }) as tf.Tensor2D;

/** The backend packs a table when it first multiplies with it, and never reads the table again: half of the memory. */
function releaseTable(part: Part) {
  tf.tidy(() => multiply(tf.zeros([1, part.weight.shape[0] ?? 0]), part));
  const backend = tf.backend() as BackendWasm;
  const memory = backend.wasm as typeof backend.wasm & { readonly _free: (address: number) => void };
  memory._free(backend.dataIdMap.get(part.weight.dataId).memoryOffset);
}

function openPart(readWeight: (name: string) => Weight, name: string): Part {
  const [weight, bias] = (['weight', 'bias'] as const).map((kind) => {
    const { shape, values } = readWeight(`${name}.${kind}`);
    return tf.tensor(values, [...shape]);
  }) as [tf.Tensor, tf.Tensor];
  if (weight.rank === 1) return { weight, bias };
  const part = { weight: tf.transpose(weight), bias };
  weight.dispose();
  releaseTable(part);
  return part;
}

function normalize(rows: tf.Tensor2D, { weight, bias }: Part): tf.Tensor2D {
  const centered = tf.sub(rows, tf.mean(rows, -1, true));
  const spread = tf.mean(tf.square(centered), -1, true);
  return tf.add(tf.mul(tf.mul(centered, tf.rsqrt(tf.add(spread, smallest))), weight), bias);
}

/** The exact form of GELU. */
const bend = (rows: tf.Tensor2D): tf.Tensor2D =>
  tf.mul(tf.mul(rows, 0.5), tf.add(tf.erf(tf.mul(rows, Math.SQRT1_2)), 1));

/** Lets each piece of a text look at all others. */
function attend(rows: tf.Tensor2D, layer: Layer): tf.Tensor2D {
  const [pieces, length] = rows.shape;
  const lookUp = (name: 'query' | 'key' | 'value') => {
    const all = multiply(rows, layer[`attention.self.${name}`]);
    return tf.transpose(tf.reshape(all, [pieces, heads, length / heads]), [1, 0, 2]);
  };
  const likeness = tf.mul(tf.matMul(lookUp('query'), lookUp('key'), false, true), Math.sqrt(heads / length));
  const seen = tf.transpose(tf.matMul(tf.softmax(likeness), lookUp('value')), [1, 0, 2]);
  return multiply(tf.reshape(seen, [pieces, length]), layer['attention.output.dense']);
}

function readLayer(rows: tf.Tensor2D, layer: Layer): tf.Tensor2D {
  const attended = normalize(tf.add(rows, attend(rows, layer)), layer['attention.output.LayerNorm']);
  const inner = bend(multiply(attended, layer['intermediate.dense']));
  return normalize(tf.add(attended, multiply(inner, layer['output.dense'])), layer['output.LayerNorm']);
}

function openLayer(readWeight: (name: string) => Weight, place: number): Layer {
  const parts = namesOfParts.map(
    (name) => [name, openPart(readWeight, `encoder.layer.${place}.${name}`)] as const,
  );
  return Object.fromEntries(parts) as Layer;
}

/**
 * The layers of a BERT model. The function that it returns makes one vector of length one of the rows of a text, one behind
 * the other and each of `length` numbers.
 */
export function openLayers(readWeight: (name: string) => Weight, length: number) {
  const first = openPart(readWeight, 'embeddings.LayerNorm');
  const layers = Array.from({ length: numberOfLayers }, (_, place) => openLayer(readWeight, place));
  return readWith(first, layers, length);
}

const readWith =
  (first: Part, layers: readonly Layer[], length: number) =>
  (rows: Float32Array): Float32Array =>
    tf.tidy(() => {
      const before = normalize(tf.tensor2d(rows, [rows.length / length, length]), first);
      const after = layers.reduce((values, layer) => tf.tidy(() => readLayer(values, layer)), before);
      const mean = tf.mean(after, 0);
      return tf.div(mean, tf.norm(mean)).dataSync<'float32'>();
    });
