import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnowledgeIndex, Passage } from '#server/answering/index/knowledge-index.ts';
import { wordsOf } from '#server/answering/language/words.ts';
import { halvesOf, isNamedInTitle, partsOf } from '#server/answering/question/compound.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';
import { type ParsedQuestion, parseQuestion } from '#server/answering/question/question.ts';
import { confidenceOf, type SignalName } from './confidence.ts';
import { narrowIndex } from './narrowing.ts';
import {
  featuresOf,
  type Nearness,
  type RankedPassage,
  rankRows,
  type Weights,
  weightRow,
} from './ranking.ts';
import { cannotAnswer, isOffTopic } from './vetoes.ts';

/** The trained model: ranking weights, confidence weights, and the limits of bands and quotes. */
type Model = {
  readonly weights: Weights;
  readonly signals: Readonly<Partial<Record<SignalName, number>>>;
  readonly bands: { readonly high: number; readonly middle: number };
  /** How far below the best line another can score and still be quoted. */
  readonly reach: number;
};

const read = (name: string): Model =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../data/${name}.json`), 'utf8')) as Model;

/** With the sentence encoder, and without it. */
const nearModel = read('near-model');
const lexicalModel = read('lexical-model');

export type Band = 'high' | 'middle' | 'low';
export type PassageMatch = { readonly passage: Passage; readonly score: number; readonly best: string };
export type QuotedLine = { readonly text: string; readonly passage: Passage };

export type LookUpResult = {
  readonly band: Band;
  readonly confidence: number;
  readonly question: ParsedQuestion;
  /** All possible matches, the best first. */
  readonly matches: readonly PassageMatch[];
  /** The lines that answer the question, word for word. */
  readonly quoted: readonly QuotedLine[];
};

const mostMatches = 10;
/** The number of topics offered when the question is unclear. */
const mostTopics = 3;
const mostLines = 3;
const mostCharacters = 600;

type Ranking = {
  readonly ranked: readonly RankedPassage[];
  readonly index: KnowledgeIndex;
  readonly confidence: number;
  readonly model: Model;
};

function rankingOf(question: ParsedQuestion, whole: KnowledgeIndex, near: Nearness | undefined): Ranking {
  const { index, nearness } = narrowIndex(question, whole, near);
  const model = nearness ? nearModel : lexicalModel;
  const rows = featuresOf({ question, index, nearness });
  const ranked = rankRows(rows, index, weightRow(model.weights));
  const result = { question, index, ranked, rows, nearness };
  return { ranked, index, model, confidence: confidenceOf(result, model.signals) };
}

/** Looks up a question. The result quotes the index and nothing else. */
export function lookUp(question: ParsedQuestion, whole: KnowledgeIndex, near?: Nearness): LookUpResult {
  const found = rankingOf(question, whole, near);
  const both = bothParts(question, whole, found);
  const confidence = both?.confidence ?? found.confidence;
  const quoted = both?.quoted ?? quotedFrom(found, mostLines);
  const band = isOffTopic(question.prepared)
    ? 'low'
    : bandOf(confidence, found.model, isVetoed(question, quoted));
  const matches = matchesOf(found);
  const topics = band === 'middle' ? bothTopics(question, whole, matches) : { matches };
  if (topics.answered) return { band: 'high', question, matches: topics.matches, ...topics.answered };
  return { band, confidence, question, matches: topics.matches, quoted };
}

/** Interleaves the matches of two questions, each passage once. */
function interleave(left: readonly PassageMatch[], right: readonly PassageMatch[]): PassageMatch[] {
  const all = left.flatMap((match, place) => [match, ...right.slice(place, place + 1)]);
  const byId = new Map(all.map((match) => [match.passage.id, match] as const).toReversed());
  const ids = new Set(all.map(({ passage }) => passage.id));
  const once = [...ids].flatMap((id) => byId.get(id) ?? []).slice(0, mostMatches);
  return once.map((match) => ({ ...match, score: match.score / 2 }));
}

/** Adds one topic as the last of those offered. */
function offerTopic(
  matches: readonly PassageMatch[],
  topic: PassageMatch | undefined,
): readonly PassageMatch[] {
  if (!topic || matches.slice(0, mostTopics).some(({ passage }) => passage === topic.passage)) return matches;
  const others = matches.filter(({ passage }) => passage !== topic.passage);
  const offered = { ...topic, score: others[mostTopics - 2]?.score ?? topic.score };
  return [...others.slice(0, mostTopics - 1), offered, ...others.slice(mostTopics - 1)].slice(0, mostMatches);
}

type Half = {
  readonly quoted: readonly QuotedLine[];
  readonly title: string;
  readonly confidence: number;
  readonly matches: readonly PassageMatch[];
  readonly isSure: boolean;
};

/** The result for one of two topics. It is sure if the passage's title names the topic. */
function halfOf(half: PreparedQuestion, whole: KnowledgeIndex): Half {
  const question = parseQuestion(half, whole);
  const ranking = rankingOf(question, whole, undefined);
  const quoted = quotedFrom(ranking, mostLines - 1);
  const title = quoted[0]?.passage.title ?? '';
  const { confidence, model } = ranking;
  const band = bandOf(confidence, model, isVetoed(question, quoted) || isOffTopic(half));
  const isSure = band === 'high' && question.foreign.length === 0 && isNamedInTitle(question, title);
  return { quoted, title, confidence, matches: matchesOf(ranking), isSure };
}

/** Answers both topics of a question if both are sure; if one is, it is among the topics offered. */
function bothTopics(question: ParsedQuestion, whole: KnowledgeIndex, matches: readonly PassageMatch[]) {
  for (const { halves, isNamed } of halvesOf(question)) {
    const [left, right] = [halfOf(halves[0], whole), halfOf(halves[1], whole)];
    if (left.title === right.title) continue;
    if (left.isSure && right.isSure) {
      const confidence = Math.min(left.confidence, right.confidence);
      const quoted = [...left.quoted, ...right.quoted];
      return { matches: interleave(left.matches, right.matches), answered: { quoted, confidence } };
    }
    const sure = [left, right].find(({ isSure }) => isSure);
    if (sure && isNamed) return { matches: offerTopic(matches, sure.matches[0]) };
  }
  return { matches };
}

/** Answers two questions in one, if each has its own passage. */
function bothParts(question: ParsedQuestion, whole: KnowledgeIndex, all: Ranking) {
  const best = all.ranked[0] && passageOf(all.ranked[0], all.index);
  for (const parts of partsOf(question)) {
    const found = parts.map((part) => rankingOf(parseQuestion(part, whole), whole, undefined));
    const passages = found.map(({ ranked, index }) => ranked[0] && passageOf(ranked[0], index));
    const isSure = found.every(({ confidence, model }) => confidence >= model.bands.high);
    if (!isSure || passages[0] === passages[1] || !passages.includes(best)) continue;
    const quoted = found.flatMap((ranking) => quotedFrom(ranking, mostLines - 1));
    return { quoted, confidence: Math.min(...found.map(({ confidence }) => confidence)) };
  }
  return undefined;
}

/** Whether the question is a single word that does not occur in the title. */
function isBare({ concepts, grades, kinds, stems }: ParsedQuestion, title: string): boolean {
  const named = new Set(wordsOf(title).map(({ stem }) => stem));
  const says = concepts.length + grades.length + kinds.size;
  return says <= 1 && !stems.some((stem) => named.has(stem));
}

/** Whether the best lines still cannot be the answer. */
export function isVetoed(question: ParsedQuestion, quoted: readonly QuotedLine[]): boolean {
  const title = quoted[0]?.passage.title ?? '';
  const lines = quoted.map(({ text }) => text);
  return isBare(question, title) || cannotAnswer(question.prepared, title, lines);
}

const passageOf = ({ passage }: RankedPassage, index: KnowledgeIndex) => index.passages[passage]?.passage;

function bandOf(confidence: number, { bands }: Model, isVetoed: boolean): Band {
  if (confidence >= bands.high && !isVetoed) return 'high';
  return confidence >= bands.middle ? 'middle' : 'low';
}

/** The matches with their share of the total score, from 0 to 1. */
function matchesOf({ ranked, index }: Ranking): PassageMatch[] {
  const top = ranked[0]?.score ?? 0;
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  return ranked.slice(0, mostMatches).flatMap((found) => {
    const passage = passageOf(found, index);
    const best = index.lines[found.lines[0]?.line ?? -1]?.text ?? '';
    return passage ? [{ passage, best, score: Math.exp(found.score - top) / Math.max(total, 1e-9) }] : [];
  });
}

/** The best lines of the best passage, in their own order. */
function quotedFrom({ ranked, index, model }: Ranking, most: number): QuotedLine[] {
  const top = ranked[0];
  const passage = top && passageOf(top, index);
  if (!top || !passage) return [];
  let length = 0;
  const kept = top.lines.slice(0, most).filter(({ line, score }, place) => {
    length += index.lines[line]?.text.length ?? 0;
    return place === 0 || (score >= top.score - model.reach && length <= mostCharacters);
  });
  return kept
    .map(({ line }) => line)
    .sort((a, b) => a - b)
    .map((line) => ({ text: index.lines[line]?.text ?? '', passage }));
}
