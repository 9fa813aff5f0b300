import type { Counts, KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import type { ParsedQuestion } from '#server/answering/question/question.ts';

/** Which stems of the question occur in a text. */
export type Presence = Uint8Array;

type Term = { readonly stems: readonly number[]; readonly weight: number; readonly rarity: number };
type Concept = {
  readonly importance: number;
  readonly meanings: readonly (readonly [term: number, weight: number])[];
};
type Holder = { readonly counts: Counts; readonly length: number };

/** A grade is one of the concepts of a question; a line for every grade covers it in part. */
const gradeImportance = 0.6;
const gradeUnsaid = 0.4;

/** A concept that the knowledge base does not have weighs less, because no passage can have it. */
const unknownShare = 0.3;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Compares one question with texts. */
export class Matcher {
  readonly #stems: readonly string[];
  readonly #terms: readonly Term[];
  readonly #concepts: readonly Concept[];
  readonly #question: ParsedQuestion;
  readonly #index: KnowledgeIndex;
  readonly #typedTotal: number;
  readonly #meantTotal: number;
  readonly #importance: number;
  readonly #nothing: Presence;

  constructor(question: ParsedQuestion, index: KnowledgeIndex) {
    this.#question = question;
    this.#index = index;
    const numbers = new Map<string, number>();
    const numberOf = (stem: string) => {
      const number = numbers.get(stem) ?? numbers.size;
      numbers.set(stem, number);
      return number;
    };
    const terms = [...question.terms];
    this.#terms = terms.map(([term, weight]) => {
      const stems = term.split(' ');
      return {
        stems: stems.map(numberOf),
        weight,
        rarity: Math.max(...stems.map((stem) => index.rarity(stem))),
      };
    });
    const places = new Map(terms.map(([term], place) => [term, place] as const));
    this.#concepts = question.concepts.map(({ importance, meanings }) => ({
      importance,
      meanings: meanings
        .map(({ term, weight }) => [places.get(term) ?? -1, weight] as const)
        .sort((a, b) => b[1] - a[1]),
    }));
    this.#stems = [...numbers.keys()];
    this.#nothing = new Uint8Array(numbers.size);
    this.#typedTotal = Math.max(0.3, sum(question.stems.map((stem) => index.rarity(stem))));
    this.#meantTotal = Math.max(
      0.5,
      Math.sqrt(sum(this.#terms.map(({ weight, rarity }) => weight * rarity))),
    );
    const grade = question.grades.length > 0 ? gradeImportance : 0;
    const weighed = question.concepts.map(
      ({ importance, isKnown }) => importance * (isKnown ? 1 : unknownShare),
    );
    this.#importance = Math.max(0.2, sum(weighed) + grade);
  }

  presenceIn(counts: Counts): Presence {
    const stems = this.#stems;
    let presence = this.#nothing;
    for (let place = 0; place < stems.length; place += 1) {
      if (!counts.has(stems[place] ?? '')) continue;
      // Most lines have nothing of a question: they share one array.
      if (presence === this.#nothing) presence = new Uint8Array(stems.length);
      presence[place] = 1;
    }
    return presence;
  }

  /** The stems that are present in either. */
  unite(left: Presence, right: Presence): Presence {
    if (left === this.#nothing || left === right) return right;
    if (right === this.#nothing) return left;
    return left.map((value, place) => value | (right[place] ?? 0));
  }

  /** BM25 of the words as typed, as a share of what the question could reach. */
  exactScore({ counts, length }: Holder, average: number): number {
    let score = 0;
    for (const stem of this.#question.stems) {
      const count = counts.get(stem) ?? 0;
      if (count === 0) continue;
      const damped = (count * 2.2) / (count + 1.2 * (0.4 + 0.6 * (length / Math.max(1, average))));
      score += this.#index.rarity(stem) * damped;
    }
    return score / this.#typedTotal;
  }

  /** The sum of the weights of all meanings that are present. */
  sumOfMeanings(presence: Presence): number {
    if (presence === this.#nothing) return 0;
    let score = 0;
    for (const term of this.#terms) if (this.#has(term, presence)) score += term.weight * term.rarity;
    return score / this.#meantTotal;
  }

  /** The share of the question, by importance, that the text covers. */
  coverageOf(presence: Presence, grade: boolean | undefined): number {
    let found = this.#gradeCovered(grade);
    if (presence === this.#nothing) return found / this.#importance;
    for (const concept of this.#concepts) found += concept.importance * this.#best(concept, presence);
    return found / this.#importance;
  }

  /** The same for the words as typed only. */
  typed(presence: Presence): number {
    if (presence === this.#nothing) return 0;
    let found = 0;
    for (const { importance, meanings } of this.#concepts) {
      const term = this.#terms[meanings[0]?.[0] ?? -1];
      if (term && this.#has(term, presence)) found += importance;
    }
    return found / this.#importance;
  }

  /** For each concept, how much of it is missing. */
  missingShares(presence: Presence): number[] {
    return this.#concepts.map((concept) =>
      concept.importance < 0.3 ? 0 : 1 - this.#best(concept, presence),
    );
  }

  /** For each concept, how much of it is missing, by its importance. */
  missingByImportance(presence: Presence, around: Presence): number[] {
    return this.#concepts.map(
      (concept) =>
        concept.importance * (1 - Math.max(this.#best(concept, presence), 0.7 * this.#best(concept, around))),
    );
  }

  #best({ meanings }: Concept, presence: Presence): number {
    for (const [place, weight] of meanings) {
      const term = this.#terms[place];
      if (term && this.#has(term, presence)) return weight;
    }
    return 0;
  }

  #has({ stems }: Term, presence: Presence): boolean {
    for (const stem of stems) if (presence[stem] !== 1) return false;
    return true;
  }

  #gradeCovered(agrees: boolean | undefined): number {
    if (this.#question.grades.length === 0 || agrees === false) return 0;
    return agrees ? gradeImportance : gradeImportance * gradeUnsaid;
  }
}
