import type { AnswerKinds } from '#server/answering/language/answer-kinds.ts';
import type { AskedThing } from '#server/answering/language/asked-thing.ts';
import type { GradeRange } from '#server/answering/language/grades.ts';
import type { Expansion, Lexicon, Synonym } from '#server/answering/language/lexicon.ts';
import type { QuestionWord } from '#server/answering/language/words.ts';

/** Everything about a language that reading texts and questions needs. One index has one language. */
export type Language = {
  /** Such as `de`. */
  readonly code: string;
  /** A text in one spelling: lower case, and whatever people write in several ways. */
  readonly toPlainText: (text: string) => string;
  /** The words and numbers of a cleaned text. */
  readonly tokensOfPlain: (text: string) => string[];
  readonly stemOf: (word: string) => string;
  /** The words of a text that is indexed; a long word also counts as the words it is made of. */
  readonly wordsOf: (text: string) => QuestionWord[];
  readonly isFunctionWord: (word: string) => boolean;
  /** Whether a word adds nothing to a phrase, such as an article. */
  readonly isFiller: (word: string) => boolean;
  /** How much a word says by itself, from 0 to 1. */
  readonly rarityOf: (word: string) => number;
  /** How much of a question a word carries, from 0 to 1. */
  readonly importanceOf: (word: string) => number;
  /** Whether a word only frames a question. */
  readonly isFraming: (word: string) => boolean;
  readonly gradesIn: (text: string) => GradeRange[];
  readonly gradesAskedFor: (plainText: string) => GradeRange[];
  readonly withoutGrades: (plainText: string) => string;
  readonly kindsInLine: (line: string) => AnswerKinds;
  readonly kindsAskedFor: (plainText: string) => AnswerKinds;
  readonly askedThingOf: (plainText: string) => AskedThing | undefined;
  readonly openLexicon: (own: readonly Synonym[]) => Lexicon;
  readonly spelling: Spelling;
  readonly structure: QuestionStructure;
  /** What a word of a question also means by how it is made. */
  readonly partsOfWord: (word: string) => readonly Expansion[];
  /** The place of a word in the file of meanings, if the language has one. */
  readonly meaningOf: (word: string) => number | undefined;
  /** How alike two different words are by their letters alone, from 0 to 1. */
  readonly likenessOf: (word: string, stem: string) => number;
  /** The same language for the words of one knowledge base. */
  readonly knowing: (texts: readonly string[]) => Language;
};

export type Spelling = {
  /** Writes out what people shorten. */
  readonly writeOut: (word: string) => string;
  /** Whether the word is right although neither knowledge base nor lexicon has it. */
  readonly isRight: (word: string) => boolean;
  /** Words that a mistyped word may stand for, before and after those of the knowledge base. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /**
   * How many letters of a word may be wrong if it stands for one of the words before, of the knowledge base, of the
   * lexicon, and of the words after.
   */
  readonly mostWrong: (word: string) => readonly [number, number, number, number];
};

export type QuestionStructure = {
  /** Where one question may end and another begin, the clearest first. */
  readonly joints: readonly RegExp[];
  readonly asking: RegExp;
  /** How a question begins, and the words it has, if it depends on the one before. */
  readonly opening: RegExp;
  readonly pointing: RegExp;
};
