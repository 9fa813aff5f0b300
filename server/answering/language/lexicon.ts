import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QuestionWord, wordsOf } from './words.ts';

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

/** Whether a word adds nothing to a phrase. */
export const isFiller = (word: string) => fillers.has(word);

/** How the phrases of a lexicon are read. */
type PhraseReader = {
  readonly wordsOf: (text: string) => QuestionWord[];
  readonly isFiller: (word: string) => boolean;
};
const englishReader: PhraseReader = { wordsOf, isFiller };

/** A phrase as one term: its stems without articles and possessives. */
export function termOf(phrase: string, reader = englishReader): string {
  const words = reader.wordsOf(phrase);
  const said = words.filter(({ text }) => !reader.isFiller(text));
  return (said.length > 0 ? said : words).map(({ stem }) => stem).join(' ');
}

class LexiconBuilder {
  readonly words = new Set<string>();
  readonly #meanings = new Map<string, Map<string, number>>();
  readonly #reader: PhraseReader;

  constructor(reader: PhraseReader) {
    this.#reader = reader;
  }

  add(from: string, to: string, weight: number) {
    const known = this.#meanings.get(from) ?? new Map<string, number>();
    if (from !== to) known.set(to, Math.max(known.get(to) ?? 0, weight));
    this.#meanings.set(from, known);
  }

  learn(phrases: readonly string[]): string[] {
    const reader = this.#reader;
    for (const phrase of phrases) for (const { text } of reader.wordsOf(phrase)) this.words.add(text);
    return phrases.map((phrase) => termOf(phrase, reader));
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

/** The rules of a shipped lexicon: words with the same meaning, and words that imply others. */
export function shippedRules(file = 'lexicon'): Rule[] {
  const text = readFileSync(join(import.meta.dirname, `../data/${file}.txt`), 'utf8');
  const lines = text.split('\n').filter((line) => /^[=>]/.test(line));
  return lines.map((line) => {
    const [left = '', right = ''] = line.slice(1).split(' : ');
    const isAlike = line.startsWith('=');
    return { isAlike, left: listOf(left), right: listOf(isAlike ? left : right) };
  });
}

function readShipped(file: string, reader: PhraseReader): Lexicon {
  const builder = new LexiconBuilder(reader);
  for (const { isAlike, left, right } of shippedRules(file)) {
    if (isAlike) builder.addSynonyms(left, synonymWeight);
    else builder.leads(left, right);
  }
  return builder.finish();
}

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

function addOwn(shipped: Lexicon, own: readonly Synonym[], reader: PhraseReader): Lexicon {
  if (own.length === 0) return shipped;
  const builder = new LexiconBuilder(reader);
  // Only the word gets the meanings; the meanings are not synonyms of each other.
  for (const { word, means } of own) for (const one of means) builder.addSynonyms([word, one], synonymWeight);
  const added = builder.finish();
  return {
    words: new Set([...shipped.words, ...added.words]),
    startingWith: (stem) => mergePhrases(added.startingWith(stem), shipped.startingWith(stem)),
  };
}

type OpenLexicon = (own: readonly Synonym[]) => Lexicon;

/** Reads a shipped lexicon; it is opened together with what the school has added. */
export function lexiconOf(file: string, reader: PhraseReader): OpenLexicon {
  const shipped = readShipped(file, reader);
  return (own) => addOwn(shipped, own, reader);
}

/** The words of a school in a language for which no lexicon is shipped. */
export function emptyLexicon(reader: PhraseReader): OpenLexicon {
  const empty = new LexiconBuilder(reader).finish();
  return (own) => addOwn(empty, own, reader);
}

/** The English one, read at the start: later it would delay an answer. */
export const openLexicon = lexiconOf('lexicon', englishReader);
