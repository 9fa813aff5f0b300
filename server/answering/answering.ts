import { confidenceOf } from './confidence.ts';
import { featuresOf, type Nearness } from './features.ts';
import type { KnowledgeIndex, Passage } from './knowledge-index.ts';
import { lexicalModel, type Model, nearModel } from './model.ts';
import { narrowed } from './narrowing.ts';
import type { ReadQuestion } from './question.ts';
import { type RankedPassage, rankRows, weightRow } from './ranking.ts';

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
const mostLines = 3;
const mostCharacters = 600;

/** Looks a question up; answers nothing that is not written there. */
export function lookUp(read: ReadQuestion, whole: KnowledgeIndex, near?: Nearness): Found {
  const { index, nearness } = narrowed(read, whole, near);
  const model = nearness ? nearModel : lexicalModel;
  const rows = featuresOf({ question: read, index, nearness });
  const ranked = rankRows(rows, index, weightRow(model.weights));
  const confidence = confidenceOf({ question: read, index, ranked, rows, nearness }, model.signals);
  return {
    band: bandOf(confidence, model),
    confidence,
    question: read,
    matches: ranked.slice(0, mostMatches).flatMap((found) => matchOf(found, ranked, index)),
    quoted: quotedFrom(ranked, index, model),
  };
}

function bandOf(confidence: number, { bands }: Model): Band {
  if (confidence >= bands.high) return 'high';
  return confidence >= bands.middle ? 'middle' : 'low';
}

function matchOf(found: RankedPassage, ranked: readonly RankedPassage[], index: KnowledgeIndex): Match[] {
  const passage = index.passages[found.passage]?.passage;
  const best = index.lines[found.lines[0]?.line ?? -1]?.text ?? '';
  return passage ? [{ passage, best, score: shareOf(found, ranked) }] : [];
}

/** How well a passage fits beside the others, from 0 to 1. */
function shareOf(found: RankedPassage, ranked: readonly RankedPassage[]): number {
  const top = ranked[0]?.score ?? 0;
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  return Math.exp(found.score - top) / Math.max(total, 1e-9);
}

/** The best lines of the best passage in their own order, and of a second one that is as good. */
function quotedFrom(ranked: readonly RankedPassage[], index: KnowledgeIndex, { reach }: Model): Quoted[] {
  const top = ranked[0];
  if (!top) return [];
  const near = ranked
    .slice(0, 3)
    .filter(({ score }, place) => place === 0 || score >= top.score - reach.passage);
  const chosen = near.flatMap(({ lines, score }) =>
    lines.filter((line) => line.score >= score - reach.line).slice(0, mostLines),
  );
  const kept = within(
    chosen.map(({ line }) => line),
    index,
  );
  return [...kept]
    .sort((a, b) => a - b)
    .flatMap((place) => {
      const line = index.lines[place];
      const passage = index.passages[line?.passage ?? -1]?.passage;
      return line && passage ? [{ text: line.text, passage }] : [];
    });
}

function within(places: readonly number[], index: KnowledgeIndex): number[] {
  let length = 0;
  return places.filter((place, rankOfLine) => {
    length += index.lines[place]?.text.length ?? 0;
    return rankOfLine === 0 || (rankOfLine < mostLines && length <= mostCharacters);
  });
}
