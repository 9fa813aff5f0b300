import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { openWeights, type Weight } from './weights.ts';

/** Where the changes of a weight begin: it has as many rows, and as many columns. */
const left = '.B';
const right = '.A';

const ownFile = join(import.meta.dirname, '../data/encoder-tuning.safetensors');

const tableOf = ({ shape: [rows = 0, columns = 0], values }: Weight) => tf.tensor2d(values, [rows, columns]);

/**
 * Opens the changes of weights that `tools/tune-encoder.py` has learned. A change is the product of two narrow tables, one
 * with the rows of the weight, one with its columns. Weights without a change stay as they are.
 */
export function openTuning(path: string = ownFile) {
  const changes = openWeights(path);
  const changed = new Set(changes.names);
  return function tune(name: string, weight: Weight): Weight {
    if (!changed.has(name + left)) return weight;
    const values = tf.tidy(() => {
      const change = tf.matMul(
        tableOf(changes.readWeight(name + left)),
        tableOf(changes.readWeight(name + right)),
      );
      return tf.add(tableOf(weight), change).dataSync<'float32'>();
    });
    return { shape: weight.shape, values };
  };
}
