import type { KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import type { AnswerKinds } from '#server/answering/language/answer-kinds.ts';
import type { QuestionForm } from '#server/answering/language/asked-thing.ts';
import type { GradeRange } from '#server/answering/language/grades.ts';
import type { Expansion } from '#server/answering/language/lexicon.ts';
import { repairWord } from '#server/answering/language/spelling.ts';
import type { QuestionWord } from '#server/answering/language/words.ts';
import type { PreparedQuestion } from './prepared-question.ts';

/** One thing the question is about: a word or phrase, and everything that means it. */
export type Concept = {
  readonly words: readonly string[];
  /** From 0 to 1: how much of the question it carries. */
  readonly importance: number;
  /** Whether the knowledge base has any of its meanings. */
  readonly isKnown: boolean;
  /** The word as typed, with weight 1, and what the lexicon adds, with less. */
  readonly meanings: readonly Expansion[];
};

export type ParsedQuestion = {
  readonly prepared: PreparedQuestion;
  /** The text as it is understood: abbreviations written out, typing mistakes repaired. */
  readonly text: string;
  readonly concepts: readonly Concept[];
  /** Every meaning once, with its greatest weight. */
  readonly terms: ReadonlyMap<string, number>;
  readonly stems: readonly string[];
  readonly grades: readonly GradeRange[];
  readonly kinds: AnswerKinds;
  /** How it asks, and the place of the concept that it asks for, if it names one. Only English questions have it. */
  readonly asked: { readonly form: QuestionForm; readonly concept: number | undefined } | undefined;
  /** Content words that neither the knowledge base nor the lexicon has. */
  readonly foreign: readonly string[];
};

const candidates = new WeakMap<KnowledgeIndex, readonly (readonly string[])[]>();

/** The words a mistyped word may stand for: function words, words of the knowledge base, of the lexicon, common words. */
function candidatesOf(index: KnowledgeIndex): readonly (readonly string[])[] {
  const { before, after } = index.language.spelling;
  const known = candidates.get(index) ?? [before, [...index.vocabulary], [...index.lexicon.words], after];
  candidates.set(index, known);
  return known;
}

/** The words as they were meant. A typing mistake is repaired only if no vocabulary has the word. */
function repairWords(tokens: readonly string[], index: KnowledgeIndex): string[] {
  const { spelling, tokensOfPlain } = index.language;
  const words = tokens.flatMap((word) => tokensOfPlain(spelling.writeOut(word)));
  return words.map((word) =>
    isKnown(word, index) ? word : (repairWord(word, candidatesOf(index), spelling.mostWrong(word)) ?? word),
  );
}

const isKnown = (word: string, { vocabulary, lexicon, placeOf, language }: KnowledgeIndex) =>
  vocabulary.has(word) ||
  lexicon.words.has(word) ||
  language.spelling.isRight(word) ||
  placeOf(language.stemOf(word)) !== undefined;

/** Reads the question from left to right, the longest phrase of the lexicon first; single words mean themselves too. */
function conceptsOf(words: readonly QuestionWord[], index: KnowledgeIndex): Concept[] {
  const { isFiller, isFunctionWord, importanceOf, partsOfWord } = index.language;
  const said = words.filter(({ text }) => !isFiller(text));
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
    const meanings = [{ term: stem, weight: 1 }, ...(phrase?.expansions ?? []), ...partsOfWord(text)];
    concepts.push({
      words: [text],
      importance: covered.has(place) ? rarity * 0.5 : rarity,
      isKnown: isAnyKnown(meanings, index),
      meanings,
    });
  }
  return concepts;
}

const isAnyKnown = (meanings: readonly Expansion[], { placeOf }: KnowledgeIndex) =>
  meanings.some(({ term }) => term.split(' ').every((stem) => placeOf(stem) !== undefined));

function termsOf(concepts: readonly Concept[]): Map<string, number> {
  const terms = new Map<string, number>();
  for (const { meanings } of concepts) {
    for (const { term, weight } of meanings) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
  }
  return terms;
}

/** Interprets a question with the words a chatbot knows. */
export function parseQuestion(prepared: PreparedQuestion, index: KnowledgeIndex): ParsedQuestion {
  const { toPlainText, tokensOfPlain, stemOf, isFunctionWord, gradesAskedFor, withoutGrades } =
    index.language;
  const plain = toPlainText(prepared.original);
  const tokens = tokensOfPlain(plain);
  const repaired = repairWords(tokens, index);
  const text = repaired.join(' ');
  const isChanged = tokens.join(' ') !== text;
  const grades = gradesAskedFor(isChanged ? text : plain);
  const words = (grades.length > 0 ? tokensOfPlain(withoutGrades(text)) : repaired).map((word) => ({
    text: word,
    stem: stemOf(word),
  }));
  const concepts = conceptsOf(words, index);
  return {
    prepared,
    text,
    concepts,
    terms: termsOf(concepts),
    stems: words.filter(({ text: word }) => !isFunctionWord(word)).map(({ stem }) => stem),
    grades,
    kinds: kindsOf(plain, text, index),
    asked: findAsked(text, concepts, index),
    foreign: foreignTo(index, words),
  };
}

function findAsked(
  text: string,
  concepts: readonly Concept[],
  index: KnowledgeIndex,
): ParsedQuestion['asked'] {
  const thing = index.language.askedThingOf(text);
  if (!thing) return undefined;
  const places = thing.words.map((word) => concepts.findLastIndex(({ words }) => words.includes(word)));
  return { form: thing.form, concept: places.find((place) => place >= 0) };
}

/** The kinds of answers that any of its sentences asks for. */
const kindsOf = (plain: string, text: string, { language }: KnowledgeIndex): AnswerKinds =>
  new Set([text, ...plain.split(/[.?!;,]\s+/)].flatMap((part) => [...language.kindsAskedFor(part)]));

function foreignTo(index: KnowledgeIndex, words: readonly QuestionWord[]): string[] {
  return words
    .filter(
      ({ text, stem }) =>
        index.language.rarityOf(text) > 0 &&
        !index.language.isFraming(text) &&
        index.placeOf(stem) === undefined &&
        index.lexicon.startingWith(stem).length === 0,
    )
    .map(({ text }) => text);
}
