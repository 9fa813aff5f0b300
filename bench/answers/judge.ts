import { isRight, type Question, toPlainText } from './sets.ts';

/** The reply of the public call, as far as it is judged. */
export type Reply = {
  readonly answer: string;
  readonly band: string;
  readonly refused: boolean;
  readonly suggested: boolean;
  readonly timings: Readonly<Record<string, number>>;
  readonly citations: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly context: {
    readonly matchingMetadataArray: readonly { readonly title: string; readonly text: string }[];
  };
};

export type Judgement = {
  readonly question: Question;
  readonly reply: Reply;
  readonly ms: number;
  /** An answer was given, neither topics nor a refusal. */
  readonly isGiven: boolean;
  readonly isRight: boolean;
  /** The rank of each passage with the answer among those found, from 0; -1 if it was not found. */
  readonly places: readonly number[];
  /** Numbers in the answer that its cited lines do not contain. */
  readonly inventedNumbers: readonly string[];
};

const numbersIn = (text: string) => toPlainText(text).match(/\d+(?:[.:]\d+)*/g) ?? [];

export function judge(
  question: Question,
  reply: Reply,
  { ms, idOfTitle }: { ms: number; idOfTitle: ReadonlyMap<string, string> },
): Judgement {
  const found = reply.context.matchingMetadataArray.map(
    ({ title }) => idOfTitle.get(toPlainText(title)) ?? title,
  );
  const cited = new Set(reply.citations.flatMap(({ text }) => numbersIn(text)));
  const isGiven = !reply.refused && !reply.suggested;
  return {
    question,
    reply,
    ms,
    isGiven,
    isRight: isRight(reply.answer, question),
    places: question.gold.map((id) => found.indexOf(id)).sort((a, b) => a - b),
    inventedNumbers: isGiven ? numbersIn(reply.answer).filter((number) => !cited.has(number)) : [],
  };
}

const share = (all: readonly Judgement[], test: (found: Judgement) => boolean) =>
  all.length === 0 ? 0 : all.filter(test).length / all.length;

function recallAt(most: number, asked: readonly Judgement[]): number {
  const shares = asked.map(({ places, question }) => {
    const within = places.filter((place) => place >= 0 && place < most).length;
    return question.type === 'direct' ? Math.min(1, within) : within / Math.min(most, places.length);
  });
  return shares.reduce((sum, value) => sum + value, 0) / Math.max(1, asked.length);
}

const isAmongThree = ({ places }: Judgement) => places.some((place) => place >= 0 && place < 3);

/** The aim of each figure: at least, or at most. */
export const aims = {
  'recall at 1': { least: 0.65 },
  'recall at 3': { least: 0.82 },
  'recall at 5': { least: 0.85 },
  'answered right': { least: 0.5 },
  'answered wrong': { most: 0.05 },
  helped: { least: 0.82 },
  'false answers, far topics': { most: 0 },
  'false answers, near misses': { most: 0.2 },
  'false answers, fact removed': { most: 0.15 },
  'p95 ms': { most: 120 },
  'p95 ms, both cores busy': { most: 120 },
  'memory added, MB': { most: 220 },
  'numbers not in the cited lines': { most: 0 },
} as const;
export type FigureName = keyof typeof aims;

export function figuresOf(
  judged: readonly Judgement[],
  removed: readonly Judgement[],
): Partial<Record<FigureName, number>> {
  const asked = judged.filter(({ question }) => question.answerable);
  const far = judged.filter(({ question }) => question.type.endsWith('far'));
  const near = judged.filter(({ question }) => !question.answerable && !question.type.endsWith('far'));
  return {
    'recall at 1': recallAt(1, asked),
    'recall at 3': recallAt(3, asked),
    'recall at 5': recallAt(5, asked),
    'answered right': share(asked, (found) => found.isGiven && found.isRight),
    'answered wrong': share(asked, (found) => found.isGiven && !found.isRight),
    helped: share(
      asked,
      (found) => (found.isGiven && found.isRight) || (found.reply.suggested && isAmongThree(found)),
    ),
    'false answers, far topics': share(far, ({ isGiven }) => isGiven),
    'false answers, near misses': share(near, ({ isGiven }) => isGiven),
    'false answers, fact removed': share(removed, ({ isGiven }) => isGiven),
    'p95 ms': percentile(
      judged.map(({ ms }) => ms),
      0.95,
    ),
    'numbers not in the cited lines': judged.reduce(
      (sum, { inventedNumbers }) => sum + inventedNumbers.length,
      0,
    ),
  };
}

export function percentile(values: readonly number[], share95: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share95)] ?? 0;
}
