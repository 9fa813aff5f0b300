import type { ParsedQuestion } from '#server/answering/question/question.ts';
import type { Alignment } from './alignment.ts';
import type { BankNearness } from './question-bank.ts';
import type { PassageFeatures, RankedPassage } from './ranking.ts';

/** The features of ranking that also say whether the best passage answers. */
const signalsOfPassage = [
  'exact',
  'alignedTitle',
  'alignedSentence',
  'alignedPassage',
  'nearPassage',
  'nearTitle',
  'gradeYes',
  'gradeNo',
  'kindYes',
] as const;
const signalsOfRank = ['score', 'margin', 'share', 'secondShare', 'nearMargin', 'alignedMargin'] as const;
/** What the best sentence and passage lack; `NotMeant` counts only words as typed and meanings that someone wrote down. */
const signalsOfMissing = [
  'worstMissingInSentence',
  'allMissingInSentence',
  'worstMissing',
  'allMissing',
  'worstNotMeant',
  'allNotMeant',
  'unknown',
] as const;
/** Signals that count differently in a long question, which always has words that the answer lacks. */
const signalsOfLength = ['long', 'longMargin', 'longUnknown'] as const;
/** What a passage's lead and nearness say less if it has words of the question: it may be about them and not answer. */
const signalsOfExactWords = ['exactLongMargin', 'exactNearPassage'] as const;
/** Whether the best sentence lacks the thing that is asked for, and how the question asks. */
const signalsOfAsked = ['askedMissing', 'asksName', 'asksNumber', 'asksWhether'] as const;
const signalsOfEncoder = ['nearAsked', 'nearOffTopic', 'sharedTopics'] as const;

/** The signals for whether the best passage is an answer. */
export const signalNames = [
  'bias',
  ...signalsOfPassage,
  ...signalsOfRank,
  ...signalsOfMissing,
  'kindNo',
  ...signalsOfLength,
  ...signalsOfExactWords,
  ...signalsOfAsked,
  ...signalsOfEncoder,
] as const;
export type SignalName = (typeof signalNames)[number];

export type RankedQuestion = {
  readonly question: ParsedQuestion;
  readonly alignment: Alignment;
  readonly ranked: readonly RankedPassage[];
  readonly bank: BankNearness | undefined;
  /** How far the question and the best sentence are about the same topics. */
  readonly sharedTopics: number;
};

/** The share of all chances that the best and the second passage have, and the distance between their scores. */
function rankSignalsOf(ranked: readonly RankedPassage[], best: PassageFeatures) {
  const [first, second] = ranked;
  const top = first?.score ?? 0;
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  const margin = Math.min(4, top - (second?.score ?? top - 4));
  const nearest = ranked.map(({ features }) => features.values.nearSentence).sort((x, y) => y - x);
  return {
    score: top / 10,
    margin,
    share: 1 / Math.max(total, 1),
    secondShare: second ? Math.exp(second.score - top) / Math.max(total, 1) : 0,
    nearMargin: best.values.nearSentence - (nearest[Math.min(5, nearest.length - 1)] ?? 0),
    alignedMargin: best.values.alignedSentence - (second?.features.values.alignedSentence ?? 0),
  };
}

/** From here on, more typed words say no more. */
const mostExact = 0.8;

const fewWords = 6;
const manyWords = 24;

/** From 0 for a few words to 1 for some sentences. */
function lengthOf({ text }: ParsedQuestion): number {
  const words = text.split(' ').length;
  return Math.max(0, Math.min(1, (words - fewWords) / (manyWords - fewWords)));
}

/** From here on, more missing words say no more. */
const mostMissing = 3;

function missingSignalsOf(
  alignment: Alignment,
  { nearest, nearestInSentence, meantInSentence }: PassageFeatures,
) {
  const inSentence = alignment.measureMissing(nearestInSentence);
  const inPassage = alignment.measureMissing(nearest);
  const meant = alignment.measureMissing(meantInSentence);
  return {
    worstMissingInSentence: inSentence.worst,
    allMissingInSentence: Math.min(mostMissing, inSentence.all),
    worstMissing: inPassage.worst,
    allMissing: Math.min(mostMissing, inPassage.all),
    worstNotMeant: meant.worst,
    allNotMeant: Math.min(mostMissing, meant.all),
  };
}

function askedSignalsOf({ asked }: ParsedQuestion, { nearestInSentence }: PassageFeatures) {
  const missing = asked?.concept === undefined ? 0 : 1 - (nearestInSentence[asked.concept] ?? 0);
  return {
    askedMissing: missing,
    asksName: asked?.form === 'name' ? 1 : 0,
    asksNumber: asked?.form === 'number' ? 1 : 0,
    asksWhether: asked?.form === 'whether' ? 1 : 0,
  };
}

/** One row of signals about the best passage. */
export function signalsOf({ question, alignment, ranked, bank, sharedTopics }: RankedQuestion): number[] {
  const best = ranked[0]?.features;
  if (!best) return signalNames.map((name) => (name === 'bias' ? 1 : 0));
  const { values } = best;
  const rank = rankSignalsOf(ranked, best);
  const long = lengthOf(question);
  const exact = Math.min(mostExact, values.exact);
  const signals: Record<SignalName, number> = {
    bias: 1,
    exact: values.exact,
    alignedTitle: values.alignedTitle,
    alignedSentence: values.alignedSentence,
    alignedPassage: values.alignedPassage,
    nearPassage: values.nearPassage,
    nearTitle: values.nearTitle,
    gradeYes: values.gradeYes,
    gradeNo: values.gradeNo,
    kindYes: values.kindYes,
    ...rank,
    ...missingSignalsOf(alignment, best),
    unknown: alignment.unknown,
    kindNo: question.kinds.size > 0 ? 1 - values.kindYes : 0,
    long,
    longMargin: long * rank.margin,
    longUnknown: long * alignment.unknown,
    exactLongMargin: exact * long * rank.margin,
    exactNearPassage: exact * values.nearPassage,
    ...askedSignalsOf(question, best),
    nearAsked: bank?.asked ?? 0,
    nearOffTopic: bank?.offTopic ?? 0,
    sharedTopics,
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
