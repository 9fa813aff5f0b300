import type { EncodedTexts } from '#server/answering/encoder/encoded-texts.ts';
import type { IndexedLine, IndexedPassage, KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { answerKinds } from '#server/answering/language/answer-kinds.ts';
import { gradesAgree } from '#server/answering/language/grades.ts';
import type { ParsedQuestion } from '#server/answering/question/question.ts';
import { Matcher, type Presence } from './matching.ts';

/** The similarity of the question to each line with its title, and to each title. */
export type Nearness = {
  readonly titled: Float32Array;
  readonly title: Float32Array;
};

const passageFeatures = [
  'exactTitle',
  'exactPassage',
  'meantTitle',
  'meantPassage',
  'coveredTitle',
  'coveredPassage',
  'trigramsTitle',
  'gradeTitleYes',
  'gradeTitleNo',
] as const;
const lineFeatures = [
  'exactLine',
  'meantLine',
  'coveredLine',
  'coveredTitledLine',
  'typedTitledLine',
  'pairsLine',
  'trigramsLine',
  'gradeLineYes',
  'gradeLineNo',
  'kindMissing',
  'firstLine',
  'shortLine',
] as const;
export const encoderFeatures = ['nearTitledLine', 'nearTitle', 'nearPassage'] as const;

/** The features in the order of the rows. */
export const featureNames = [
  ...passageFeatures,
  ...lineFeatures,
  ...answerKinds.map((kind) => `${kind}Given` as const),
  ...encoderFeatures,
] as const;
export type FeatureName = (typeof featureNames)[number];

function sharedShare(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  const [fewer, more] = left.size < right.size ? [left, right] : [right, left];
  let count = 0;
  for (const item of fewer) if (more.has(item)) count += 1;
  return count / Math.sqrt(left.size * right.size);
}

const isTrueSignal = (value: boolean | undefined) => (value === true ? 1 : 0);
const isFalseSignal = (value: boolean | undefined) => (value === false ? 1 : 0);

type RankingInput = {
  readonly question: ParsedQuestion;
  readonly index: KnowledgeIndex;
  readonly nearness?: Nearness | undefined;
};
type Title = { readonly presence: Presence; readonly grade: boolean | undefined };

class FeatureRows {
  readonly #input: RankingInput;
  readonly #matcher: Matcher;

  constructor(input: RankingInput) {
    this.#input = input;
    this.#matcher = new Matcher(input.question, input.index);
  }

  signalsOfPassage(passage: IndexedPassage, number: number): number[][] {
    const { index, question } = this.#input;
    const presence = this.#matcher.presenceIn(passage.titleCounts);
    const title: Title = { presence, grade: gradesAgree(question.grades, passage.titleGrades) };
    const whole = this.#ofPassage(passage, title);
    return passage.lines.flatMap((place) => {
      const line = index.lines[place];
      return line ? [[...whole, ...this.#ofLine(line, title), ...this.#near(place, passage, number)]] : [];
    });
  }

  #ofPassage(
    { titleCounts, bodyCounts, length, titleTrigrams }: IndexedPassage,
    { presence, grade }: Title,
  ): number[] {
    const matcher = this.#matcher;
    const body = matcher.unite(matcher.presenceIn(bodyCounts), presence);
    return [
      matcher.exactScore({ counts: titleCounts, length: 4 }, 4),
      matcher.exactScore({ counts: bodyCounts, length }, 45),
      matcher.sumOfMeanings(presence),
      matcher.sumOfMeanings(body),
      matcher.coverageOf(presence, grade),
      matcher.coverageOf(body, grade),
      sharedShare(this.#input.question.trigrams, titleTrigrams),
      isTrueSignal(grade),
      isFalseSignal(grade),
    ];
  }

  #ofLine(line: IndexedLine, title: Title): number[] {
    const { question, index } = this.#input;
    const matcher = this.#matcher;
    const presence = matcher.presenceIn(line.counts);
    const titled = matcher.unite(presence, title.presence);
    const grade = gradesAgree(question.grades, line.grades);
    const kinds = answerKinds.map((kind) => (question.kinds.has(kind) && line.kinds.has(kind) ? 1 : 0));
    return [
      matcher.exactScore(line, index.averageLength),
      matcher.sumOfMeanings(presence),
      matcher.coverageOf(presence, grade),
      matcher.coverageOf(titled, grade ?? title.grade),
      matcher.typed(titled),
      sharedShare(question.pairs, line.pairs),
      sharedShare(question.trigrams, line.trigrams),
      isTrueSignal(grade),
      isFalseSignal(grade),
      question.kinds.size > 0 && !kinds.includes(1) ? 1 : 0,
      line.position === 0 ? 1 : 0,
      line.length < 8 ? 1 : 0,
      ...kinds,
    ];
  }

  #near(place: number, passage: IndexedPassage, number: number): number[] {
    const { nearness } = this.#input;
    if (!nearness) return [0, 0, 0];
    const best = Math.max(...passage.lines.map((line) => nearness.titled[line] ?? 0));
    return [nearness.titled[place] ?? 0, nearness.title[number] ?? 0, best];
  }
}

/** One row of features for each line of the index. */
export function featuresOf(input: RankingInput): number[][] {
  const rows = new FeatureRows(input);
  return input.index.passages.flatMap((passage, number) => rows.signalsOfPassage(passage, number));
}

export type Vectors = Readonly<Record<keyof EncodedTexts, readonly (Float32Array | undefined)[]>>;

function product(left: Float32Array, right: Float32Array | undefined): number {
  if (!right) return 0;
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) sum += (left[place] ?? 0) * (right[place] ?? 0);
  return sum;
}

const compareAll = (question: Float32Array, vectors: readonly (Float32Array | undefined)[]) =>
  Float32Array.from(vectors, (vector) => product(question, vector));

/** How near a question is to every line and title. */
export const nearnessOf = (question: Float32Array, vectors: Vectors): Nearness => ({
  titled: compareAll(question, vectors.titled),
  title: compareAll(question, vectors.title),
});

export type Weights = Readonly<Partial<Record<FeatureName, number>>>;

export type RankedLine = { readonly line: number; readonly score: number };
export type RankedPassage = {
  readonly passage: number;
  readonly score: number;
  /** The passage's lines, the best first. */
  readonly lines: readonly RankedLine[];
};

/** Ranks passages by their best line, the best first, from one row of features per line. */
export function rankRows(
  rows: readonly (readonly number[])[],
  index: KnowledgeIndex,
  weights: readonly number[],
): RankedPassage[] {
  const scores = rows.map((row) =>
    row.reduce((total, value, place) => total + value * (weights[place] ?? 0), 0),
  );
  return index.passages
    .map(({ lines }, passage) => {
      const ranked = lines
        .map((line) => ({ line, score: scores[line] ?? 0 }))
        .sort((a, b) => b.score - a.score);
      return { passage, score: ranked[0]?.score ?? Number.NEGATIVE_INFINITY, lines: ranked };
    })
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => b.score - a.score);
}

/** The weights in the order of the rows. */
export const weightRow = (weights: Weights): number[] => featureNames.map((name) => weights[name] ?? 0);
