import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The weights of a model, one behind the other. */
export type WeightFile = {
  readonly specs: readonly { readonly name: string; readonly shape: readonly number[] }[];
  readonly data: ArrayBuffer;
};

type Change = { readonly name: string; readonly columns: number };

const bytesOfNumber = 4;
const zero = 8;

/** Adds one row of changes: four bits per value, the lower half of a byte first. */
function addRow(values: Float32Array, packed: Uint8Array, scale: number) {
  for (const [place, byte] of packed.entries()) {
    values[2 * place] = (values[2 * place] ?? 0) + scale * ((byte & 15) - zero);
    values[2 * place + 1] = (values[2 * place + 1] ?? 0) + scale * ((byte >> 4) - zero);
  }
}

/** Adds the changes of one weight, and returns where those of the next begin. */
function addChange(values: Float32Array, columns: number, file: Buffer, offset: number): number {
  const rows = values.length / columns;
  const rowBytes = columns / 2;
  let place = offset + rows * bytesOfNumber;
  for (let row = 0; row < rows; row += 1) {
    const scale = file.readFloatLE(offset + row * bytesOfNumber);
    if (scale === 0) continue;
    const packed = file.subarray(place, place + rowBytes);
    addRow(values.subarray(row * columns, (row + 1) * columns), packed, scale);
    place += rowBytes;
  }
  return place;
}

/**
 * Changes the weights of the encoder to those that know how visitors ask schools. The file, which `tools/tune-encoder.py`
 * writes, begins with the length of a JSON list of weights. For each weight follow the scales of its rows, then the changes
 * of the rows whose scale is not zero.
 */
export function tuneWeights({ specs, data }: WeightFile, file: Buffer = readTuning()) {
  const start = file.readUInt32LE(0) + bytesOfNumber;
  const changes = JSON.parse(file.toString('utf8', bytesOfNumber, start)) as readonly Change[];
  const sizes = specs.map(({ shape }) => shape.reduce((product, size) => product * size, 1));
  let offset = start;
  for (const { name, columns } of changes) {
    const spec = specs.findIndex((one) => one.name === name);
    if (spec < 0) throw new Error(`The encoder has no weight ${name}`);
    const before = sizes.slice(0, spec).reduce((sum, size) => sum + size, 0);
    offset = addChange(new Float32Array(data, before * bytesOfNumber, sizes[spec]), columns, file, offset);
  }
  if (offset !== file.length)
    throw new Error(`The changes of the encoder need ${offset} bytes, and their file has ${file.length}`);
}

const readTuning = () => readFileSync(join(import.meta.dirname, '../data/encoder-tuning.bin'));
