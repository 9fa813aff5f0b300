import { bestMeaning, type Nearness } from './features.ts';
import { asksUnknownGrade, gradesAgree } from './grades.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import type { Model } from './model.ts';
import type { ReadQuestion } from './question.ts';
import type { RankedPassage } from './ranking.ts';

/** What tells whether the best passage really answers. */
export const signalNames = [
  'bias',
  'score',
  'margin',
  'share',
  'secondShare',
  'covered',
  'worstCovered',
  'foreign',
  'foreignShare',
  'gradeNo',
  'gradeYes',
  'unknownGrade',
  'kindYes',
  'kindNo',
  'concepts',
  'lineMargin',
  'near',
  'nearMargin',
  'few',
] as const;
export type SignalName = (typeof signalNames)[number];

type Given = {
  readonly question: ReadQuestion;
  readonly index: KnowledgeIndex;
  readonly ranked: readonly RankedPassage[];
  readonly nearness?: Nearness | undefined;
};

/** One row of signals about the best passage. */
export function signalsOf(given: Given): number[] {
  const { question, index, ranked, nearness } = given;
  const [first, second] = ranked;
  const place = first?.lines[0]?.line ?? -1;
  const line = index.lines[place];
  const passage = index.passages[first?.passage ?? -1];
  if (!first || !line || !passage) return signalNames.map((name) => (name === 'bias' ? 1 : 0));
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - first.score), 0);
  const covered = question.concepts.map((concept) => ({
    importance: concept.importance,
    found:
      bestMeaning(concept, line.counts, passage.titleCounts) ||
      0.7 * bestMeaning(concept, passage.bodyCounts),
  }));
  const importance = Math.max(
    0.2,
    covered.reduce((sum, concept) => sum + concept.importance, 0),
  );
  const missing = covered.map((concept) => concept.importance * (1 - concept.found));
  const foreign = question.foreign.length;
  const kinds = [...question.kinds];
  const kindYes = kinds.some((kind) => line.kinds.has(kind));
  const grade =
    gradesAgree(question.grades, line.grades) ?? gradesAgree(question.grades, passage.titleGrades);
  const nearest = nearness ? [...nearness.titled].sort((a, b) => b - a) : [];
  return [
    1,
    first.score,
    Math.min(6, first.score - (second?.score ?? first.score - 6)),
    1 / total,
    Math.exp((second?.score ?? -20) - first.score) / total,
    1 - missing.reduce((sum, value) => sum + value, 0) / importance,
    Math.max(0, ...missing),
    Math.min(3, foreign),
    foreign / Math.max(1, question.concepts.length),
    grade === false ? 1 : 0,
    grade === true ? 1 : 0,
    asksUnknownGrade(question.grades) ? 1 : 0,
    kindYes ? 1 : 0,
    kinds.length > 0 && !kindYes ? 1 : 0,
    Math.min(8, question.concepts.length) / 8,
    Math.min(4, first.score - (first.lines[1]?.score ?? first.score - 4)),
    nearness?.titled[place] ?? 0,
    nearness ? (nearness.titled[place] ?? 0) - (nearest[5] ?? 0) : 0,
    question.concepts.length <= 1 ? 1 : 0,
  ];
}

/** How likely it is, from 0 to 1, that the best passage answers the question. */
export function confidenceOf(given: Given, { signals }: Model): number {
  const row = signalsOf(given);
  const total = signalNames.reduce((sum, name, place) => sum + (signals[name] ?? 0) * (row[place] ?? 0), 0);
  return 1 / (1 + Math.exp(-total));
}
