import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEncoder } from './encoder-model.ts';
import { startArithmetic } from './layers.ts';
import { openTuning } from './tuning.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeroom-tuning-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that changes the weight `own` by the product of a column and a row. In 16 bits, 1 is 0x3c00 and 2 is 0x4000. */
function fileWith(names: readonly string[], dtype = 'F16'): string {
  const entries = names.map((name, place) => [
    name,
    { dtype, shape: place === 0 ? [2, 1] : [1, 2], data_offsets: [4 * place, 4 * place + 4] },
  ]);
  const header = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const path = join(folder, `${names.join()}-${dtype}`);
  const numbers = Buffer.from(Uint16Array.of(0x3c00, 0x4000, 0x4000, 0xbc00).buffer);
  writeFileSync(path, Buffer.concat([length, header, numbers]));
  return path;
}

const weight = { shape: [2, 2], values: Float32Array.of(1, 1, 1, 1) };

/** Questions with sentences that answer them. The encoder was tuned with none of them. */
const pairs = [
  [
    'can she get a seat on the van if we live out in the sticks',
    'School transport is available for families in rural areas.',
  ],
  ['he cant stand carrots what else is there', 'The canteen prepares a second dish every day.'],
  [
    'whos the person i shout at if nobody answers my mails',
    'Complaints are received by the head of administration.',
  ],
  [
    'my wee one still wobbles on two wheels is there someone to teach her',
    'Cycling training is held for beginners in spring.',
  ],
] as const;

const multiplyVectors = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, place) => sum + value * (right[place] ?? 0), 0);

/** How much nearer the questions are to their own sentences than to those of the others, on average. */
async function measureMargin(options: { isTuned: boolean }): Promise<number> {
  const encode = await loadEncoder(options);
  const questions = await encode(pairs.map(([question]) => question));
  const sentences = await encode(pairs.map(([, sentence]) => sentence));
  const margins = questions.flatMap((question, own) => {
    const near = sentences.map((sentence) => multiplyVectors(question, sentence));
    return near.map((value) => (near[own] ?? 0) - value);
  });
  return margins.reduce((sum, value) => sum + value, 0) / (pairs.length * (pairs.length - 1));
}

describe('the sentence encoder', () => {
  test('reads a text as another runtime of the same model does', async () => {
    const encode = await loadEncoder({ isTuned: false });
    const [vector] = await encode(['When does the café open? £4.50 – naïve']);
    const expected = [0.0759, -0.0505, 0.009, 0.0663, 0.0132, 0.0266];
    expect(vector).toHaveLength(384);
    for (const [place, value] of expected.entries()) expect(vector?.[place]).toBeCloseTo(value, 2);
  });

  test('reads the beginning of a text that is too long', async () => {
    const encode = await loadEncoder();
    const long = 'The office is open on Mondays. '.repeat(40);
    const [vector = new Float32Array(), longer = new Float32Array()] = await encode([
      long,
      `${long} It is not.`,
    ]);
    expect(multiplyVectors(vector, longer)).toBeCloseTo(1, 5);
    expect(multiplyVectors(vector, vector)).toBeCloseTo(1, 5);
  });
});

describe('tuning the sentence encoder', () => {
  beforeAll(startArithmetic);

  test('adds the changes of a weight, and leaves all others as they are', () => {
    const tune = openTuning(fileWith(['own.B', 'own.A']));
    expect([...tune('own', weight).values]).toEqual([3, 0, 5, -1]);
    expect([...tune('another', weight).values]).toEqual([1, 1, 1, 1]);
  });

  test('refuses a file that lacks half of a change, or has numbers of another kind', () => {
    expect(() => openTuning(fileWith(['own.B']))('own', weight)).toThrow('own.A');
    expect(() => openTuning(fileWith(['own.B', 'own.A'], 'F32'))('own', weight)).toThrow('16 bits');
  });

  test('brings questions nearer to the sentences that answer them', async () => {
    const [plain, tuned] = [await measureMargin({ isTuned: false }), await measureMargin({ isTuned: true })];
    expect(tuned).toBeGreaterThan(plain + 0.03);
  });
});
