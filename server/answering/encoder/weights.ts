import { readFileSync } from 'node:fs';

/** A table of numbers: how many rows and columns it has, and all rows one behind the other. A list has one number as its shape. */
export type Weight = { readonly shape: readonly number[]; readonly values: Float32Array };

/** The same in 16 bits per number (IEEE 754, half precision), as files have it. */
export type Halves = { readonly shape: readonly number[]; readonly halves: Uint16Array };

type Entry = {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [start: number, end: number];
};

const bytesOfLength = 8;
const bytesOfHalf = 2;

/** The value of every number of 16 bits that is finite. */
const valuesOfHalves = Float32Array.from({ length: 2 ** 16 }, (_, bits) => {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  return exponent === 0 ? sign * fraction * 2 ** -14 : sign * (1 + fraction) * 2 ** (exponent - 15);
});

/** The same numbers in 32 bits. */
export function widen(halves: Uint16Array): Float32Array {
  const values = new Float32Array(halves.length);
  for (let place = 0; place < halves.length; place += 1)
    values[place] = valuesOfHalves[halves[place] ?? 0] ?? 0;
  return values;
}

/** Opens a file in the form of safetensors: the length of a JSON list of weights, the list, the numbers. */
export function openWeights(path: string) {
  const file = readFileSync(path);
  const start = bytesOfLength + Number(file.readBigUInt64LE());
  const entries = JSON.parse(file.toString('utf8', bytesOfLength, start)) as Readonly<Record<string, Entry>>;
  const readHalves = (name: string): Halves => {
    const entry = entries[name];
    if (entry?.dtype !== 'F16') throw new Error(`${path} has no weight ${name} of 16 bits`);
    const [from, to] = entry.data_offsets;
    const halves = new Uint16Array((to - from) / bytesOfHalf);
    file.copy(new Uint8Array(halves.buffer), 0, start + from, start + to);
    return { shape: entry.shape, halves };
  };
  const readWeight = (name: string): Weight => {
    const { shape, halves } = readHalves(name);
    return { shape, values: widen(halves) };
  };
  return { names: Object.keys(entries), readHalves, readWeight };
}
