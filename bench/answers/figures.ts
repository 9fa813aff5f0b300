import type { Outcome } from './learning.ts';

const share = (outcomes: readonly Outcome[], test: (outcome: Outcome) => boolean) =>
  outcomes.filter(test).length / Math.max(1, outcomes.length);

function recallAt(most: number, asked: readonly Outcome[]): number {
  const shares = asked.map(({ places, example }) => {
    const within = places.filter((place) => place >= 0 && place < most).length;
    return example.question.type === 'direct' ? Math.min(1, within) : within / Math.min(most, places.length);
  });
  return shares.reduce((sum, value) => sum + value, 0) / Math.max(1, asked.length);
}

/** What the engine does with the questions of one institution, as shares. */
export function figuresOf(outcomes: readonly Outcome[]) {
  const of = (kind: string) => outcomes.filter(({ example }) => example.kind === kind);
  const asked = of('asked');
  return {
    'r@1': recallAt(1, asked),
    'r@3': recallAt(3, asked),
    'r@5': recallAt(5, asked),
    right: share(asked, ({ isGiven, isRight }) => isGiven && isRight),
    wrong: share(asked, ({ isGiven, isRight }) => isGiven && !isRight),
    helped: share(
      asked,
      ({ isGiven, isRight, isOffered, places }) =>
        (isGiven && isRight) || (isOffered && places.some((place) => place >= 0 && place < 3)),
    ),
    far: share(of('far'), ({ isGiven }) => isGiven),
    near: share(of('near'), ({ isGiven }) => isGiven),
    removed: share(of('removed'), ({ isGiven }) => isGiven),
    gone: share(of('gone'), ({ isGiven }) => isGiven),
    offered: share(of('far'), ({ isOffered }) => isOffered),
  };
}

export const print = (name: string, figures: Record<string, number>) =>
  console.log(
    name.padEnd(24),
    Object.entries(figures)
      .map(([key, value]) => `${key} ${value.toFixed(2)}`)
      .join('  '),
  );

export type TrainingFigures = ReturnType<typeof figuresOf>;

/** The mean of each figure over several institutions. */
export const meanOf = (all: readonly TrainingFigures[]): Record<string, number> =>
  Object.fromEntries(
    (Object.keys(all[0] ?? {}) as (keyof TrainingFigures)[]).map((key) => [
      key,
      all.reduce((sum, figures) => sum + figures[key], 0) / all.length,
    ]),
  );
