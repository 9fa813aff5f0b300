import { answerKinds } from './answer-kinds.ts';
import { gradesAgree } from './grades.ts';
import type { Counts, IndexedLine, IndexedPassage, KnowledgeIndex } from './knowledge-index.ts';
import type { Concept, ReadQuestion } from './question.ts';

/** How near the sentence encoder finds the question to a line, to its title with the line, and to the title alone. */
export type Nearness = {
  readonly line: Float32Array;
  readonly titled: Float32Array;
  readonly title: Float32Array;
};

/** What the ranker looks at, in the order of its weights. */
export const featureNames = [
  'exactLine',
  'exactTitle',
  'exactPassage',
  'meantLine',
  'meantTitle',
  'meantPassage',
  'coveredLine',
  'coveredTitle',
  'coveredTitledLine',
  'coveredPassage',
  'typedTitledLine',
  'pairsLine',
  'trigramsLine',
  'trigramsTitle',
  'gradeLineYes',
  'gradeLineNo',
  'gradeTitleYes',
  'gradeTitleNo',
  ...answerKinds.map((kind) => `${kind}Given` as const),
  'kindMissing',
  'firstLine',
  'shortLine',
  'nearLine',
  'nearTitledLine',
  'nearTitle',
  'nearPassage',
] as const;
export type FeatureName = (typeof featureNames)[number];
export const encoderFeatures: readonly FeatureName[] = [
  'nearLine',
  'nearTitledLine',
  'nearTitle',
  'nearPassage',
];

type Holder = { readonly counts: Counts; readonly length: number };

/** A term of several stems is there when all of them are. */
function occurrences(term: string, counts: Counts, more?: Counts): number {
  if (!term.includes(' ')) return Math.max(counts.get(term) ?? 0, more?.get(term) ?? 0);
  return term.split(' ').every((stem) => counts.has(stem) || more?.has(stem)) ? 1 : 0;
}

class Scorer {
  readonly #question: ReadQuestion;
  readonly #index: KnowledgeIndex;
  readonly #rarities = new Map<string, number>();
  readonly #typedTotal: number;
  readonly #meantTotal: number;
  readonly #importance: number;

  constructor(question: ReadQuestion, index: KnowledgeIndex) {
    this.#question = question;
    this.#index = index;
    for (const term of question.terms.keys()) this.#rarities.set(term, this.#rarityOf(term));
    this.#typedTotal = Math.max(0.3, sum(question.stems.map((stem) => index.rarity(stem))));
    this.#meantTotal = Math.max(
      0.5,
      Math.sqrt(sum([...question.terms].map(([term, weight]) => weight * (this.#rarities.get(term) ?? 0)))),
    );
    this.#importance = Math.max(0.2, sum(question.concepts.map(({ importance }) => importance)));
  }

  #rarityOf(term: string): number {
    return Math.max(...term.split(' ').map((stem) => this.#index.rarity(stem)));
  }

  /** BM25 of the words as typed, as a share of what the question could reach. */
  exact({ counts, length }: Holder, average: number): number {
    let score = 0;
    for (const stem of this.#question.stems) {
      const count = counts.get(stem) ?? 0;
      if (count === 0) continue;
      const damped = (count * 2.2) / (count + 1.2 * (0.4 + 0.6 * (length / Math.max(1, average))));
      score += this.#index.rarity(stem) * damped;
    }
    return score / this.#typedTotal;
  }

  /** The sum of everything meant that occurs. */
  meant(counts: Counts, more?: Counts): number {
    let score = 0;
    for (const [term, weight] of this.#question.terms) {
      if (occurrences(term, counts, more) > 0) score += weight * (this.#rarities.get(term) ?? 0);
    }
    return score / this.#meantTotal;
  }

  /** Which share of the question, by importance, finds something that answers to it. */
  covered(counts: Counts, more?: Counts): number {
    const found = this.#question.concepts.map(
      (concept) => concept.importance * bestMeaning(concept, counts, more),
    );
    return sum(found) / this.#importance;
  }

  typed(counts: Counts, more: Counts): number {
    const found = this.#question.concepts.map(({ words, meanings, importance }) =>
      words.length === 1 && occurrences(meanings[0]?.term ?? '', counts, more) > 0 ? importance : 0,
    );
    return sum(found) / this.#importance;
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function bestMeaning({ meanings }: Concept, counts: Counts, more?: Counts): number {
  let best = 0;
  for (const { term, weight } of meanings) {
    if (weight > best && occurrences(term, counts, more) > 0) best = weight;
  }
  return best;
}

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  let count = 0;
  for (const item of left) if (right.has(item)) count += 1;
  return count / Math.sqrt(left.size * right.size);
}

type OfPassage = {
  readonly exactTitle: number;
  readonly exactPassage: number;
  readonly meantTitle: number;
  readonly meantPassage: number;
  readonly coveredTitle: number;
  readonly coveredPassage: number;
  readonly trigramsTitle: number;
  readonly gradeTitle: boolean | undefined;
};

function featuresOfPassage(question: ReadQuestion, passage: IndexedPassage, scorer: Scorer): OfPassage {
  const { titleCounts, bodyCounts, length } = passage;
  return {
    exactTitle: scorer.exact({ counts: titleCounts, length: 4 }, 4),
    exactPassage: scorer.exact({ counts: bodyCounts, length }, 45),
    meantTitle: scorer.meant(titleCounts),
    meantPassage: scorer.meant(bodyCounts, titleCounts),
    coveredTitle: scorer.covered(titleCounts),
    coveredPassage: scorer.covered(bodyCounts, titleCounts),
    trigramsTitle: shared(question.trigrams, passage.titleTrigrams),
    gradeTitle: gradesAgree(question.grades, passage.titleGrades),
  };
}

const yes = (value: boolean | undefined) => (value === true ? 1 : 0);
const no = (value: boolean | undefined) => (value === false ? 1 : 0);

function featuresOfLine(
  { question, index, scorer }: { question: ReadQuestion; index: KnowledgeIndex; scorer: Scorer },
  line: IndexedLine,
  titleCounts: Counts,
) {
  const gradeLine = gradesAgree(question.grades, line.grades);
  const given = answerKinds.map((kind) => (question.kinds.has(kind) && line.kinds.has(kind) ? 1 : 0));
  return {
    exactLine: scorer.exact(line, index.averageLength),
    meantLine: scorer.meant(line.counts),
    coveredLine: scorer.covered(line.counts),
    coveredTitledLine: scorer.covered(line.counts, titleCounts),
    typedTitledLine: scorer.typed(line.counts, titleCounts),
    pairs: shared(question.pairs, line.pairs),
    trigrams: shared(question.trigrams, line.trigrams),
    gradeLine,
    given,
    kindMissing: question.kinds.size > 0 && given.every((value) => value === 0) ? 1 : 0,
  };
}

function nearnessOf(
  nearness: Nearness | undefined,
  place: number,
  passage: IndexedPassage,
  number: number,
): number[] {
  if (!nearness) return [0, 0, 0, 0];
  const best = Math.max(...passage.lines.map((line) => nearness.titled[line] ?? 0));
  return [nearness.line[place] ?? 0, nearness.titled[place] ?? 0, nearness.title[number] ?? 0, best];
}

/** One row of features for each line of the index. */
export function featuresOf(question: ReadQuestion, index: KnowledgeIndex, nearness?: Nearness): number[][] {
  const scorer = new Scorer(question, index);
  const rows: number[][] = [];
  for (const [number, passage] of index.passages.entries()) {
    const whole = featuresOfPassage(question, passage, scorer);
    for (const place of passage.lines) {
      const line = index.lines[place];
      if (!line) continue;
      const own = featuresOfLine({ question, index, scorer }, line, passage.titleCounts);
      rows.push([
        own.exactLine,
        whole.exactTitle,
        whole.exactPassage,
        own.meantLine,
        whole.meantTitle,
        whole.meantPassage,
        own.coveredLine,
        whole.coveredTitle,
        own.coveredTitledLine,
        whole.coveredPassage,
        own.typedTitledLine,
        own.pairs,
        own.trigrams,
        whole.trigramsTitle,
        yes(own.gradeLine),
        no(own.gradeLine),
        yes(whole.gradeTitle),
        no(whole.gradeTitle),
        ...own.given,
        own.kindMissing,
        line.position === 0 ? 1 : 0,
        line.length < 8 ? 1 : 0,
        ...nearnessOf(nearness, place, passage, number),
      ]);
    }
  }
  return rows;
}
