import type { IndexedLine, IndexedPassage, KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { type AnswerKind, answerKinds } from '#server/answering/language/answer-kinds.ts';
import { asksUnknownGrade, gradesAgree, gradesIn } from '#server/answering/language/grades.ts';
import { isFunctionWord, rarityOf } from '#server/answering/language/vocabulary.ts';
import { stemOf, toPlainText, wordsOf } from '#server/answering/language/words.ts';
import type { ParsedQuestion } from '#server/answering/question/question.ts';
import { Matcher } from './matching.ts';
import { type FeatureName, featureNames, type Nearness, type RankedPassage } from './ranking.ts';

const particularTime =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|yesterday|(?:next|last|this|coming) (?:week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time)|(?:19|20)\d\d)\b/g;
const nameAsked =
  /\bnames? of\b|\bwho (?:is|are|was|heads|runs|leads|manages|teaches|coaches|supplies|drives|designed|sits|owns|trains)\b|\bwhose\b|\b(?:which|what) (?:teacher|coach|company|agency|brand|publisher|airline|bank|doctor|driver|trainer)\b|\b(?:teacher|coach|doctor|driver|principal|librarian|chairman|bursar|counsellor)s? names?\b/;
/** The words after these patterns are what a question is about. */
const heads =
  /\b(?:how many|which|what|whats|what is|what are|is there|are there|do you (?:have|offer|give|teach|accept|sell|run|keep)|(?:does|do) the \w+ (?:have|offer|give|lend|serve)|names? of|price of|cost of|fees? (?:for|of)|charges? (?:for|of)|dates? of|when (?:is|are|was)|where (?:is|are)|how (?:deep|big|long|old|far) (?:is|are)|who (?:is|are|teaches|supplies))(?: (?:an?|the|any|your|our|my|one|is|are|of|some))* (\w+)(?: (\w+))?/g;
const addressed =
  /\b(?:you|your|u|ur|yours|school|schools|son|daughter|child|children|kids?|boy|girl|grand\w+|niece|nephew|class|grade|std|pupils?|students?|teachers?|he|she|him|her|his|they|campus)\b/;
const personName = /\b(?:mr|mrs|ms|dr)\b\.?|[a-z,:] (?!I\b)[A-Z][a-z]+ [A-Z][a-z]+/;

/** A day, a name or another capitalized word of the question that the passage does not have. */
function particularsMissing(
  question: ParsedQuestion,
  index: KnowledgeIndex,
  { line, passage }: Omit<Best, 'place'>,
): number[] {
  const times = question.prepared.plain.match(particularTime) ?? [];
  const said = toPlainText(`${passage.passage.title} ${line.text}`);
  const proper = question.prepared.original.match(/(?<=[a-z,] )\p{Lu}\p{L}{2,}/gu) ?? [];
  const named = nameAsked.test(question.prepared.plain);
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

/** Kinds of answers whose absence can be detected: a question for a price needs a price. */
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
/**
 * Signals for whether the passage has what the question asks about, and whether the question is about a school at
 * all.
 */
const aimSignals = ['focusMissing', 'longFocusMissing', 'addressed', 'longUnaddressed'] as const;
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
/** Signals that count differently in a long question, which always has words that the answer lacks. */
const longSignals = ['long', 'longMargin', 'longMissing', 'longForeign', 'longCovered', 'longNear'] as const;
/** Single features that may rank the same passage first on their own. */
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

/** The signals for whether the best passage is an answer. */
export const signalNames = [
  'bias',
  ...rankSignals,
  ...coverSignals,
  ...fitSignals,
  ...nearSignals,
  ...longSignals,
  ...aimSignals,
  ...voteSignals,
] as const;
export type SignalName = (typeof signalNames)[number];

type RankedQuestion = {
  readonly question: ParsedQuestion;
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
  { question, index }: RankedQuestion,
  { line, passage }: Best,
  grade: boolean | undefined,
): number[] {
  const matcher = new Matcher(question, index);
  const title = matcher.presenceIn(passage.titleCounts);
  const titled = matcher.unite(matcher.presenceIn(line.counts), title);
  const missing = matcher.missingByImportance(titled, matcher.presenceIn(passage.bodyCounts));
  const foreign = question.foreign.length;
  const count = question.concepts.length;
  return [
    matcher.coverageOf(titled, grade),
    matcher.typed(titled),
    matcher.coverageOf(title, grade),
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

function fitSignalsOf({ question }: RankedQuestion, { line }: Best, grade: boolean | undefined): number[] {
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

const fewWords = 8;
const manyWords = 24;

/** From 0 for a few words to 1 for some sentences. */
function lengthOf({ text }: ParsedQuestion): number {
  const words = text.split(' ').length;
  return Math.max(0, Math.min(1, (words - fewWords) / (manyWords - fewWords)));
}

function aimSignalsOf({ question, index }: RankedQuestion, { line, passage }: Best): number[] {
  const questionText = question.text;
  const words = new Set([...questionText.matchAll(heads)].flatMap((match) => match.slice(1)));
  const matcher = new Matcher(question, index);
  const said = matcher.unite(matcher.presenceIn(line.counts), matcher.presenceIn(passage.titleCounts));
  const missing = matcher
    .missingShares(said)
    .filter((_, place) => question.concepts[place]?.words.some((word) => words.has(word)));
  const focus = Math.max(0, ...missing);
  const long = lengthOf(question);
  const isAddressed = question.grades.length > 0 || addressed.test(questionText) ? 1 : 0;
  return [focus, long * focus, isAddressed, long * (1 - isAddressed)];
}

function longSignalsOf(question: ParsedQuestion, others: readonly (number | undefined)[]): number[] {
  const long = lengthOf(question);
  return [long, ...others.map((value = 0) => long * value)];
}

const placesOfVoters = voters.map((name) => featureNames.indexOf(name));

/** How many single features would rank the best passage first, and which. */
function voteSignalsOf({ index, rows }: RankedQuestion, { passage }: Best): number[] {
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
export function signalsOf(result: RankedQuestion): number[] {
  const { question, index, ranked, nearness } = result;
  const place = ranked[0]?.lines[0]?.line ?? -1;
  const line = index.lines[place];
  const passage = index.passages[ranked[0]?.passage ?? -1];
  if (!line || !passage) return signalNames.map((name) => (name === 'bias' ? 1 : 0));
  const best = { place, line, passage };
  const grade =
    gradesAgree(question.grades, line.grades) ?? gradesAgree(question.grades, passage.titleGrades);
  const rank = rankSignalsOf(ranked);
  const cover = coverSignalsOf(result, best, grade);
  const near = nearSignalsOf(nearness, best);
  return [
    1,
    ...rank,
    ...cover,
    ...fitSignalsOf(result, best, grade),
    ...near,
    ...longSignalsOf(question, [rank[1], cover[4], cover[9], cover[0], near[0]]),
    ...aimSignalsOf(result, best),
    ...voteSignalsOf(result, best),
  ];
}

const sureOfTitle = 0.6;

/** Whether the question is nothing but the title of the best passage. */
function isTitle({ question, index, ranked }: RankedQuestion): boolean {
  const title = index.passages[ranked[0]?.passage ?? -1]?.passage.title ?? '';
  const said = new Set(wordsOf(title).flatMap(({ text, stem }) => (isFunctionWord(text) ? [] : [stem])));
  const questionStems = new Set(question.stems);
  return questionStems.size > 0 && questionStems.symmetricDifference(said).size === 0;
}

/** Weights trained on dozens of passages underrate words if there are only a few passages. */
const fewPassages = 12;

/** Whether the best line has every word of the question and the kind of thing it asks for; only for a few passages. */
function saysAll({ question, index, ranked }: RankedQuestion): boolean {
  const line = index.lines[ranked[0]?.lines[0]?.line ?? -1];
  if (!line || index.passages.length > fewPassages || new Set(question.stems).size < 2) return false;
  // "When" is answered by a time of day as well.
  const kinds = question.kinds.has('date') ? [...question.kinds, 'clock' as const] : [...question.kinds];
  // Stems of irregular words are stemmed once more, like those of regular ones.
  const said = new Set([...line.counts.keys()].flatMap((stem) => [stem, stemOf(stem)]));
  return kinds.some((kind) => line.kinds.has(kind)) && question.stems.every((stem) => said.has(stem));
}

/** How likely it is, from 0 to 1, that the best passage answers the question. */
export function confidenceOf(
  result: RankedQuestion,
  signals: Readonly<Partial<Record<SignalName, number>>>,
): number {
  const row = signalsOf(result);
  const total = signalNames.reduce((sum, name, place) => sum + (signals[name] ?? 0) * (row[place] ?? 0), 0);
  const chance = result.ranked.length === 0 ? 0 : 1 / (1 + Math.exp(-total));
  return isTitle(result) || saysAll(result) ? Math.max(chance, sureOfTitle) : chance;
}
