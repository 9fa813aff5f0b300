import { type AnswerKind, answerKinds } from '#server/answering/language/answer-kinds.ts';
import type { ParsedQuestion } from '#server/answering/question/question.ts';
import type { Alignment } from './alignment.ts';
import type { BankNearness } from './question-bank.ts';
import { featureNames, orderingFeatures, type PassageFeatures, type RankedPassage } from './ranking.ts';

/** Kinds of answers whose absence can be detected: a question for a price needs a price. */
const plainKinds: readonly AnswerKind[] = answerKinds.filter(
  (kind) => !['rule', 'person', 'place'].includes(kind),
);

const signalsOfRank = ['score', 'margin', 'share', 'secondShare', 'votes', 'nearMargin'] as const;
const signalsOfMissing = [
  'worstMissingInSentence',
  'allMissingInSentence',
  'worstMissing',
  'allMissing',
  'unknown',
] as const;
const signalsOfQuestion = ['concepts', 'oneConcept', 'kindNo', 'plainKindNo'] as const;
const signalsOfSecond = ['secondAligned', 'secondNear', 'alignedMargin', 'nearSecondMargin'] as const;
/** Signals that count differently in a long question, which always has words that the answer lacks. */
const signalsOfLength = ['long', 'longMargin', 'longAligned', 'longNear', 'longUnknown'] as const;
const signalsOfBank = ['bankMargin', 'nearAsked', 'nearOffTopic'] as const;

/** The signals for whether the best passage is an answer; the features of ranking are among them. */
export const signalNames = [
  'bias',
  ...featureNames,
  ...signalsOfRank,
  ...signalsOfMissing,
  ...signalsOfQuestion,
  ...signalsOfSecond,
  ...signalsOfLength,
  ...signalsOfBank,
] as const;
export type SignalName = (typeof signalNames)[number];

export type RankedQuestion = {
  readonly question: ParsedQuestion;
  readonly alignment: Alignment;
  readonly ranked: readonly RankedPassage[];
  readonly bank: BankNearness | undefined;
};

/** The share of all chances that the best and the second passage have, and the distance between their scores. */
function rankSignalsOf(ranked: readonly RankedPassage[], best: PassageFeatures) {
  const [first, second] = ranked;
  const top = first?.score ?? 0;
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  const margin = Math.min(4, top - (second?.score ?? top - 4));
  const most = (name: (typeof featureNames)[number]) =>
    Math.max(...ranked.map(({ features }) => features.values[name]));
  const votes = orderingFeatures.filter((name) => best.values[name] >= most(name)).length;
  const nearest = ranked.map(({ features }) => features.values.nearSentence).sort((x, y) => y - x);
  return {
    score: top / 10,
    margin,
    share: 1 / Math.max(total, 1),
    secondShare: second ? Math.exp(second.score - top) / Math.max(total, 1) : 0,
    votes: votes / orderingFeatures.length,
    nearMargin: best.values.nearSentence - (nearest[Math.min(5, nearest.length - 1)] ?? 0),
  };
}

const fewWords = 6;
const manyWords = 24;

/** From 0 for a few words to 1 for some sentences. */
function lengthOf({ text }: ParsedQuestion): number {
  const words = text.split(' ').length;
  return Math.max(0, Math.min(1, (words - fewWords) / (manyWords - fewWords)));
}

/** One row of signals about the best passage. */
export function signalsOf({ question, alignment, ranked, bank }: RankedQuestion): number[] {
  const best = ranked[0]?.features;
  if (!best) return signalNames.map((name) => (name === 'bias' ? 1 : 0));
  const { values } = best;
  const second = ranked[1]?.features.values;
  const inSentence = alignment.missing(best.nearestInSentence);
  const inPassage = alignment.missing(best.nearest);
  const kinds = [...question.kinds];
  const isPlain = kinds.some((kind) => plainKinds.includes(kind));
  const rank = rankSignalsOf(ranked, best);
  const long = lengthOf(question);
  const signals: Record<SignalName, number> = {
    bias: 1,
    ...values,
    ...rank,
    worstMissingInSentence: inSentence.worst,
    allMissingInSentence: Math.min(3, inSentence.all),
    worstMissing: inPassage.worst,
    allMissing: Math.min(3, inPassage.all),
    unknown: alignment.unknown,
    concepts: Math.min(8, question.concepts.length) / 8,
    oneConcept: question.concepts.length <= 1 ? 1 : 0,
    kindNo: kinds.length > 0 ? 1 - values.kindYes : 0,
    plainKindNo: isPlain ? 1 - values.kindYes : 0,
    secondAligned: second?.alignedSentence ?? 0,
    secondNear: second?.nearSentence ?? 0,
    alignedMargin: values.alignedSentence - (second?.alignedSentence ?? 0),
    nearSecondMargin: values.nearSentence - (second?.nearSentence ?? 0),
    long,
    longMargin: long * rank.margin,
    longAligned: long * values.alignedSentence,
    longNear: long * values.nearSentence,
    longUnknown: long * alignment.unknown,
    bankMargin: bank ? bank.asked - bank.offTopic : 0,
    nearAsked: bank?.asked ?? 0,
    nearOffTopic: bank?.offTopic ?? 0,
  };
  return signalNames.map((name) => signals[name]);
}

/** How likely it is, from 0 to 1, that the best passage answers the question. */
export function confidenceOf(
  result: RankedQuestion,
  weights: Readonly<Partial<Record<SignalName, number>>>,
): number {
  if (result.ranked.length === 0) return 0;
  const row = signalsOf(result);
  const total = signalNames.reduce((sum, name, place) => sum + (weights[name] ?? 0) * (row[place] ?? 0), 0);
  return 1 / (1 + Math.exp(-total));
}
