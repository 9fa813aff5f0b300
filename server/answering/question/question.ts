import { type KnowledgeIndex, pairsOf, trigramsOf } from '#server/answering/index/knowledge-index.ts';
import { type AnswerKinds, kindsAsked } from '#server/answering/language/answer-kinds.ts';
import { gradesAsked, withoutGrades } from '#server/answering/language/grades.ts';
import { importanceOf, isFraming } from '#server/answering/language/importance.ts';
import { type Expansion, isUnsaid } from '#server/answering/language/lexicon.ts';
import { repaired, writtenOut } from '#server/answering/language/spelling.ts';
import {
  commonWords,
  functionWordList,
  isCommonWord,
  isFunctionWord,
  rarityOf,
} from '#server/answering/language/vocabulary.ts';
import { stemOf, tokensOf, type Word, wordsOf } from '#server/answering/language/words.ts';

/** One thing the question speaks of: a word or phrase, and everything that would answer to it. */
export type Concept = {
  readonly words: readonly string[];
  /** From 0 to 1: how much of the question it carries. */
  readonly importance: number;
  /** Whether anything that is known has something to do with it. */
  readonly isKnown: boolean;
  /** The word as typed, weight 1, and what the lexicon adds, below it. */
  readonly meanings: readonly Expansion[];
};

export type ReadQuestion = {
  /** As it was typed. */
  readonly asked: string;
  /** As it is understood: written out, typing mistakes repaired. */
  readonly text: string;
  readonly concepts: readonly Concept[];
  /** Every meaning once, with its greatest weight. */
  readonly terms: ReadonlyMap<string, number>;
  readonly stems: readonly string[];
  readonly pairs: ReadonlySet<string>;
  readonly trigrams: ReadonlySet<string>;
  readonly grades: ReturnType<typeof gradesAsked>;
  readonly kinds: AnswerKinds;
  /** Telling words that neither the knowledge base nor the lexicon has. */
  readonly foreign: readonly string[];
};

const candidates = new WeakMap<KnowledgeIndex, readonly (readonly string[])[]>();

/** What a mistyped word may have been: a little word, one of the knowledge base, of the lexicon, any. */
function candidatesOf(index: KnowledgeIndex): readonly (readonly string[])[] {
  const known = candidates.get(index) ?? [
    functionWordList,
    [...index.vocabulary],
    [...index.lexicon.words],
    commonWords,
  ];
  candidates.set(index, known);
  return known;
}

/** Words as they were meant: a typing mistake is repaired only when nobody knows the word. */
function understood(question: string, index: KnowledgeIndex): string[] {
  const words = tokensOf(question).flatMap((word) => tokensOf(writtenOut(word)));
  return words.map((word) => (isKnown(word, index) ? word : (repaired(word, candidatesOf(index)) ?? word)));
}

const isKnown = (word: string, { vocabulary, lexicon, knows }: KnowledgeIndex) =>
  vocabulary.has(word) || lexicon.words.has(word) || isCommonWord(word) || knows(stemOf(word));

/** Reads the question from left to right, the longest phrase of the lexicon first; single words mean themselves too. */
function conceptsOf(words: readonly Word[], index: KnowledgeIndex): Concept[] {
  const said = words.filter(({ text }) => !isUnsaid(text));
  const concepts: Concept[] = [];
  const covered = new Set<number>();
  for (const [place, word] of said.entries()) {
    for (const phrase of index.lexicon.startingWith(word.stem)) {
      const { stems } = phrase;
      if (stems.length < 2 || stems.some((stem, offset) => said[place + offset]?.stem !== stem)) continue;
      const own = said.slice(place, place + stems.length);
      stems.forEach((_, offset) => {
        if (place + offset !== place || stems.length > 1) covered.add(place + offset);
      });
      const meanings = [{ term: stems.join(' '), weight: 1 }, ...phrase.expansions];
      concepts.push({
        words: own.map(({ text }) => text),
        importance: Math.max(0.5, ...own.map(({ text }) => importanceOf(text))),
        isKnown: isAnyKnown(meanings, index),
        meanings,
      });
      break;
    }
  }
  for (const [place, { text, stem }] of said.entries()) {
    const rarity = importanceOf(text);
    if (rarity === 0 || (isFunctionWord(text) && covered.has(place))) continue;
    const phrase = index.lexicon.startingWith(stem).find(({ stems }) => stems.length === 1);
    const meanings = [{ term: stem, weight: 1 }, ...(phrase?.expansions ?? [])];
    concepts.push({
      words: [text],
      importance: covered.has(place) ? rarity * 0.5 : rarity,
      isKnown: isAnyKnown(meanings, index),
      meanings,
    });
  }
  return concepts;
}

const isAnyKnown = (meanings: readonly Expansion[], { knows }: KnowledgeIndex) =>
  meanings.some(({ term }) => term.split(' ').every(knows));

function termsOf(concepts: readonly Concept[]): Map<string, number> {
  const terms = new Map<string, number>();
  for (const { meanings } of concepts) {
    for (const { term, weight } of meanings) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
  }
  return terms;
}

/** Understands a question against what a chatbot knows. */
export function readQuestion(question: string, index: KnowledgeIndex): ReadQuestion {
  const written = understood(question, index);
  const text = written.join(' ');
  const grades = gradesAsked(isRepaired(question, written) ? text : question);
  const words = wordsOf(grades.length > 0 ? withoutGrades(text) : text);
  const stems = words.map(({ stem }) => stem);
  const concepts = conceptsOf(words, index);
  return {
    asked: question,
    text,
    concepts,
    terms: termsOf(concepts),
    stems: words.filter(({ text: word }) => !isFunctionWord(word)).map(({ stem }) => stem),
    pairs: pairsOf(stems),
    trigrams: trigramsOf(text),
    grades,
    kinds: kindsOf(question, text),
    foreign: foreignTo(index, words),
  };
}

/** What would answer any of its sentences. */
const kindsOf = (question: string, text: string): AnswerKinds =>
  new Set([text, ...question.split(/[.?!;,]\s+/)].flatMap((part) => [...kindsAsked(part)]));

const isRepaired = (question: string, written: readonly string[]) =>
  tokensOf(question).join(' ') !== written.join(' ');

function foreignTo(index: KnowledgeIndex, words: readonly Word[]): string[] {
  return words
    .filter(
      ({ text, stem }) =>
        rarityOf(text) > 0 &&
        !isFraming(text) &&
        !index.knows(stem) &&
        index.lexicon.startingWith(stem).length === 0,
    )
    .map(({ text }) => text);
}

const joint = /\s+(?:and|&|plus|also)\s+|[?;:]\s+|,\s+/g;
const leastImportance = 0.3;

/** The ways to take a question for two, each with something to look for; a grade named once holds for both. */
export function partsOf({ asked, grades, concepts }: ReadQuestion): (readonly [string, string])[] {
  if (concepts.length < 2) return [];
  const named = grades.length > 0 ? (asked.match(gradeWords)?.[0] ?? '') : '';
  return [...asked.matchAll(joint)].flatMap(({ index, 0: between }) => {
    const parts = [asked.slice(0, index), asked.slice(index + between.length)].map((part) => part.trim());
    const [left = '', right = ''] = parts;
    if (!isTelling(left) || !isTelling(right)) return [];
    const full = (part: string) => (named === '' || gradesAsked(part).length > 0 ? part : `${part} ${named}`);
    return [[full(left), full(right)] as const];
  });
}

const gradeWords = /\b(?:class|grade|std|standard)s? \w+\b|\b\w+ (?:graders?|class|standard|std|grade)\b/i;
const isTelling = (part: string) =>
  tokensOf(part).some((word) => rarityOf(word) >= leastImportance && !/^\d/.test(word));
