import type { EncodedTexts } from '#server/answering/encoder/encoded-texts.ts';
import type { IndexedPassage, KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { gradesAgree } from '#server/answering/language/grades.ts';
import type { ParsedQuestion } from '#server/answering/question/question.ts';
import { Alignment, unite } from './alignment.ts';
import { type BankNearness, compareWithBank, type QuestionBank } from './question-bank.ts';
import { type SharedTopics, sharedTopicsOf } from './topics.ts';

/** How near a question is in meaning to each sentence with its title, to each whole passage and to each title. */
export type Nearness = {
  readonly sentences: Float32Array;
  readonly passages: Float32Array;
  readonly titles: Float32Array;
  /** The questions that staff approved. */
  readonly questions: Float32Array;
  readonly bank: BankNearness;
  readonly sharedTopics: SharedTopics;
};

export type Vectors = Readonly<Record<keyof EncodedTexts, readonly (Float32Array | undefined)[]>>;

function product(left: Float32Array, right: Float32Array | undefined): number {
  if (!right) return 0;
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) sum += (left[place] ?? 0) * (right[place] ?? 0);
  return sum;
}

const compareAll = (question: Float32Array, vectors: readonly (Float32Array | undefined)[]) =>
  Float32Array.from(vectors, (vector) => product(question, vector));

/** How near a question is to everything that the knowledge base has. */
export const measureNearness = (question: Float32Array, vectors: Vectors, bank?: QuestionBank): Nearness => ({
  sentences: compareAll(question, vectors.sentences),
  passages: compareAll(question, vectors.passages),
  titles: compareAll(question, vectors.titles),
  questions: compareAll(question, vectors.questions),
  bank: compareWithBank(question, bank),
  sharedTopics: sharedTopicsOf(question, vectors.sentences),
});

export const featureNames = [
  'exact',
  'alignedTitle',
  'alignedSentence',
  'alignedPassage',
  'meantTitle',
  'meantSentence',
  'meantPassage',
  'nearSentence',
  'nearPassage',
  'nearTitle',
  'ranks',
  'gradeYes',
  'gradeNo',
  'kindYes',
] as const;
export type FeatureName = (typeof featureNames)[number];
export const encoderFeatures: readonly FeatureName[] = ['nearSentence', 'nearPassage', 'nearTitle'];
/** The features by which passages are also ordered one by one. */
const orderingFeatures = [
  'exact',
  'alignedSentence',
  'alignedPassage',
  'nearSentence',
  'nearPassage',
] as const;

/** A sentence of a passage, with how well it fits. */
export type FittingSentence = { readonly sentence: number; readonly fit: number };

/** Everything about one passage that ranking and confidence use. */
export type PassageFeatures = {
  readonly passage: number;
  readonly values: Record<FeatureName, number>;
  /** Its sentences, the best first. */
  readonly sentences: readonly FittingSentence[];
  /** For each concept of the question, how near the passage comes to it; and its best sentence with title. */
  readonly nearest: Float32Array;
  readonly nearestInSentence: Float32Array;
  /** The same for the sentence that has most of the question by words as typed and by meanings that someone wrote down. */
  readonly meantInSentence: Float32Array;
};

const k1 = 1.2;
const b = 0.6;

class FeatureBuilder {
  readonly #question: ParsedQuestion;
  readonly #index: KnowledgeIndex;
  readonly #nearness: Nearness | undefined;
  readonly #typed: readonly { readonly place: number; readonly rarity: number }[];
  readonly #typedTotal: number;
  readonly #strict: Alignment;
  readonly alignment: Alignment;

  constructor(question: ParsedQuestion, index: KnowledgeIndex, nearness: Nearness | undefined) {
    this.#question = question;
    this.#index = index;
    this.#nearness = nearness;
    this.alignment = new Alignment(question, index);
    this.#strict = new Alignment(question, index, { isStrict: true });
    this.#typed = question.stems.map((stem) => ({
      place: index.placeOf(stem) ?? -1,
      rarity: index.rarity(stem),
    }));
    this.#typedTotal = Math.max(
      0.3,
      this.#typed.reduce((sum, { rarity }) => sum + rarity, 0),
    );
  }

  of(passage: IndexedPassage, number: number): PassageFeatures {
    const { alignment } = this;
    const title = alignment.nearest(passage.titleWords);
    const { sentences, whole, inSentence } = this.#sentencesOf(passage, title);
    const best = sentences[0]?.sentence ?? -1;
    const grade = this.#gradeOf(passage, best);
    const meant = this.#compareMeanings(passage);
    const near = this.#nearness;
    const kinds = this.#question.kinds;
    const line = this.#index.sentences[best];
    return {
      passage: number,
      sentences,
      nearest: whole,
      nearestInSentence: inSentence,
      meantInSentence: meant.inSentence,
      values: {
        exact: this.#scoreExactWords(passage),
        alignedTitle: alignment.shareOf(title),
        alignedSentence: alignment.shareOf(inSentence),
        alignedPassage: alignment.shareOf(whole),
        ...meant.values,
        nearSentence: this.#nearSentenceOf(passage),
        nearPassage: near?.passages[number] ?? 0,
        nearTitle: near?.titles[number] ?? 0,
        ranks: 0,
        gradeYes: grade === true ? 1 : 0,
        gradeNo: grade === false ? 1 : 0,
        kindYes: [...kinds].some((kind) => line?.kinds.has(kind)) ? 1 : 0,
      },
    };
  }

  /** How near the nearest sentence is; an approved question counts like one. */
  #nearSentenceOf({ sentences, questions, firstQuestion }: IndexedPassage): number {
    const near = this.#nearness;
    return Math.max(
      0,
      ...sentences.map((place) => near?.sentences[place] ?? 0),
      ...questions.map((_, offset) => near?.questions[firstQuestion + offset] ?? 0),
    );
  }

  #sentencesOf(passage: IndexedPassage, title: Float32Array) {
    const { alignment } = this;
    let whole = title;
    let inSentence = title;
    let most = -1;
    const sentences = passage.sentences.map((place) => {
      const sentence = this.#index.sentences[place];
      if (!sentence) return { sentence: place, fit: 0 };
      const own = alignment.nearest(sentence.words);
      whole = unite(whole, own);
      const heading = alignment.nearest(sentence.headingWords);
      const around = unite(title, unite(own, heading));
      const share = alignment.shareOf(around);
      if (share > most) [most, inSentence] = [share, around];
      const near = this.#nearness?.sentences[place] ?? 0;
      return {
        sentence: place,
        fit: alignment.shareOf(own) + 0.5 * share + 1.5 * near + this.#kindFit(sentence.kinds),
      };
    });
    for (const words of passage.questions) {
      const own = alignment.nearest(words);
      whole = unite(whole, own);
      const share = alignment.shareOf(own);
      if (share > most) [most, inSentence] = [share, own];
    }
    return { sentences: sentences.sort((x, y) => y.fit - x.fit), whole, inSentence };
  }

  /** The same three shares by words as typed and by meanings that someone wrote down. */
  #compareMeanings(passage: IndexedPassage) {
    const strict = this.#strict;
    const title = strict.nearest(passage.titleWords);
    let whole = title;
    let inSentence = title;
    let most = strict.shareOf(title);
    const consider = (words: Float32Array) => {
      const share = strict.shareOf(words);
      if (share > most) [most, inSentence] = [share, words];
    };
    for (const place of passage.sentences) {
      const sentence = this.#index.sentences[place];
      if (!sentence) continue;
      const own = strict.nearest(sentence.words);
      whole = unite(whole, own);
      consider(unite(title, unite(own, strict.nearest(sentence.headingWords))));
    }
    for (const words of passage.questions) {
      const own = strict.nearest(words);
      whole = unite(whole, own);
      consider(own);
    }
    const values = {
      meantTitle: strict.shareOf(title),
      meantSentence: most,
      meantPassage: strict.shareOf(whole),
    };
    return { values, inSentence };
  }

  #kindFit(kinds: ReadonlySet<string>): number {
    return [...this.#question.kinds].some((kind) => kinds.has(kind)) ? 0.2 : 0;
  }

  #gradeOf(passage: IndexedPassage, best: number): boolean | undefined {
    const { grades } = this.#question;
    if (grades.length === 0) return undefined;
    const own = this.#index.sentences[best]?.grades ?? [];
    const inText = passage.sentences.some((place) =>
      gradesAgree(grades, this.#index.sentences[place]?.grades ?? []),
    );
    return inText || (gradesAgree(grades, passage.titleGrades) ?? gradesAgree(grades, own));
  }

  /** BM25 of the words as typed, as a share of what the question could reach. */
  #scoreExactWords({ counts, length }: IndexedPassage): number {
    let score = 0;
    for (const { place, rarity } of this.#typed) {
      const count = counts.get(place) ?? 0;
      if (count === 0) continue;
      const size = 1 - b + b * (length / Math.max(1, this.#index.averageLength));
      score += rarity * ((count * (k1 + 1)) / (count + k1 * size));
    }
    return score / this.#typedTotal;
  }
}

/** The features of the passages that may answer a question. */
export function featuresOf(
  question: ParsedQuestion,
  index: KnowledgeIndex,
  { nearness, candidates }: { nearness: Nearness | undefined; candidates: readonly number[] },
) {
  const builder = new FeatureBuilder(question, index, nearness);
  const all = candidates.flatMap((number) => {
    const passage = index.passages[number];
    return passage && passage.sentences.length > 0 ? [builder.of(passage, number)] : [];
  });
  for (const name of orderingFeatures) {
    const sorted = all.toSorted((x, y) => y.values[name] - x.values[name]);
    for (const [order, { values }] of sorted.entries())
      if (values[name] > 0) values.ranks += 1 / (1 + order) / orderingFeatures.length;
  }
  return { all, alignment: builder.alignment };
}

/** The weights of all features, and of the topics that question and passage share, which only the first passages have. */
export type Weights = Readonly<Partial<Record<FeatureName | 'sharedTopics', number>>>;

export type RankedPassage = { readonly score: number; readonly features: PassageFeatures };

/** The passages by the sum of their weighted features, the best first. */
export const rankPassages = (all: readonly PassageFeatures[], weights: Weights): RankedPassage[] =>
  all
    .map((features) => ({
      score: featureNames.reduce((sum, name) => sum + (weights[name] ?? 0) * features.values[name], 0),
      features,
    }))
    .sort((x, y) => y.score - x.score);

/** So many passages are also ordered by shared topics, which take long to compare. */
export const mostByTopics = 10;
const sentencesByTopics = 2;

/** How far a question and the best sentences of a passage are about the same topics, from 0 to 1. */
export function topicsOfPassage({ sentences }: PassageFeatures, sharedTopics: SharedTopics): number {
  const best = sentences.slice(0, sentencesByTopics);
  return best.reduce((sum, { sentence }) => sum + sharedTopics(sentence), 0) / Math.max(1, best.length);
}

/** Orders the first passages by shared topics as well. Their scores stay, and show how sure the order is without topics. */
export function orderByTopics(
  ranked: readonly RankedPassage[],
  sharedTopics: SharedTopics,
  weight: number,
): RankedPassage[] {
  const first = ranked.slice(0, mostByTopics).map((passage) => ({
    passage,
    total: passage.score + weight * topicsOfPassage(passage.features, sharedTopics),
  }));
  const ordered = first.sort((x, y) => y.total - x.total).map(({ passage }) => passage);
  return [...ordered, ...ranked.slice(mostByTopics)];
}
