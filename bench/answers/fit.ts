/** Small sums of weighted features, learned by gradient descent. */
export type Choice = {
  readonly rows: readonly (readonly number[])[];
  readonly right: ReadonlySet<number>;
  readonly weight?: number;
};
export type JudgedQuestion = {
  readonly row: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
};

type Gradient = (weights: readonly number[]) => number[];

const dot = (row: ArrayLike<number>, weights: readonly number[]) => {
  let total = 0;
  for (let place = 0; place < row.length; place += 1) total += (row[place] ?? 0) * (weights[place] ?? 0);
  return total;
};

/** Adam, with weights kept small by `decay` and at or above `lowest`. */
function descend(
  size: number,
  gradient: Gradient,
  options: { steps: number; decay: number; lowest?: readonly number[]; free?: number },
): number[] {
  const weights = Array.from({ length: size }, () => 0);
  const mean = [...weights];
  const square = [...weights];
  for (let step = 1; step <= options.steps; step += 1) {
    const slope = gradient(weights);
    for (let place = 0; place < size; place += 1) {
      const pull = (slope[place] ?? 0) + (place === options.free ? 0 : options.decay * (weights[place] ?? 0));
      mean[place] = 0.9 * (mean[place] ?? 0) + 0.1 * pull;
      square[place] = 0.99 * (square[place] ?? 0) + 0.01 * pull * pull;
      const move =
        (mean[place] ?? 0) /
        (1 - 0.9 ** step) /
        (Math.sqrt((square[place] ?? 0) / (1 - 0.99 ** step)) + 1e-8);
      weights[place] = Math.max(
        options.lowest?.[place] ?? Number.NEGATIVE_INFINITY,
        (weights[place] ?? 0) - 0.05 * move,
      );
    }
  }
  return weights;
}

/** The rows of one question side by side, the right ones first. */
type Flat = {
  readonly values: Float64Array;
  readonly count: number;
  readonly good: number;
  readonly weight: number;
};

function flattenChoice({ rows, right, weight = 1 }: Choice, size: number): Flat {
  const places = [...right, ...rows.keys().filter((place) => !right.has(place))];
  const values = new Float64Array(places.length * size);
  for (const [row, place] of places.entries()) values.set(rows[place] ?? [], row * size);
  return { values, count: places.length, good: right.size, weight };
}

/** The gradient of one question, added to `slope`. */
function addGradient({ values, count, good, weight }: Flat, weights: readonly number[], slope: Float64Array) {
  const size = weights.length;
  const shares = new Float64Array(count);
  let top = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < count; row += 1) {
    let score = 0;
    for (let place = 0; place < size; place += 1)
      score += (values[row * size + place] ?? 0) * (weights[place] ?? 0);
    shares[row] = score;
    top = Math.max(top, score);
  }
  for (let row = 0; row < count; row += 1) shares[row] = Math.exp((shares[row] ?? 0) - top);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const right = shares.subarray(0, good).reduce((sum, share) => sum + share, 0);
  for (let row = 0; row < count; row += 1) {
    const share = shares[row] ?? 0;
    const pull = (share / all - (row < good ? share / Math.max(right, 1e-12) : 0)) * weight;
    if (Math.abs(pull) < 1e-6) continue;
    for (let place = 0; place < size; place += 1)
      slope[place] = (slope[place] ?? 0) + pull * (values[row * size + place] ?? 0);
  }
}

/** Weights that rank one of the right rows first for each question. */
export function fitRanking(
  choices: readonly Choice[],
  size: number,
  options: { steps: number; decay: number; lowest?: readonly number[] },
): number[] {
  const total = choices.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const flat = choices.map((choice) => flattenChoice(choice, size));
  return descend(
    size,
    (weights) => {
      const slope = new Float64Array(size);
      for (const one of flat) addGradient(one, weights, slope);
      return [...slope].map((value) => value / total);
    },
    options,
  );
}

/** Weights whose sum, through the logistic curve, is the chance of being right. The first feature is the bias. */
export function fitChance(
  judged: readonly JudgedQuestion[],
  size: number,
  options: { steps: number; decay: number },
): number[] {
  const total = judged.reduce((sum, { weight }) => sum + weight, 0);
  // Features of one scale converge together.
  const scale = Array.from({ length: size }, (_, place) => {
    if (place === 0) return { mean: 0, spread: 1 };
    const values = judged.map(({ row }) => row[place] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return { mean, spread: Math.max(spread, 1e-6) };
  });
  const rows = judged.map(({ row }) =>
    Float64Array.from(scale, ({ mean, spread }, place) => ((row[place] ?? 0) - mean) / spread),
  );
  const fitted = descend(
    size,
    (weights) => {
      const slope = Array.from({ length: size }, () => 0);
      for (const [at, row] of rows.entries()) {
        const { isRight, weight } = judged[at] ?? { isRight: false, weight: 0 };
        const error = ((1 / (1 + Math.exp(-dot(row, weights))) - (isRight ? 1 : 0)) * weight) / total;
        for (let place = 0; place < size; place += 1)
          slope[place] = (slope[place] ?? 0) + error * (row[place] ?? 0);
      }
      return slope;
    },
    { ...options, free: 0 },
  );
  const weights = fitted.map((value, place) => value / (scale[place]?.spread ?? 1));
  const shift = weights.reduce((sum, value, place) => sum + value * (scale[place]?.mean ?? 0), 0);
  return weights.map((value, place) => (place === 0 ? value - shift : value));
}
