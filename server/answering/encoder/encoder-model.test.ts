import { describe, expect, test } from 'vitest';
import { loadEncoder } from './encoder-model.ts';

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

  test('brings questions nearer to the sentences that answer them', async () => {
    const [plain, tuned] = [await measureMargin({ isTuned: false }), await measureMargin({ isTuned: true })];
    expect(tuned).toBeGreaterThan(plain + 0.03);
  });
});
