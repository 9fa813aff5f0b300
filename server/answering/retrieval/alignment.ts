import type { IndexedWord, KnowledgeIndex, Words } from '#server/answering/index/knowledge-index.ts';
import { wordMeanings } from '#server/answering/language/word-meanings.ts';
import type { Concept, ParsedQuestion } from '#server/answering/question/question.ts';

/** Words that are used alike count from this cosine on, and never as much as the same word. */
const leastCosine = 0.3;
const mostByUse = 0.85;
/** How much a word counts that every passage has. */
const leastSpecific = 0.4;
/** A word that nothing in the knowledge base resembles says little about which passage is meant. */
const unknownShare = 0.2;
const leastKnown = 0.4;

/** The words of the knowledge base that are near a word, and how near each is, from 0 to 1. */
type NearWords = { readonly places: Uint32Array; readonly values: Float32Array };

/** One concept of the question, as it is compared with texts. */
type ComparableConcept = {
  readonly weight: number;
  /** By the place of the word. */
  readonly near: Float32Array;
  /** Phrases of several words, all of which must be there. */
  readonly phrases: readonly { readonly places: readonly number[]; readonly weight: number }[];
  readonly isKnown: boolean;
};

const cache = new WeakMap<readonly IndexedWord[], Map<string, NearWords>>();
const mostCached = 500;

function nearWordsOf(text: string, index: KnowledgeIndex): NearWords {
  const known = cache.get(index.words) ?? new Map<string, NearWords>();
  cache.set(index.words, known);
  const found = known.get(text);
  if (found) return found;
  const near = findNearWords(text, index);
  if (known.size >= mostCached) known.clear();
  known.set(text, near);
  return near;
}

function findNearWords(text: string, { words, placeOf, language }: KnowledgeIndex): NearWords {
  const own = placeOf(language.stemOf(text));
  const near = new Map<number, number>(own === undefined ? [] : [[own, 1]]);
  const meaning = language.meaningOf(text);
  const related = meaning === undefined ? undefined : wordMeanings.relatedTo(meaning);
  for (const [place, word] of words.entries()) {
    if (place === own) continue;
    const value =
      meaning === undefined || word.meaning === undefined
        ? language.likenessOf(text, word.stem)
        : Math.max(byUse(meaning, word.meaning), related?.get(word.meaning) ?? 0);
    if (value > 0) near.set(place, value);
  }
  return { places: Uint32Array.from(near.keys()), values: Float32Array.from(near.values()) };
}

function byUse(meaning: number, other: number): number {
  const cosine = wordMeanings.cosineOf(meaning, other);
  return cosine > leastCosine ? ((cosine - leastCosine) / (1 - leastCosine)) * mostByUse : 0;
}

/** Compares a question with texts word by word: for each of its words, how near the nearest word of the text is. */
export class Alignment {
  readonly #sought: readonly ComparableConcept[];
  readonly #total: number;
  /** The share of the question, by weight, that resembles nothing in the knowledge base. */
  readonly unknown: number;

  /** A strict one counts only words as typed and the meanings that the lexicon and the school give them. */
  constructor(question: ParsedQuestion, index: KnowledgeIndex, { isStrict = false } = {}) {
    this.#sought = question.concepts.map((concept) => prepareConcept(concept, index, isStrict));
    const all = this.#sought.reduce((sum, { weight }) => sum + weight, 0);
    const known = this.#sought.reduce((sum, { weight, isKnown }) => sum + (isKnown ? weight : 0), 0);
    this.#total = Math.max(0.2, known + unknownShare * (all - known));
    this.unknown = all === 0 ? 1 : (all - known) / all;
  }

  /** For each concept, how near the nearest word is. */
  nearest(words: Words): Float32Array {
    const sought = this.#sought;
    const found = new Float32Array(sought.length);
    for (let place = 0; place < sought.length; place += 1) {
      const { near, phrases } = sought[place] as ComparableConcept;
      let best = 0;
      for (let at = 0; at < words.length; at += 1) best = Math.max(best, near[words[at] ?? 0] ?? 0);
      for (const { places, weight } of phrases)
        if (weight > best && places.every((part) => words.includes(part))) best = weight;
      found[place] = best;
    }
    return found;
  }

  /** The share of the question, by weight, that is found. */
  shareOf(nearest: Float32Array): number {
    let sum = 0;
    for (const [place, { weight }] of this.#sought.entries()) sum += weight * (nearest[place] ?? 0);
    return sum / this.#total;
  }

  /** The greatest weight of a concept that is missing, and the sum of all. */
  measureMissing(nearest: Float32Array): { readonly worst: number; readonly all: number } {
    let [worst, all] = [0, 0];
    for (const [place, { weight }] of this.#sought.entries()) {
      const lost = weight * (1 - (nearest[place] ?? 0));
      worst = Math.max(worst, lost);
      all += lost;
    }
    return { worst, all };
  }
}

export function unite(left: Float32Array, right: Float32Array): Float32Array {
  return left.map((value, place) => Math.max(value, right[place] ?? 0));
}

function prepareConcept(
  { words, importance, meanings }: Concept,
  index: KnowledgeIndex,
  isStrict: boolean,
): ComparableConcept {
  const near = new Float32Array(index.words.length);
  if (words.length === 1 && !isStrict) {
    const { places, values } = nearWordsOf(words[0] ?? '', index);
    for (const [at, place] of places.entries()) near[place] = values[at] ?? 0;
  }
  const phrases: { places: number[]; weight: number }[] = [];
  for (const { term, weight } of meanings) {
    const places = term.split(' ').map((stem) => index.placeOf(stem));
    if (places.includes(undefined)) continue;
    const [only] = places;
    if (places.length === 1 && only !== undefined) near[only] = Math.max(near[only] ?? 0, weight);
    else phrases.push({ places: places as number[], weight });
  }
  const isKnown = near.some((value) => value >= leastKnown) || phrases.length > 0;
  return { weight: importance * specificity(words, index), near, phrases, isKnown };
}

/** How much a word counts by how few passages have it. */
function specificity(words: readonly string[], index: KnowledgeIndex): number {
  return (
    leastSpecific +
    (1 - leastSpecific) * Math.max(...words.map((word) => index.rarity(index.language.stemOf(word))))
  );
}
