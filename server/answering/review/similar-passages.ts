import type { IndexedPassage, KnowledgeIndex, Words } from '#server/answering/index/knowledge-index.ts';
import { ownTurn } from '#server/answering/index/turns.ts';
import { type GradeRange, gradesAgree } from '#server/answering/language/grades.ts';
import { prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import type { Vectors } from '#server/answering/retrieval/ranking.ts';
import { type Figure, figuresDiffer, figuresIn } from './figures.ts';

/** Two passages that say nearly the same, or two of their lines that say the same with other figures. */
export type SimilarPassages = {
  readonly kind: 'overlap' | 'difference';
  readonly passage: string;
  readonly other: string;
  /** The lines that show it best, as they are written. */
  readonly line: string;
  readonly otherLine: string;
  /** From 0 to 1: the share of the shorter passage that the other one says too, or how alike the lines are. */
  readonly score: number;
};

/** How many passages each is compared with: those that are nearest by meaning, and by rare words. */
const mostOfEach = 8;
const leastCosine = 0.35;
/** From here on two lines say the same. */
const leastAlike = 0.7;
/** From here on they are about the same, so that their figures can be compared. */
const leastAlikeWithFigures = 0.65;
/** Two lines that share fewer words say the same if they are also that near in meaning. */
const leastNear = { alike: 0.5, cosine: 0.82 };
/** A word of the title counts so much less than one of the line. */
const titleShare = 0.8;
/** From this share of the shorter passage on, two passages overlap. */
const leastShared = 0.5;
/** Synonyms count, words that are merely related do not: breakfast is not lunch. */
const leastMeaning = 0.8;
/** Of a longer passage, so many lines are compared: it must not hold up a visitor's question. */
const mostLines = 100;
/** A line of fewer words says too little to be compared. */
const leastWords = 2;

/** Something that a line is about: found where all words of one of its meanings are. */
type LineConcept = { readonly weight: number; readonly meanings: readonly (readonly number[])[] };

type ReadLine = {
  readonly text: string;
  /** Rows of a table can only be compared with rows below the same heading. */
  readonly table: string;
  readonly vector: Float32Array | undefined;
  /** The words of the line and of the heading above it. */
  readonly words: ReadonlySet<number>;
  readonly figures: readonly Figure[];
  readonly phones: ReadonlySet<string>;
  readonly grades: readonly GradeRange[];
  readonly concepts: readonly LineConcept[];
  readonly weight: number;
};

/** Compares passages of one knowledge base with one another, by words and the meanings that someone wrote down. */
class PassageComparison {
  readonly #index: KnowledgeIndex;
  readonly #vectors: Vectors | undefined;
  readonly #total: number;
  readonly #lines = new Map<number, ReadLine>();

  constructor(index: KnowledgeIndex, vectors: Vectors | undefined, total: number) {
    this.#index = index;
    this.#vectors = vectors;
    this.#total = total;
  }

  /** What a passage has in common with those after it; other work gets its turn between two of them. */
  async of(number: number): Promise<SimilarPassages[]> {
    const passage = this.#index.passages[number];
    if (!passage) return [];
    await ownTurn();
    const found: SimilarPassages[] = [];
    for (const place of this.#candidatesOf(passage, number)) {
      const other = this.#index.passages[place];
      if (!other) continue;
      await ownTurn();
      found.push(...this.#compare(passage, other));
    }
    return found;
  }

  #candidatesOf(passage: IndexedPassage, number: number): number[] {
    const nearest = (scores: ReadonlyMap<number, number>) =>
      [...scores]
        .sort((x, y) => y[1] - x[1])
        .slice(0, mostOfEach)
        .map(([other]) => other);
    return [
      ...new Set([
        ...nearest(this.#byMeaning(number)),
        ...nearest(this.#byWords([...passage.counts.keys()], number)),
      ]),
    ];
  }

  #byMeaning(number: number): Map<number, number> {
    const scores = new Map<number, number>();
    const own = this.#vectors?.passages[number];
    if (!own) return scores;
    for (let other = number + 1; other < this.#total; other += 1) {
      const vector = this.#vectors?.passages[other];
      const cosine = vector ? productOf(own, vector) : 0;
      if (cosine >= leastCosine) scores.set(other, cosine);
    }
    return scores;
  }

  #byWords(words: readonly number[], number: number): Map<number, number> {
    const scores = new Map<number, number>();
    for (const place of words) {
      const word = this.#index.words[place];
      if (!word) continue;
      const rarity = this.#index.rarity(word.stem);
      for (const other of word.passages)
        if (other > number && other < this.#total) scores.set(other, (scores.get(other) ?? 0) + rarity ** 2);
    }
    return scores;
  }

  #compare(one: IndexedPassage, other: IndexedPassage): SimilarPassages[] {
    const [mine, theirs] = [this.#linesOf(one), this.#linesOf(other)];
    const pairs = mine.flatMap((line) =>
      theirs.map((otherLine) => comparePair(line, otherLine, [one, other])),
    );
    const [passage, otherId] = [one.passage.id, other.passage.id];
    const resultOf = (kind: SimilarPassages['kind'], pair: (typeof pairs)[number], score: number) => ({
      kind,
      passage,
      other: otherId,
      line: pair.line.text,
      otherLine: pair.otherLine.text,
      score,
    });
    const [worst] = pairs
      .filter(({ alike, isDifferent }) => isDifferent && alike >= leastAlikeWithFigures)
      .filter(({ line, otherLine }) => !isRepeated(line, theirs) && !isRepeated(otherLine, mine))
      .sort((x, y) => y.alike - x.alike);
    const same = pairs.filter(({ isSame }) => isSame).sort((x, y) => y.alike - x.alike);
    const [best] = same;
    const shorter = Math.min(mine.length, theirs.length);
    const covered = Math.min(
      new Set(same.map(({ line }) => line)).size,
      new Set(same.map(({ otherLine }) => otherLine)).size,
    );
    const shared = shorter === 0 ? 0 : covered / shorter;
    return [
      ...(best && shared >= leastShared ? [resultOf('overlap', best, shared)] : []),
      ...(worst ? [resultOf('difference', worst, worst.alike)] : []),
    ];
  }

  #linesOf({ sentences, passage }: IndexedPassage): ReadLine[] {
    return sentences.slice(0, mostLines).flatMap((place) => {
      const line = this.#lines.get(place) ?? this.#read(place, passage.title);
      if (line) this.#lines.set(place, line);
      return line ? [line] : [];
    });
  }

  #read(place: number, title: string): ReadLine | undefined {
    const sentence = this.#index.sentences[place];
    if (!sentence) return undefined;
    const { text, heading, words, headingWords } = sentence;
    const { figures, phones, rest } = figuresIn(text);
    const own = this.#conceptsOf(rest, 1);
    if (own.length < leastWords) return undefined;
    const concepts = [...own, ...this.#conceptsOf(title, titleShare)];
    return {
      text,
      table: /\t|\s\|\s/.test(text) ? heading : '',
      vector: this.#vectors?.sentences[place],
      words: new Set([...words, ...headingWords]),
      figures,
      phones,
      grades: [text, title].flatMap(this.#index.language.gradesIn),
      concepts,
      weight: concepts.reduce((sum, { weight }) => sum + weight, 0),
    };
  }

  #conceptsOf(text: string, share: number): LineConcept[] {
    const index = this.#index;
    return parseQuestion(prepareQuestion(text), index).concepts.map(({ words, importance, meanings }) => ({
      weight:
        share *
        importance *
        (0.4 + 0.6 * Math.max(...words.map((word) => index.rarity(index.language.stemOf(word))))),
      meanings: meanings.flatMap(({ term, weight }) => {
        if (weight < leastMeaning) return [];
        const places = term.split(' ').map((stem) => index.placeOf(stem));
        return places.includes(undefined) ? [] : [places as number[]];
      }),
    }));
  }
}

function productOf(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) sum += (left[place] ?? 0) * (right[place] ?? 0);
  return sum;
}

/** Whether the other passage has the very same line, so that nothing differs. */
const isRepeated = (line: ReadLine, lines: readonly ReadLine[]) =>
  lines.some((other) => other.text === line.text);

type LinePair = {
  readonly line: ReadLine;
  readonly otherLine: ReadLine;
  /** How alike they are apart from their figures, from 0 to 1. */
  readonly alike: number;
  readonly isDifferent: boolean;
  readonly isSame: boolean;
};

function comparePair(
  line: ReadLine,
  otherLine: ReadLine,
  passages: readonly [IndexedPassage, IndexedPassage],
): LinePair {
  const alike = likenessOf(line, otherLine, passages);
  const isDifferent = figuresDiffer(line.figures, otherLine.figures);
  const isSame =
    !isDifferent && (alike >= leastAlike || (alike >= leastNear.alike && isNear(line, otherLine)));
  return { line, otherLine, alike, isDifferent, isSame };
}

const isNear = ({ vector }: ReadLine, other: ReadLine) =>
  vector !== undefined && other.vector !== undefined && productOf(vector, other.vector) >= leastNear.cosine;

/** The share of what a line is about that another line says, too, with the title and the heading above it. */
function shareOf({ concepts, weight }: ReadLine, { words }: ReadLine, titleWords: Words): number {
  const isSaid = (place: number) => words.has(place) || titleWords.includes(place);
  const found = concepts
    .filter(({ meanings }) => meanings.some((places) => places.every(isSaid)))
    .reduce((sum, concept) => sum + concept.weight, 0);
  return weight === 0 ? 0 : found / weight;
}

/** Whether the lines have different telephone numbers: then they are about different offices. */
const areOfOthers = ({ phones }: ReadLine, other: ReadLine) =>
  phones.size > 0 && other.phones.size > 0 && phones.isDisjointFrom(other.phones);

/** How alike two lines are, apart from their figures, from 0 to 1; lines about different grades or offices are not. */
function likenessOf(
  left: ReadLine,
  right: ReadLine,
  [own, other]: readonly [IndexedPassage, IndexedPassage],
): number {
  if (left.grades.length > 0 !== right.grades.length > 0) return 0;
  if (areOfOthers(left, right)) return 0;
  if (gradesAgree(left.grades, right.grades) === false || left.table !== right.table) return 0;
  return Math.min(shareOf(left, right, other.titleWords), shareOf(right, left, own.titleWords));
}

export type Slice = { readonly first: number; readonly count: number; readonly total: number };

/** Compares some passages with all that come after them, among the first `total`. */
export async function similarPassages(
  index: KnowledgeIndex,
  vectors: Vectors | undefined,
  { first, count, total }: Slice,
): Promise<SimilarPassages[]> {
  const comparison = new PassageComparison(index, vectors, total);
  const found: SimilarPassages[] = [];
  for (let number = first; number < Math.min(first + count, total); number += 1) {
    found.push(...(await comparison.of(number)));
  }
  return found;
}
