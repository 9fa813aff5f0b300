import type { AnswerKinds } from '#server/answering/language/answer-kinds.ts';
import type { GradeRange } from '#server/answering/language/grades.ts';
import type { Lexicon, Synonym } from '#server/answering/language/lexicon.ts';
import type { QuestionWord } from '#server/answering/language/words.ts';
import { english } from '#server/answering/languages/english.ts';
import type { Language } from '#server/answering/languages/language.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { inTurns } from './turns.ts';

/** A titled piece of the school's text: a chunk of the knowledge base, or of a document. */
export type Passage = {
  readonly id: string;
  readonly title: string;
  /** As they were pasted: paragraphs, list items or table rows. */
  readonly lines: readonly string[];
  /** Where the text comes from, for the reader of an answer. */
  readonly source: string;
  /** Questions that staff approved for it: they help to find it, and are never shown. */
  readonly questions?: readonly string[];
};

/** The words of a text as places in the index's list of words, each once. */
export type Words = Uint32Array;

/** One sentence with everything the ranker needs. */
export type IndexedSentence = Sentence & {
  readonly passage: number;
  readonly words: Words;
  readonly headingWords: Words;
  readonly grades: readonly GradeRange[];
  readonly kinds: AnswerKinds;
};

export type IndexedPassage = {
  readonly passage: Passage;
  readonly titleWords: Words;
  /** How often each word occurs in title and text. */
  readonly counts: ReadonlyMap<number, number>;
  readonly titleGrades: readonly GradeRange[];
  readonly length: number;
  /** The places of its sentences in the list of all sentences. */
  readonly sentences: readonly number[];
  /** The questions that staff approved for it, and the place of the first in the list of all of them. */
  readonly questions: readonly Words[];
  readonly firstQuestion: number;
};

/** A word of the knowledge base, by its stem. */
export type IndexedWord = {
  readonly stem: string;
  /** Its place in the file of meanings, if the file has it. */
  readonly meaning: number | undefined;
  /** The passages in which it occurs, in title or text. */
  readonly passages: readonly number[];
};

export type KnowledgeIndex = {
  readonly language: Language;
  readonly passages: readonly IndexedPassage[];
  readonly sentences: readonly IndexedSentence[];
  readonly words: readonly IndexedWord[];
  readonly placeOf: (stem: string) => number | undefined;
  readonly lexicon: Lexicon;
  /** Words as written, for repairing typing mistakes. */
  readonly vocabulary: ReadonlySet<string>;
  /** How specific a stem is, from 0 (it is in every passage) to 1 (in one or none). */
  readonly rarity: (stem: string) => number;
  readonly averageLength: number;
};

type GrowingWord = { readonly stem: string; meaning: number | undefined; readonly passages: number[] };

class IndexBuilder {
  readonly #language: Language;
  readonly #sentences: IndexedSentence[] = [];
  readonly #passages: IndexedPassage[] = [];
  readonly #words: GrowingWord[] = [];
  readonly #places = new Map<string, number>();
  readonly #vocabulary = new Set<string>();
  #questions = 0;

  constructor(language: Language) {
    this.#language = language;
  }

  add(passage: Passage) {
    const { wordsOf, gradesIn, kindsInLine } = this.#language;
    const number = this.#passages.length;
    const titleWords = wordsOf(passage.title);
    const first = this.#sentences.length;
    const all = [...titleWords];
    for (const sentence of sentencesOf(passage.lines)) {
      const words = wordsOf(sentence.text);
      all.push(...words);
      this.#sentences.push({
        ...sentence,
        passage: number,
        words: this.#placesOf(words),
        headingWords: this.#placesOf(wordsOf(sentence.heading)),
        grades: gradesIn(sentence.text),
        kinds: kindsInLine(sentence.text),
      });
    }
    const questions = (passage.questions ?? []).map(wordsOf);
    all.push(...questions.flat());
    const counts = new Map<number, number>();
    for (const word of all) {
      const place = this.#placeOf(word);
      counts.set(place, (counts.get(place) ?? 0) + 1);
      this.#vocabulary.add(word.text);
    }
    for (const place of counts.keys()) this.#words[place]?.passages.push(number);
    this.#passages.push({
      passage,
      titleWords: this.#placesOf(titleWords),
      counts,
      titleGrades: gradesIn(passage.title),
      length: all.length,
      sentences: Array.from({ length: this.#sentences.length - first }, (_, offset) => first + offset),
      questions: questions.map((words) => this.#placesOf(words)),
      firstQuestion: this.#questions,
    });
    this.#questions += questions.length;
  }

  #placesOf(words: readonly QuestionWord[]): Words {
    return Uint32Array.from(new Set(words.map((word) => this.#placeOf(word))));
  }

  #placeOf({ text, stem }: QuestionWord): number {
    const known = this.#places.get(stem);
    const word = known === undefined ? undefined : this.#words[known];
    if (known !== undefined && word) {
      word.meaning ??= this.#language.meaningOf(text);
      return known;
    }
    const meaning = this.#language.meaningOf(text);
    const place = this.#words.push({ stem, meaning, passages: [] }) - 1;
    this.#places.set(stem, place);
    return place;
  }

  finish(lexicon: Lexicon): KnowledgeIndex {
    const total = this.#passages.length;
    const highest = Math.log(1 + (total + 0.5) / 1.5);
    const [words, places] = [this.#words, this.#places];
    const length = this.#passages.reduce((sum, passage) => sum + passage.length, 0);
    return {
      language: this.#language,
      passages: this.#passages,
      sentences: this.#sentences,
      words,
      placeOf: (stem) => places.get(stem),
      lexicon,
      vocabulary: this.#vocabulary,
      rarity: (stem) => {
        const count = words[places.get(stem) ?? -1]?.passages.length ?? 0;
        return Math.min(
          1,
          Math.max(0, Math.log(1 + (total - count + 0.5) / (count + 0.5)) / Math.max(highest, 0.1)),
        );
      },
      averageLength: length / Math.max(1, total),
    };
  }
}

/** Builds the index of everything a chatbot knows in one language, a slice at a time. */
export async function buildIndex(
  passages: readonly Passage[],
  synonyms: readonly Synonym[] = [],
  spoken: Language = english,
): Promise<KnowledgeIndex> {
  const language = spoken.knowing(passages.flatMap(({ title, lines }) => [title, ...lines]));
  const builder = new IndexBuilder(language);
  await inTurns(passages, (passage) => builder.add(passage));
  return builder.finish(language.openLexicon(synonyms));
}
