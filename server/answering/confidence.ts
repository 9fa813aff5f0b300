import { type AnswerKind, answerKinds } from './answer-kinds.ts';
import { type FeatureName, featureNames, type Nearness } from './features.ts';
import { asksUnknownGrade, gradesAgree, gradesIn } from './grades.ts';
import type { IndexedLine, IndexedPassage, KnowledgeIndex } from './knowledge-index.ts';
import { Matcher } from './matching.ts';
import type { ReadQuestion } from './question.ts';
import type { RankedPassage } from './ranking.ts';
import { rarityOf } from './vocabulary.ts';
import { plain, stemOf } from './words.ts';

const particularTime =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|yesterday|(?:next|last|this|coming) (?:week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time)|(?:19|20)\d\d)\b/g;
const nameAsked = /\bnames? of\b|\bwho (?:is|are|was|heads|runs|leads|manages)\b|\bwhose\b/;
const personName = /\b(?:mr|mrs|ms|dr)\b\.?|[a-z,:] (?!I\b)[A-Z][a-z]+ [A-Z][a-z]+/;

/** A day, a name, a word with a capital letter that the question insists on and the passage does not have. */
function particularsMissing(
  question: ReadQuestion,
  index: KnowledgeIndex,
  { line, passage }: Omit<Best, 'place'>,
): number[] {
  const times = plain(question.asked).match(particularTime) ?? [];
  const said = plain(`${passage.passage.title} ${line.text}`);
  const proper = question.asked.match(/(?<=[a-z,] )\p{Lu}\p{L}{2,}/gu) ?? [];
  const named = nameAsked.test(plain(question.asked));
  return [
    Math.min(
      2,
      proper.filter((word) => !index.knows(stemOf(word.toLowerCase())) && gradesIn(`${word} 1`).length === 0)
        .length,
    ),
    times.some((time) => !said.includes(time.replace(/s$/, ''))) ? 1 : 0,
    named && !personName.test(line.text) ? 1 : 0,
  ];
}

/** Kinds of answers that can be seen to be missing: a question for a price is not answered without one. */
const plainKinds: readonly AnswerKind[] = answerKinds.filter(
  (kind) => !['rule', 'person', 'place'].includes(kind),
);

const rankSignals = ['score', 'margin', 'share', 'secondShare', 'lineMargin'] as const;
const coverSignals = [
  'covered',
  'typed',
  'titleCovered',
  'worstMissing',
  'allMissing',
  'foreign',
  'foreignShare',
  'concepts',
  'few',
  'foreignWeight',
  'properMissing',
  'whenMissing',
  'nameMissing',
] as const;
const fitSignals = [
  'gradeNo',
  'gradeYes',
  'unknownGrade',
  'kindYes',
  'kindNo',
  'plainKindNo',
  'ruleAsked',
  'placeNo',
] as const;
const nearSignals = ['near', 'nearMargin', 'nearTop'] as const;
/** Single features that may, by themselves, have the same passage first. */
const voters = [
  'exactPassage',
  'meantTitle',
  'meantPassage',
  'coveredPassage',
  'meantLine',
  'coveredTitledLine',
  'nearTitledLine',
  'nearTitle',
] as const satisfies readonly FeatureName[];
const voteSignals = [...voters.map((name) => `${name}Votes` as const), 'votes'] as const;

/** What tells whether the best passage really answers. */
export const signalNames = [
  'bias',
  ...rankSignals,
  ...coverSignals,
  ...fitSignals,
  ...nearSignals,
  ...voteSignals,
] as const;
export type SignalName = (typeof signalNames)[number];

type Given = {
  readonly question: ReadQuestion;
  readonly index: KnowledgeIndex;
  readonly ranked: readonly RankedPassage[];
  readonly rows: readonly (readonly number[])[];
  readonly nearness?: Nearness | undefined;
};
type Best = { readonly place: number; readonly line: IndexedLine; readonly passage: IndexedPassage };

function rankSignalsOf(ranked: readonly RankedPassage[]): number[] {
  const [first, second] = ranked;
  const top = first?.score ?? 0;
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  const next = first?.lines[1]?.score ?? top - 4;
  return [
    top / 10,
    Math.min(6, top - (second?.score ?? top - 6)),
    1 / Math.max(total, 1),
    Math.exp((second?.score ?? -20) - top) / Math.max(total, 1),
    Math.min(4, top - next),
  ];
}

function coverSignalsOf(
  { question, index }: Given,
  { line, passage }: Best,
  grade: boolean | undefined,
): number[] {
  const matcher = new Matcher(question, index);
  const title = matcher.presenceIn(passage.titleCounts);
  const titled = matcher.either(matcher.presenceIn(line.counts), title);
  const missing = matcher.missing(titled, matcher.presenceIn(passage.bodyCounts));
  const foreign = question.foreign.length;
  const count = question.concepts.length;
  return [
    matcher.covered(titled, grade),
    matcher.typed(titled),
    matcher.covered(title, grade),
    Math.max(0, ...missing),
    Math.min(
      3,
      missing.reduce((sum, value) => sum + value, 0),
    ),
    Math.min(3, foreign),
    foreign / Math.max(1, count),
    Math.min(8, count) / 8,
    count <= 1 ? 1 : 0,
    Math.min(
      3,
      question.foreign.reduce((sum, word) => sum + rarityOf(word), 0),
    ),
    ...particularsMissing(question, index, { line, passage }),
  ];
}

function fitSignalsOf({ question }: Given, { line }: Best, grade: boolean | undefined): number[] {
  const kinds = [...question.kinds];
  const fits = kinds.some((kind) => line.kinds.has(kind));
  const plain = plainKinds.filter((kind) => question.kinds.has(kind));
  return [
    grade === false ? 1 : 0,
    grade === true ? 1 : 0,
    asksUnknownGrade(question.grades) ? 1 : 0,
    fits ? 1 : 0,
    kinds.length > 0 && !fits ? 1 : 0,
    plain.length > 0 && !plain.some((kind) => line.kinds.has(kind)) ? 1 : 0,
    question.kinds.has('rule') ? 1 : 0,
    question.kinds.has('place') && !line.kinds.has('place') ? 1 : 0,
  ];
}

function nearSignalsOf(nearness: Nearness | undefined, { place }: Best): number[] {
  if (!nearness) return [0, 0, 0];
  const nearest = [...nearness.titled].sort((a, b) => b - a);
  const own = nearness.titled[place] ?? 0;
  return [own, own - (nearest[5] ?? 0), nearest[0] ?? 0];
}

const placesOfVoters = voters.map((name) => featureNames.indexOf(name));

/** By which features alone the best passage would be the best, and by how many. */
function voteSignalsOf({ index, rows }: Given, { passage }: Best): number[] {
  const own = new Set(passage.lines);
  const votes = placesOfVoters.map((feature) => {
    let mine = 0;
    let others = 0;
    for (const [place, row] of rows.entries()) {
      const value = row[feature] ?? 0;
      if (own.has(place)) mine = Math.max(mine, value);
      else others = Math.max(others, value);
    }
    return mine > 0 && mine >= others ? 1 : 0;
  });
  const most = index.passages.length > 1 ? votes.length : 1;
  return [...votes, votes.reduce((sum: number, vote) => sum + vote, 0) / most];
}

/** One row of signals about the best passage. */
export function signalsOf(given: Given): number[] {
  const { question, index, ranked, nearness } = given;
  const place = ranked[0]?.lines[0]?.line ?? -1;
  const line = index.lines[place];
  const passage = index.passages[ranked[0]?.passage ?? -1];
  if (!line || !passage) return signalNames.map((name) => (name === 'bias' ? 1 : 0));
  const best = { place, line, passage };
  const grade =
    gradesAgree(question.grades, line.grades) ?? gradesAgree(question.grades, passage.titleGrades);
  return [
    1,
    ...rankSignalsOf(ranked),
    ...coverSignalsOf(given, best, grade),
    ...fitSignalsOf(given, best, grade),
    ...nearSignalsOf(nearness, best),
    ...voteSignalsOf(given, best),
  ];
}

/** How likely it is, from 0 to 1, that the best passage answers the question. */
export function confidenceOf(given: Given, signals: Readonly<Partial<Record<SignalName, number>>>): number {
  const row = signalsOf(given);
  const total = signalNames.reduce((sum, name, place) => sum + (signals[name] ?? 0) * (row[place] ?? 0), 0);
  return given.ranked.length === 0 ? 0 : 1 / (1 + Math.exp(-total));
}
