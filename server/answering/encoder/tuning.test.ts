import { describe, expect, test } from 'vitest';
import { loadEncoder } from './encoder-model.ts';
import { tuneWeights } from './tuning.ts';

/** A file that changes one weight of two rows: the first by halves, the second not at all. */
function fileFor(name: string): Buffer {
  const header = Buffer.from(JSON.stringify([{ name, columns: 4 }]));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const scales = Buffer.alloc(8);
  scales.writeFloatLE(0.5);
  // 15 is the greatest change, 8 is none, 1 the least.
  const packed = Buffer.from([15 | (8 << 4), 1 | (9 << 4)]);
  return Buffer.concat([length, header, scales, packed]);
}

const specs = [
  { name: 'before', shape: [3] },
  { name: 'own', shape: [2, 4] },
];

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

describe('tuning the sentence encoder', () => {
  test('adds the changes of a row, and leaves all other weights as they are', () => {
    const weights = new Float32Array(11).fill(1);
    tuneWeights({ specs, data: weights.buffer }, fileFor('own'));
    expect([...weights]).toEqual([1, 1, 1, 4.5, 1, -2.5, 1.5, 1, 1, 1, 1]);
  });

  test('refuses a file for another encoder', () => {
    const weights = new Float32Array(11);
    expect(() => tuneWeights({ specs, data: weights.buffer }, fileFor('another'))).toThrow('another');
  });

  test('refuses a file that is cut off or longer than its changes', () => {
    const file = fileFor('own');
    for (const wrong of [file.subarray(0, file.length - 1), Buffer.concat([file, Buffer.alloc(1)])])
      expect(() => tuneWeights({ specs, data: new Float32Array(11).buffer }, wrong)).toThrow('bytes');
  });

  test('brings questions nearer to the sentences that answer them', async () => {
    const [plain, tuned] = [await measureMargin({ isTuned: false }), await measureMargin({ isTuned: true })];
    expect(tuned).toBeGreaterThan(plain + 0.03);
  });
});
