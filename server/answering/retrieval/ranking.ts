import type { KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { type FeatureName, featureNames } from './features.ts';

export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

export type RankedLine = { readonly line: number; readonly score: number };
export type RankedPassage = {
  readonly passage: number;
  readonly score: number;
  /** The passage's lines, the best first. */
  readonly lines: readonly RankedLine[];
};

/** Ranks passages by their best line, the best first, from one row of features per line. */
export function rankRows(
  rows: readonly (readonly number[])[],
  index: KnowledgeIndex,
  weights: readonly number[],
): RankedPassage[] {
  const scores = rows.map((row) =>
    row.reduce((total, value, place) => total + value * (weights[place] ?? 0), 0),
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

/** The weights in the order of the rows. */
export const weightRow = (weights: Weights): number[] => featureNames.map((name) => weights[name] ?? 0);
