import { signalNames, signalsOf } from '#server/answering/retrieval/confidence.ts';
import {
  areSure,
  bandOfWhole,
  type Comparison,
  likeliestParts,
  type Model,
  type Models,
  quotedFrom,
  quoteFirst,
  type Ranking,
  rank,
} from '#server/answering/retrieval/look-up.ts';
import { compareWithBank, openBank, type QuestionBank } from '#server/answering/retrieval/question-bank.ts';
import {
  encoderFeatures,
  featureNames,
  mostByTopics,
  type PassageFeatures,
  rankPassages,
  topicsOfPassage,
} from '#server/answering/retrieval/ranking.ts';
import { type Choice, fitChance, fitRanking } from './fit.ts';
import {
  bankOf,
  type ComparedQuestion,
  type Example,
  type Institution,
  setsInLessons,
} from './institutions.ts';
import { type ExampleKind, isRight } from './sets.ts';

/** All other weights can only count in favor of a passage. */
const mayBeNegative = new Set<string>(['gradeNo']);
const importance: Readonly<Record<ExampleKind, number>> = {
  asked: 1,
  near: 2,
  far: 3,
  removed: 1,
  gone: 0.75,
};

/** How much small knowledge bases count beside the whole one. */
const shareOfSmall = 0.5;

/**
 * How much each of `setsInLessons` counts in the confidence with the encoder, so that answers about them do not get worse.
 * With 16, those about other institutions stayed as good.
 */
const shareOfLessons = 16;

/** Keeps the weights of ranking small; with the encoder, they may be larger. */
const decayOfRanking: Readonly<Record<Variant, number>> = { near: 0.001, lexical: 0.003 };
/** The same for the weights of confidence: the more, the fewer questions there are to learn from. */
const usualDecay = 0.01;

/** Institutions as they are compared with the encoder and without it. */
export type Variant = 'near' | 'lexical';
export type ComparedVariants = Readonly<Record<Variant, readonly Institution[]>>;

function namedWeights<Name extends string>(names: readonly Name[], weights: readonly number[]) {
  const pairs = names.map((name, place) => [name, Number((weights[place] ?? 0).toFixed(4))] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== 0)) as Partial<Record<Name, number>>;
}

/** Questions as choices between the passages of an institution; each institution counts the same. */
const choicesOf = (
  institutions: readonly Institution[],
  rowsOf: (comparison: Comparison) => readonly (readonly number[])[],
): Choice[] =>
  institutions.flatMap(({ examples }) => {
    const asked = examples.filter(({ kind, gold }) => kind === 'asked' && gold.size > 0);
    return asked.map(({ comparison, gold }) => ({
      rows: rowsOf(comparison),
      right: new Set(comparison.passages.flatMap(({ passage }, place) => (gold.has(passage) ? [place] : []))),
      weight: 1 / asked.length,
    }));
  });

/** Weights of ranking: first without shared topics, which only the passages that are then the first have. */
function learnWeights(institutions: readonly Institution[], variant: Variant): Model['weights'] {
  const features = featureNames.filter((name) => variant === 'near' || !encoderFeatures.includes(name));
  const fit = (names: readonly (keyof Model['weights'])[], rowsOf: Parameters<typeof choicesOf>[1]) => {
    const options = {
      steps: 300,
      decay: decayOfRanking[variant],
      lowest: names.map((name) => (mayBeNegative.has(name) ? Number.NEGATIVE_INFINITY : 0)),
    };
    return namedWeights(names, fitRanking(choicesOf(institutions, rowsOf), names.length, options));
  };
  const rowOf = ({ values }: PassageFeatures) => features.map((name) => values[name]);
  const withoutTopics = fit(features, ({ passages }) => passages.map(rowOf));
  if (variant === 'lexical') return withoutTopics;
  return fit([...features, 'sharedTopics'], ({ passages, sharedTopics }) => {
    const first = rankPassages(passages, withoutTopics).slice(0, mostByTopics);
    const compared = new Set(first.map((ranked) => ranked.features));
    const topicsOf = (passage: PassageFeatures) =>
      sharedTopics && compared.has(passage) ? topicsOfPassage(passage, sharedTopics) : 0;
    return passages.map((passage) => [...rowOf(passage), topicsOf(passage)]);
  });
}

const rankOne = (
  { comparison, vector }: ComparedQuestion,
  { near, lexical }: Models,
  bank: QuestionBank | undefined,
) => rank(comparison, vector && compareWithBank(vector, bank), comparison.sharedTopics ? near : lexical);

const isRightlyQuoted = ({ kind, question }: Example, ranking: Ranking) =>
  kind === 'asked' &&
  isRight(
    quotedFrom(ranking)
      .map(({ text }) => text)
      .join('\n'),
    question,
  );

/** The encoder finds the answers of its own lessons too well: weights of ranking would trust it too much. */
const isNewToEncoder = ({ name }: Institution) => !setsInLessons.includes(name);

/** What can be learned with the encoder, or without it. */
export function learnVariant(
  institutions: readonly Institution[],
  variant: Variant,
  { decay = usualDecay } = {},
): Model {
  const isRankedBy = (one: Institution) => variant === 'lexical' || isNewToEncoder(one);
  const weights = learnWeights(institutions.filter(isRankedBy), variant);
  const model = { weights, signals: {} };
  const judged = institutions.flatMap((institution) => {
    const { name, examples, small } = institution;
    const bank = bankWithout(institutions, name);
    const judge = (some: readonly Example[], share: number, weightOf: (example: Example) => number) => {
      const total = some.reduce((sum, example) => sum + weightOf(example), 0);
      return some.map((example) => {
        const ranking = rankOne(example, { near: model, lexical: model }, bank);
        const weight = (share * weightOf(example)) / total;
        return { row: signalsOf(ranking), isRight: isRightlyQuoted(example, ranking), weight };
      });
    };
    return [
      ...judge(examples, isRankedBy(institution) ? 1 : shareOfLessons, ({ kind }) => importance[kind]),
      // A question without an answer is asked of every small base.
      ...judge(
        small.flat(),
        shareOfSmall,
        ({ kind }) => importance[kind] / (kind === 'asked' ? 1 : small.length),
      ),
    ];
  });
  return {
    weights,
    signals: namedWeights(signalNames, fitChance(judged, signalNames.length, { steps: 900, decay })),
  };
}

/** The bank of all institutions but one: a school's own questions are never in it. */
function bankWithout(institutions: readonly Institution[], name: string): QuestionBank {
  const { asked, vectors } = bankOf(institutions.filter((one) => one.name !== name));
  return openBank(asked, vectors);
}

export const learnModels = ({ near, lexical }: ComparedVariants): Models => ({
  near: learnVariant(near, 'near'),
  lexical: learnVariant(lexical, 'lexical'),
});

export type Outcome = {
  readonly example: Example;
  readonly confidence: number;
  readonly isGiven: boolean;
  readonly isRight: boolean;
  readonly isOffered: boolean;
  /** The places of the passages with the answer, from 0. */
  readonly places: readonly number[];
};

/** What the engine does with each question of an institution; the same steps as `lookUp`. */
export function outcomesOf(
  examples: readonly Example[],
  models: Models,
  bank: QuestionBank | undefined,
  high?: number,
): Outcome[] {
  return examples.map((example) => {
    const found = rankOne(example, models, bank);
    const both = likeliestParts(
      example.parts.map(([left, right]) => [rankOne(left, models, bank), rankOne(right, models, bank)]),
    );
    const isTwo = areSure(both);
    const quoted = isTwo ? both.flatMap(quoteFirst) : quotedFrom(found);
    const order = found.ranked.map(({ features }) => features.passage);
    const first = isTwo ? both.map(({ ranked }) => ranked[0]?.features.passage ?? -1) : [];
    const all = [...new Set([...first, ...order])];
    const band = bandOfWhole(found, both, high);
    const isGiven = isTwo || band === 'high';
    return {
      example,
      confidence: found.confidence,
      isGiven,
      isRight:
        example.kind === 'asked' && isRight(quoted.map(({ text }) => text).join('\n'), example.question),
      isOffered: !isGiven && band !== 'low',
      places: [...example.gold].map((passage) => all.indexOf(passage)).sort((a, b) => a - b),
    };
  });
}

export { bankWithout };
