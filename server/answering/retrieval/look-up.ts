import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnowledgeIndex, Passage } from '#server/answering/index/knowledge-index.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { type ParsedQuestion, parseQuestion } from '#server/answering/question/question.ts';
import type { Alignment } from './alignment.ts';
import { confidenceOf, type RankedQuestion, type SignalName } from './confidence.ts';
import { asksForEmptyCell } from './empty-cells.ts';
import { candidatesOf } from './narrowing.ts';
import type { BankNearness } from './question-bank.ts';
import {
  type FittingSentence,
  featuresOf,
  type Nearness,
  orderByTopics,
  type PassageFeatures,
  rankPassages,
  type Weights,
} from './ranking.ts';
import type { SharedTopics } from './topics.ts';

/** A quoted sentence, item or row, word for word. */
export type QuotedLine = {
  readonly text: string;
  readonly passage: Passage;
  /** Sentences of one paragraph have the same number. */
  readonly paragraph: number;
  /** Whether it answers the question best. */
  readonly isBest: boolean;
};

/** A passage up to this length is quoted whole. */
const wholeCharacters = 700;
const excerptCharacters = 600;
/** Of a passage that is nearly as likely, so many sentences are added. */
const sentencesOfSecond = 2;

const lengthOf = (sentences: readonly number[], index: KnowledgeIndex) =>
  sentences.reduce((sum, place) => sum + (index.sentences[place]?.text.length ?? 0) + 1, 0);

function linesOf(
  sentences: readonly number[],
  best: number | undefined,
  index: KnowledgeIndex,
): QuotedLine[] {
  return [...sentences]
    .sort((x, y) => x - y)
    .flatMap((place) => {
      const sentence = index.sentences[place];
      const passage = index.passages[sentence?.passage ?? -1]?.passage;
      if (!sentence || !passage) return [];
      return [{ text: sentence.text, passage, paragraph: sentence.paragraph, isBest: place === best }];
    });
}

/** The best sentences with what stands around the best one, up to a length. */
function excerptOf(fitting: readonly FittingSentence[], index: KnowledgeIndex): number[] {
  const places = fitting.map(({ sentence }) => sentence);
  const own = new Set(places);
  const best = places[0] ?? -1;
  const wanted = [best, best - 1, best + 1, ...places.slice(1)].filter((place) => own.has(place));
  const chosen = new Set<number>();
  for (const place of wanted) {
    if (chosen.size > 0 && lengthOf([...chosen, place], index) > excerptCharacters) continue;
    chosen.add(place);
  }
  return [...chosen];
}

/** A passage as it is quoted: whole if it is short, otherwise its best sentences. */
function quotePassage({ sentences }: PassageFeatures, index: KnowledgeIndex): QuotedLine[] {
  const all = sentences.map(({ sentence }) => sentence);
  const quoted = lengthOf(all, index) <= wholeCharacters ? all : excerptOf(sentences, index);
  return linesOf(quoted, all[0], index);
}

/** The best sentences of a passage that is nearly as likely to answer. */
const quoteSecond = ({ sentences }: PassageFeatures, index: KnowledgeIndex): QuotedLine[] =>
  linesOf(
    sentences.slice(0, sentencesOfSecond).map(({ sentence }) => sentence),
    undefined,
    index,
  );

/** What `bench/answers/train.ts` has learned. */
export type Model = {
  readonly weights: Weights;
  readonly signals: Readonly<Partial<Record<SignalName, number>>>;
};

const readData = <Data>(name: string): Data =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/${name}.json`), 'utf8')) as Data;

/** With the sentence encoder, and without it. */
export type Models = { readonly near: Model; readonly lexical: Model };
const models = readData<Models>('models');
/** For all languages but English, which have neither encoder nor word meanings: what `bench/answers/train-languages.ts` has learned. */
const otherModel = readData<Model>('models-other');

/** Chosen by hand, from the figures that training prints: with the encoder, without it, and for other languages. */
const limits = {
  /** From here on the text is quoted. */
  high: { near: 0.48, lexical: 0.4, other: 0.44 },
  /** From here on each part of a question in two parts is quoted. */
  part: { near: 0.25, lexical: 0.4, other: 0.48 },
  /** From here on a question may be two, so one passage would answer half of it. Measured with the encoder only: 1 is never. */
  half: { near: 0.046, lexical: 1, other: 1 },
  /** Below this, nothing is offered. */
  middle: { near: 0.008, lexical: 0.04, other: 0.038 },
  /** The same for a question that is more like those asked about anything else than like those asked of schools. */
  middleOffTopic: 0.04,
  /** If nothing in the knowledge base resembles more than this share of a question in another language, nothing is quoted. */
  unknownInOther: 0.6,
  /** From this share of the best passage's chance on, the second is quoted as well. */
  second: 0.5,
} as const;

export type Band = 'high' | 'middle' | 'low';
export type PassageMatch = { readonly passage: Passage; readonly score: number; readonly best: string };

/** A question, and how near it is to what the knowledge base has; undefined if the encoder is late. */
export type EncodedQuestion = { readonly question: ParsedQuestion; readonly nearness: Nearness | undefined };
/** The same with the ways to read it as two questions. */
export type AskedQuestion = EncodedQuestion & {
  readonly parts: readonly (readonly [EncodedQuestion, EncodedQuestion])[];
};

export type LookUpResult = {
  readonly band: Band;
  readonly confidence: number;
  /** All possible matches, the best first. */
  readonly matches: readonly PassageMatch[];
  /** The lines that answer the question, word for word. */
  readonly quoted: readonly QuotedLine[];
};

const mostMatches = 10;
/** The confidence when the words leave no doubt. */
const leastSure = 0.6;
/** The confidence when a table has nothing in the cell that was asked for: its title is still offered. */
const mostForEmptyCell = 0.05;
/** A title says the same as a question of as many words if it has this share of it, by words as typed and their meanings. */
const sameMeaning = 0.9;

/** A question compared with every passage that may answer it. */
export type Comparison = {
  readonly question: ParsedQuestion;
  readonly index: KnowledgeIndex;
  readonly passages: readonly PassageFeatures[];
  readonly alignment: Alignment;
  /** Undefined without the encoder. */
  readonly sharedTopics: SharedTopics | undefined;
};

export type Ranking = RankedQuestion & { readonly index: KnowledgeIndex; readonly confidence: number };

function compare({ question, nearness }: EncodedQuestion, index: KnowledgeIndex): Comparison {
  const candidates = candidatesOf(question, index, nearness);
  const { all, alignment } = featuresOf(question, index, { nearness, candidates });
  return { question, index, passages: all, alignment, sharedTopics: nearness?.sharedTopics };
}

function modelOf({ index, sharedTopics }: Comparison): Model {
  if (index.language.code !== 'en') return otherModel;
  return sharedTopics ? models.near : models.lexical;
}

/** Ranks the passages and judges the best one. */
export function rank(
  comparison: Comparison,
  bank: BankNearness | undefined,
  { weights, signals } = modelOf(comparison),
): Ranking {
  const { question, index, passages, alignment, sharedTopics } = comparison;
  const scored = rankPassages(passages, weights);
  const ranked = sharedTopics ? orderByTopics(scored, sharedTopics, weights.sharedTopics ?? 0) : scored;
  const topics = sharedTopics?.(ranked[0]?.features.sentences[0]?.sentence ?? -1) ?? 0;
  const found = { question, index, alignment, ranked, bank, sharedTopics: topics };
  const chance = confidenceOf(found, signals);
  if (asksForEmptyCell(found)) return { ...found, confidence: Math.min(chance, mostForEmptyCell) };
  return { ...found, confidence: isTitle(found) ? Math.max(chance, leastSure) : chance };
}

/**
 * Whether the question is nothing but the title of the best passage: the same grade levels, and the same words or as many
 * that mean the same.
 */
function isTitle({ question, index, ranked }: Omit<Ranking, 'confidence'>): boolean {
  const best = ranked[0]?.features;
  const named = parseQuestion(
    prepareQuestion(index.passages[best?.passage ?? -1]?.passage.title ?? ''),
    index,
  );
  const isSame = new Set(question.stems).symmetricDifference(new Set(named.stems)).size === 0;
  const meansSame =
    question.stems.length === named.stems.length && (best?.values.meantTitle ?? 0) >= sameMeaning;
  return (
    question.stems.length > 0 && (isSame || meansSame) && String(question.grades) === String(named.grades)
  );
}

/** The lines that answer: those of the best passage, and a few of the second if it is nearly as likely. */
export function quotedFrom({ ranked, index }: Ranking): QuotedLine[] {
  const [first, second] = ranked;
  if (!first) return [];
  const quoted = quotePassage(first.features, index);
  const isClose = second !== undefined && Math.exp(second.score - first.score) > limits.second;
  return isClose ? [...quoted, ...quoteSecond(second.features, index)] : quoted;
}

const passageOf = ({ ranked }: Ranking) => ranked[0]?.features.passage;

type BothParts = readonly [Ranking, Ranking];

const lowestConfidence = (both: BothParts) => Math.min(...both.map(({ confidence }) => confidence));

const reachLimit = (both: BothParts, limit: 'part' | 'half') =>
  both.every((part) => part.confidence >= limits[limit][variantOf(part)]);

/** The two parts of a question as they are most likely meant, if each has a passage of its own. */
export const likeliestParts = (parts: readonly BothParts[]): BothParts | undefined =>
  parts
    .filter(([left, right]) => passageOf(left) !== passageOf(right))
    .sort((x, y) => lowestConfidence(y) - lowestConfidence(x))[0];

/** Whether the passages of both parts are likely to answer them. */
export const areSure = (both: BothParts | undefined): both is BothParts =>
  both !== undefined && reachLimit(both, 'part');

/**
 * The band of the whole question: a passage that may answer only one of two parts is offered, not quoted.
 * @param high the confidence from which the text is quoted, if it is another than usual
 */
export function bandOfWhole(found: Ranking, both: BothParts | undefined, high?: number): Band {
  const band = bandOf(found, high);
  return band === 'high' && both && reachLimit(both, 'half') ? 'middle' : band;
}

/** Looks up a question. The result quotes the index and nothing else. */
export function lookUp(asked: AskedQuestion, index: KnowledgeIndex): LookUpResult {
  const judge = (one: EncodedQuestion) => rank(compare(one, index), one.nearness?.bank);
  const found = judge(asked);
  const both = likeliestParts(asked.parts.map(([left, right]) => [judge(left), judge(right)]));
  if (areSure(both)) {
    const matches = [...both.flatMap((part) => matchesOf(part).slice(0, 1)), ...matchesOf(found)];
    const quoted = both.flatMap(quoteFirst);
    return { band: 'high', confidence: lowestConfidence(both), matches: withoutRepeats(matches), quoted };
  }
  const { confidence } = found;
  const band = bandOfWhole(found, both);
  return { band, confidence, matches: matchesOf(found), quoted: quotedFrom(found) };
}

/** The first passage of each part. */
export const quoteFirst = ({ ranked, index }: Ranking): QuotedLine[] =>
  ranked[0] ? quotePassage(ranked[0].features, index) : [];

function variantOf({ bank, index }: Ranking): keyof typeof limits.high {
  if (index.language.code !== 'en') return 'other';
  return bank ? 'near' : 'lexical';
}

function bandOf(found: Ranking, high: number = limits.high[variantOf(found)]): Band {
  const { confidence, bank, alignment } = found;
  const variant = variantOf(found);
  const isUnknown = variant === 'other' && alignment.unknown > limits.unknownInOther;
  const isOfOtherGrade = found.ranked[0]?.features.values.gradeNo === 1;
  const isLacking = isUnknown || isOfOtherGrade || isBare(found);
  if (confidence >= high && !isLacking) return 'high';
  const isUnlikeOthers = bank !== undefined && bank.asked < bank.offTopic;
  return confidence >= (isUnlikeOthers ? limits.middleOffTopic : limits.middle[variant]) ? 'middle' : 'low';
}

/** Whether the question is a single word that does not occur in the title of the best passage. */
function isBare({ question: { concepts, grades, kinds, stems }, index, ranked }: Ranking): boolean {
  const title = index.passages[ranked[0]?.features.passage ?? -1]?.passage.title ?? '';
  const named = new Set(index.language.wordsOf(title).map(({ stem }) => stem));
  return concepts.length + grades.length + kinds.size <= 1 && !stems.some((stem) => named.has(stem));
}

const withoutRepeats = (matches: readonly PassageMatch[]): PassageMatch[] =>
  matches
    .filter(({ passage }, place) => matches.findIndex((other) => other.passage === passage) === place)
    .slice(0, mostMatches);

/** The matches with their share of the total score, from 0 to 1. */
function matchesOf({ ranked, index }: Ranking): PassageMatch[] {
  const top = ranked[0]?.score ?? 0;
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  return ranked.slice(0, mostMatches).flatMap(({ score, features }) => {
    const passage = index.passages[features.passage]?.passage;
    const best = index.sentences[features.sentences[0]?.sentence ?? -1]?.text ?? '';
    return passage ? [{ passage, best, score: Math.exp(score - top) / Math.max(total, 1e-9) }] : [];
  });
}
