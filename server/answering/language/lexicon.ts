import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './words.ts';

/** A meaning of a word or phrase, with its weight compared with the typed word. */
export type Expansion = { readonly term: string; readonly weight: number };

/** A phrase of the lexicon, by its stems. */
type Phrase = { readonly stems: readonly string[]; readonly expansions: readonly Expansion[] };

export type Lexicon = {
  /** The phrases that begin with this stem, the longest first. */
  readonly startingWith: (stem: string) => readonly Phrase[];
  /** All its words, to distinguish words from typing mistakes. */
  readonly words: ReadonlySet<string>;
};

/** A synonym that the school has added. */
export type Synonym = { readonly word: string; readonly means: readonly string[] };

const synonymWeight = 0.8;
const relatedWeight = 0.5;
const fillers = new Set('a an the my our your his her their its please'.split(' '));

/** A phrase as one term: its stems without articles and possessives. */
export function termOf(phrase: string): string {
  const words = wordsOf(phrase);
  const said = words.filter(({ text }) => !fillers.has(text));
  return (said.length > 0 ? said : words).map(({ stem }) => stem).join(' ');
}

/** Whether a word adds nothing to a phrase. */
export const isFiller = (word: string) => fillers.has(word);

class LexiconBuilder {
  readonly words = new Set<string>();
  readonly #meanings = new Map<string, Map<string, number>>();

  add(from: string, to: string, weight: number) {
    const known = this.#meanings.get(from) ?? new Map<string, number>();
    if (from !== to) known.set(to, Math.max(known.get(to) ?? 0, weight));
    this.#meanings.set(from, known);
  }

  learn(phrases: readonly string[]): string[] {
    for (const phrase of phrases) for (const { text } of wordsOf(phrase)) this.words.add(text);
    return phrases.map(termOf);
  }

  addSynonyms(phrases: readonly string[], weight: number) {
    const terms = this.learn(phrases);
    for (const from of terms) for (const to of terms) this.add(from, to, weight);
  }

  leads(left: readonly string[], right: readonly string[]) {
    const targets = this.learn(right);
    for (const from of this.learn(left)) for (const to of targets) this.add(from, to, relatedWeight);
  }

  finish(): Lexicon {
    const byStart = new Map<string, Phrase[]>();
    for (const [term, meanings] of this.#meanings) {
      const stems = term.split(' ');
      const expansions = [...meanings].map(([to, weight]) => ({ term: to, weight }));
      const start = stems[0] ?? '';
      byStart.set(start, [...(byStart.get(start) ?? []), { stems, expansions }]);
    }
    for (const phrases of byStart.values()) phrases.sort((a, b) => b.stems.length - a.stems.length);
    return { words: this.words, startingWith: (stem) => byStart.get(stem) ?? [] };
  }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

type Rule = {
  readonly isAlike: boolean;
  readonly left: readonly string[];
  readonly right: readonly string[];
};

/** The rules of the shipped lexicon: words with the same meaning, and words that imply others. */
export function shippedRules(): Rule[] {
  const text = readFileSync(join(import.meta.dirname, '../data/lexicon.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => /^[=>]/.test(line));
  return lines.map((line) => {
    const [left = '', right = ''] = line.slice(1).split(' : ');
    const isAlike = line.startsWith('=');
    return { isAlike, left: listOf(left), right: listOf(isAlike ? left : right) };
  });
}

function readShipped(): Lexicon {
  const builder = new LexiconBuilder();
  for (const { isAlike, left, right } of shippedRules()) {
    if (isAlike) builder.addSynonyms(left, synonymWeight);
    else builder.leads(left, right);
  }
  return builder.finish();
}

/** Read at the start: later it would delay an answer. */
const shippedLexicon = readShipped();

function mergePhrases(one: readonly Phrase[], other: readonly Phrase[]): readonly Phrase[] {
  if (one.length === 0 || other.length === 0) return one.length > 0 ? one : other;
  const byTerm = Map.groupBy([...one, ...other], ({ stems }) => stems.join(' '));
  return [...byTerm.values()]
    .map((same) => ({
      stems: same[0]?.stems ?? [],
      expansions: same.flatMap(({ expansions }) => expansions),
    }))
    .sort((a, b) => b.stems.length - a.stems.length);
}

/** The shipped lexicon together with what the school has added. */
export function openLexicon(own: readonly Synonym[]): Lexicon {
  if (own.length === 0) return shippedLexicon;
  const builder = new LexiconBuilder();
  // Only the word gets the meanings; the meanings are not synonyms of each other.
  for (const { word, means } of own) for (const one of means) builder.addSynonyms([word, one], synonymWeight);
  const added = builder.finish();
  return {
    words: new Set([...shippedLexicon.words, ...added.words]),
    startingWith: (stem) => mergePhrases(added.startingWith(stem), shippedLexicon.startingWith(stem)),
  };
}
