/** Pieces of words with the logarithm of how often each is used, as the encoder's vocabulary lists them. */
export type Vocabulary = readonly (readonly [piece: string, score: number])[];

/** The first entries of the vocabulary are control signs, never text. */
const reserved = 6;
const unknown = 0;
const space = '▁';
const mostPieces = 160;

type Step = { readonly score: number; readonly id: number; readonly from: number };

/** Cuts texts into the most likely row of pieces (a unigram model), as numbers for the encoder. */
export class PieceCutter {
  readonly #ids = new Map<string, number>();
  readonly #scores: readonly number[];
  readonly #longest: number;

  constructor(vocabulary: Vocabulary) {
    this.#scores = vocabulary.map(([, score]) => score);
    let longest = 1;
    for (const [id, [piece]] of vocabulary.entries()) {
      if (id < reserved) continue;
      this.#ids.set(piece, id);
      longest = Math.max(longest, Array.from(piece).length);
    }
    this.#longest = longest;
  }

  cut(text: string): number[] {
    const plain = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
    if (plain === '') return [];
    const symbols = Array.from(space + plain.replaceAll(' ', space));
    return traceBack(this.#bestSteps(symbols)).slice(0, mostPieces);
  }

  /** The best way to reach each position. */
  #bestSteps(symbols: readonly string[]): (Step | undefined)[] {
    const steps: (Step | undefined)[] = [{ score: 0, id: unknown, from: 0 }];
    for (let end = 1; end <= symbols.length; end += 1) {
      let best: Step | undefined;
      for (let from = Math.max(0, end - this.#longest); from < end; from += 1) {
        const before = steps[from];
        const id = this.#ids.get(symbols.slice(from, end).join(''));
        if (!before || (id === undefined && from !== end - 1)) continue;
        const score = before.score + (id === undefined ? -20 : (this.#scores[id] ?? -20));
        if (!best || score >= best.score) best = { score, id: id ?? unknown, from };
      }
      steps.push(best);
    }
    return steps;
  }
}

/** The pieces from the first to the last; several unknown ones in a row count once. */
function traceBack(steps: readonly (Step | undefined)[]): number[] {
  const ids: number[] = [];
  let place = steps.length - 1;
  while (place > 0) {
    const step = steps[place];
    if (!step) break;
    if (!(step.id === unknown && ids.at(-1) === unknown)) ids.push(step.id);
    place = step.from;
  }
  return ids.reverse();
}
