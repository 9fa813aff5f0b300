import { type ExampleKind, isRight, kindOf, type Question, toPlainText } from './sets.ts';

/** The reply of the public call, as far as it is judged. */
export type Reply = {
  readonly answer: string;
  readonly band: string;
  readonly refused: boolean;
  readonly suggested: boolean;
  readonly sentences: readonly { readonly text: string; readonly cites: readonly number[] }[];
  readonly timings: Readonly<Record<string, number>>;
  readonly citations: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly context: {
    readonly matchingMetadataArray: readonly { readonly title: string; readonly text: string }[];
  };
};

export type Judgment = {
  readonly question: Question;
  readonly reply: Reply;
  readonly ms: number;
  readonly isGiven: boolean;
  readonly isRight: boolean;
  /** The rank of each passage with the answer among those found, from 0; -1 if it was not found. */
  readonly places: readonly number[];
  /** The same within the first 300 characters. */
  readonly isRightSoon: boolean;
  /** Numbers in the answer that its cited lines do not contain. */
  readonly inventedNumbers: readonly string[];
};

/** Whether a reply gives something of the knowledge base: neither topics, a refusal nor a fixed reply such as a greeting. */
export const isGivenIn = ({ refused, suggested, band }: Reply) => !refused && !suggested && band !== 'guard';

const numbersIn = (text: string) => toPlainText(text).match(/\d+(?:[.:]\d+)*/g) ?? [];

const soonCharacters = 300;

export function judge(
  question: Question,
  reply: Reply,
  { ms, idOfTitle }: { ms: number; idOfTitle: ReadonlyMap<string, string> },
): Judgment {
  const found = reply.context.matchingMetadataArray.map(
    ({ title }) => idOfTitle.get(toPlainText(title)) ?? title,
  );
  const cited = new Set(reply.citations.flatMap(({ text }) => numbersIn(text)));
  const isGiven = isGivenIn(reply);
  return {
    question,
    reply,
    ms,
    isGiven,
    isRight: isRight(reply.answer, question),
    isRightSoon: isRight(reply.answer.slice(0, soonCharacters), question),
    places: question.gold.map((id) => found.indexOf(id)).sort((a, b) => a - b),
    inventedNumbers: isGiven ? numbersIn(reply.answer).filter((number) => !cited.has(number)) : [],
  };
}

const share = (all: readonly Judgment[], test: (found: Judgment) => boolean) =>
  all.length === 0 ? 0 : all.filter(test).length / all.length;

function recallAt(most: number, asked: readonly Judgment[]): number {
  const shares = asked.map(({ places, question }) => {
    const within = places.filter((place) => place >= 0 && place < most).length;
    return question.type === 'direct' ? Math.min(1, within) : within / Math.min(most, places.length);
  });
  return shares.reduce((sum, value) => sum + value, 0) / Math.max(1, asked.length);
}

const isAmongThree = ({ places }: Judgment) => places.some((place) => place >= 0 && place < 3);

/** The aim of each figure for an institution that the engine has not learned from: at least, or at most. */
export const aims = {
  'recall at 1': { least: 0.65 },
  'recall at 3': { least: 0.82 },
  'recall at 5': { least: 0.88 },
  'answered right': { least: 0.32 },
  'right within 300 characters': {},
  'answered wrong': { most: 0.05 },
  helped: { least: 0.82 },
  'false answers, far topics': { most: 0 },
  'false answers, near misses': { most: 0.15 },
  'false answers, entry removed': { most: 0.15 },
  'false answers, answer removed': { most: 0.15 },
  'p95 ms': { most: 120 },
  'p95 ms, both cores busy': { most: 250 },
  'memory added, MB': { most: 220 },
  'numbers not in the cited lines': { most: 0 },
} as const satisfies Record<string, { least?: number; most?: number }>;
export type FigureName = keyof typeof aims;
export type Figures = Partial<Record<FigureName, number>>;

export function figuresOf(judged: readonly Judgment[], removed: readonly Judgment[]): Figures {
  const of = (kind: ExampleKind) => judged.filter(({ question }) => kindOf(question) === kind);
  const asked = of('asked');
  return {
    'recall at 1': recallAt(1, asked),
    'recall at 3': recallAt(3, asked),
    'recall at 5': recallAt(5, asked),
    'answered right': share(asked, (found) => found.isGiven && found.isRight),
    'right within 300 characters': share(asked, (found) => found.isGiven && found.isRightSoon),
    'answered wrong': share(asked, (found) => found.isGiven && !found.isRight),
    helped: share(
      asked,
      (found) => (found.isGiven && found.isRight) || (found.reply.suggested && isAmongThree(found)),
    ),
    'false answers, far topics': share(of('far'), ({ isGiven }) => isGiven),
    'false answers, near misses': share(of('near'), ({ isGiven }) => isGiven),
    'false answers, entry removed': share(of('removed'), ({ isGiven }) => isGiven),
    'false answers, answer removed': share(removed, ({ isGiven }) => isGiven),
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
