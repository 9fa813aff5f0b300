import type { KnowledgeIndex, Passage } from '#server/answering/index/knowledge-index.ts';
import { wordsOf } from '#server/answering/language/words.ts';
import { halvesOf, isCalledSo } from '#server/answering/question/compound.ts';
import { isElsewhere } from '#server/answering/question/off-topic.ts';
import { partsOf, type ReadQuestion, readQuestion } from '#server/answering/question/question.ts';
import { confidenceOf } from './confidence.ts';
import { featuresOf, type Nearness } from './features.ts';
import { lexicalModel, type Model, nearModel } from './model.ts';
import { narrowed } from './narrowing.ts';
import { type RankedPassage, rankRows, weightRow } from './ranking.ts';
import { cannotAnswer } from './vetoes.ts';

export type Band = 'high' | 'middle' | 'low';
export type Match = { readonly passage: Passage; readonly score: number; readonly best: string };
export type Quoted = { readonly text: string; readonly passage: Passage };

export type Found = {
  readonly band: Band;
  readonly confidence: number;
  readonly question: ReadQuestion;
  /** Everything that may have to do with the question, the best first. */
  readonly matches: readonly Match[];
  /** The lines that answer it, verbatim. */
  readonly quoted: readonly Quoted[];
};

const mostMatches = 10;
/** So many of them are offered when it is not sure what was meant. */
const mostTopics = 3;
const mostLines = 3;
const mostCharacters = 600;

type Ranking = {
  readonly ranked: readonly RankedPassage[];
  readonly index: KnowledgeIndex;
  readonly confidence: number;
  readonly model: Model;
};

function rankingOf(read: ReadQuestion, whole: KnowledgeIndex, near: Nearness | undefined): Ranking {
  const { index, nearness } = narrowed(read, whole, near);
  const model = nearness ? nearModel : lexicalModel;
  const rows = featuresOf({ question: read, index, nearness });
  const ranked = rankRows(rows, index, weightRow(model.weights));
  const given = { question: read, index, ranked, rows, nearness };
  return { ranked, index, model, confidence: confidenceOf(given, model.signals) };
}

/** Looks a question up; answers nothing that is not written there. */
export function lookUp(read: ReadQuestion, whole: KnowledgeIndex, near?: Nearness): Found {
  const found = rankingOf(read, whole, near);
  const both = bothParts(read, whole, found);
  const confidence = both?.confidence ?? found.confidence;
  const quoted = both?.quoted ?? quotedFrom(found, mostLines);
  const band = isElsewhere(read.asked) ? 'low' : bandOf(confidence, found.model, isVetoed(read, quoted));
  const matches = matchesOf(found);
  const topics = band === 'middle' ? bothTopics(read, whole, matches) : { matches };
  if (topics.answered) return { band: 'high', question: read, matches: topics.matches, ...topics.answered };
  return { band, confidence, question: read, matches: topics.matches, quoted };
}

/** The best of each first; what both found stands once. */
function inTurn(left: readonly Match[], right: readonly Match[]): Match[] {
  const all = left.flatMap((match, place) => [match, ...right.slice(place, place + 1)]);
  const byId = new Map(all.map((match) => [match.passage.id, match] as const).toReversed());
  const ids = new Set(all.map(({ passage }) => passage.id));
  const once = [...ids].flatMap((id) => byId.get(id) ?? []).slice(0, mostMatches);
  return once.map((match) => ({ ...match, score: match.score / 2 }));
}

/** With one more among the topics that are offered, as the last of them. */
function withOffered(matches: readonly Match[], topic: Match | undefined): readonly Match[] {
  if (!topic || matches.slice(0, mostTopics).some(({ passage }) => passage === topic.passage)) return matches;
  const others = matches.filter(({ passage }) => passage !== topic.passage);
  const offered = { ...topic, score: others[mostTopics - 2]?.score ?? topic.score };
  return [...others.slice(0, mostTopics - 1), offered, ...others.slice(mostTopics - 1)].slice(0, mostMatches);
}

type Half = {
  readonly quoted: readonly Quoted[];
  readonly title: string;
  readonly confidence: number;
  readonly matches: readonly Match[];
  readonly isSure: boolean;
};

/** What is found for one of two topics; sure is what a passage says that is called so. */
function halfOf(half: string, whole: KnowledgeIndex): Half {
  const question = readQuestion(half, whole);
  const ranking = rankingOf(question, whole, undefined);
  const quoted = quotedFrom(ranking, mostLines - 1);
  const title = quoted[0]?.passage.title ?? '';
  const { confidence, model } = ranking;
  const band = bandOf(confidence, model, isVetoed(question, quoted) || isElsewhere(half));
  const isSure = band === 'high' && question.foreign.length === 0 && isCalledSo(question, title);
  return { quoted, title, confidence, matches: matchesOf(ranking), isSure };
}

/** Two topics in one question: both answered where both are sure; where one is, it is among those to choose from. */
function bothTopics(read: ReadQuestion, whole: KnowledgeIndex, matches: readonly Match[]) {
  for (const { halves, isNamed } of halvesOf(read)) {
    const [left, right] = [halfOf(halves[0], whole), halfOf(halves[1], whole)];
    if (left.title === right.title) continue;
    if (left.isSure && right.isSure) {
      const confidence = Math.min(left.confidence, right.confidence);
      const quoted = [...left.quoted, ...right.quoted];
      return { matches: inTurn(left.matches, right.matches), answered: { quoted, confidence } };
    }
    const sure = [left, right].find(({ isSure }) => isSure);
    if (sure && isNamed) return { matches: withOffered(matches, sure.matches[0]) };
  }
  return { matches };
}

/** Two questions in one, each surely answered by a passage of its own. */
function bothParts(read: ReadQuestion, whole: KnowledgeIndex, all: Ranking) {
  const best = all.ranked[0] && passageOf(all.ranked[0], all.index);
  for (const parts of partsOf(read)) {
    const found = parts.map((part) => rankingOf(readQuestion(part, whole), whole, undefined));
    const passages = found.map(({ ranked, index }) => ranked[0] && passageOf(ranked[0], index));
    const isSure = found.every(({ confidence, model }) => confidence >= model.bands.high);
    if (!isSure || passages[0] === passages[1] || !passages.includes(best)) continue;
    const quoted = found.flatMap((ranking) => quotedFrom(ranking, mostLines - 1));
    return { quoted, confidence: Math.min(...found.map(({ confidence }) => confidence)) };
  }
  return undefined;
}

/** A single word is enough to name a topic, and only where the topic is called so. */
function isBare({ concepts, grades, kinds, stems }: ReadQuestion, title: string): boolean {
  const named = new Set(wordsOf(title).map(({ stem }) => stem));
  const says = concepts.length + grades.length + kinds.size;
  return says <= 1 && !stems.some((stem) => named.has(stem));
}

/** Whether lines cannot be the answer though they are the best there are. */
export function isVetoed(read: ReadQuestion, quoted: readonly Quoted[]): boolean {
  const title = quoted[0]?.passage.title ?? '';
  const lines = quoted.map(({ text }) => text);
  return isBare(read, title) || cannotAnswer(read.asked, title, lines);
}

const passageOf = ({ passage }: RankedPassage, index: KnowledgeIndex) => index.passages[passage]?.passage;

function bandOf(confidence: number, { bands }: Model, isVetoed: boolean): Band {
  if (confidence >= bands.high && !isVetoed) return 'high';
  return confidence >= bands.middle ? 'middle' : 'low';
}

/** What was found, with how well each fits beside the others, from 0 to 1. */
function matchesOf({ ranked, index }: Ranking): Match[] {
  const top = ranked[0]?.score ?? 0;
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  return ranked.slice(0, mostMatches).flatMap((found) => {
    const passage = passageOf(found, index);
    const best = index.lines[found.lines[0]?.line ?? -1]?.text ?? '';
    return passage ? [{ passage, best, score: Math.exp(found.score - top) / Math.max(total, 1e-9) }] : [];
  });
}

/** The best lines of the best passage, in their own order. */
function quotedFrom({ ranked, index, model }: Ranking, most: number): Quoted[] {
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
