import { type FeatureName, featureNames, featuresOf, type Nearness } from './features.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import type { ReadQuestion } from './question.ts';

export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

export type RankedLine = { readonly line: number; readonly score: number };
export type RankedPassage = {
  readonly passage: number;
  readonly score: number;
  /** Its lines, the best first. */
  readonly lines: readonly RankedLine[];
};

/** Passages by their best line, the best first. */
export function rank(
  given: { question: ReadQuestion; index: KnowledgeIndex; nearness?: Nearness | undefined },
  weights: Weights,
): RankedPassage[] {
  const { question, index, nearness } = given;
  const vector = featureNames.map((name) => weights[name] ?? 0);
  const scores = featuresOf(question, index, nearness).map((row) =>
    row.reduce((total, value, place) => total + value * (vector[place] ?? 0), 0),
  );
  return index.passages
    .map(({ lines }, passage) => {
      const ranked = lines
        .map((line) => ({ line, score: scores[line] ?? 0 }))
        .sort((a, b) => b.score - a.score);
      return { passage, score: ranked[0]?.score ?? Number.NEGATIVE_INFINITY, lines: ranked };
    })
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => b.score - a.score);
}
