import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignalName } from './confidence.ts';
import type { Weights } from './ranking.ts';

/** The trained model: ranking weights, confidence weights, and the limits of bands and quotes. */
export type Model = {
  readonly weights: Weights;
  readonly signals: Readonly<Partial<Record<SignalName, number>>>;
  readonly bands: { readonly high: number; readonly middle: number };
  /** How far below the best line another can score and still be quoted. */
  readonly reach: number;
};

const read = (name: string): Model =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/${name}.json`), 'utf8')) as Model;

/** With the sentence encoder, and without it. */
export const nearModel = read('near-model');
export const lexicalModel = read('lexical-model');
