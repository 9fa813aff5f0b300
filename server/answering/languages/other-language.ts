import { type AnswerKind, type AnswerKinds, answerKinds } from '#server/answering/language/answer-kinds.ts';
import { emptyLexicon, lexiconOf } from '#server/answering/language/lexicon.ts';
import type { QuestionWord } from '#server/answering/language/words.ts';
import type { Language, QuestionStructure } from './language.ts';
import { likenessOfStems } from './likeness.ts';

type KindPatterns = Partial<Readonly<Record<AnswerKind, RegExp>>>;

/** What has to be known of a language other than English. All words and patterns are in its plain spelling. */
export type LanguageFacts = {
  readonly code: string;
  readonly toPlainText: (text: string) => string;
  readonly stemOf: (word: string) => string;
  /** Words that say how something is asked, not what it is about. */
  readonly functionWords: ReadonlySet<string>;
  /** Polite words and words about feelings. */
  readonly framing: ReadonlySet<string>;
  /** Words for family members and students: nearly every question is about one. */
  readonly family: ReadonlySet<string>;
  readonly questions: KindPatterns;
  readonly lines: KindPatterns;
  readonly structure: QuestionStructure;
  /** The name of the file of meanings in `data`. */
  readonly lexicon?: string;
  /** What people shorten. */
  readonly shortened?: Readonly<Record<string, string>>;
  /** How alike the letters of two words are, if there is more to it than a common beginning. */
  readonly likenessOf?: Language['likenessOf'];
};

/** Words with their vowel signs, which are marks in many scripts. */
const token = /[a-z0-9._%+-]+@[a-z0-9.-]+[a-z0-9]|\d+(?:[:.]\d+)*|[\p{L}\p{M}\p{N}]+/gu;
const framingShare = 0.1;
const familyShare = 0.3;
const numberRarity = 0.6;

/** Kinds of answers that look alike in every language. */
const anyLine: KindPatterns = {
  money: /[$£€₹]|\b(?:eur|euros?|usd|cop|fcfa|cfa|rs)\b/,
  clock: /\b\d{1,2}[:.]\d\d\b/,
  count: /\d/,
  contact: /@|\+\d|\d{5,}|\d{2,}(?:[ -]\d{2,}){2,}/,
  percent: /\d ?%/,
  distance: /\b\d+ ?(?:km|m)\b/,
};

const kindsBy = (all: readonly KindPatterns[], text: string): AnswerKinds =>
  new Set(answerKinds.filter((kind) => all.some((patterns) => patterns[kind]?.test(text))));

/** Stricter than in English, because there is no list of the words that are right although no one wrote them. */
function mostWrong(word: string): [number, number, number, number] {
  if (word.length < 4 || !/^[\p{L}\p{M}]+$/u.test(word)) return [0, 0, 0, 0];
  const most = word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0;
  return [1, most, most, 1];
}

const mostStems = 20_000;

/** The same stems, each found once. */
function remember(stemOf: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const stem = stemOf(word);
    if (known.size > mostStems) known.clear();
    known.set(word, stem);
    return stem;
  };
}

type WordReader = Pick<Language, 'toPlainText' | 'tokensOfPlain' | 'stemOf' | 'wordsOf'>;

function createReader({ toPlainText, functionWords, stemOf }: LanguageFacts): WordReader {
  const stem = remember((word) => (/^\d/.test(word) || functionWords.has(word) ? word : stemOf(word)));
  const tokensOfPlain = (plain: string) => [...(plain.match(token) ?? [])];
  const wordsOf = (text: string): QuestionWord[] =>
    tokensOfPlain(toPlainText(text)).map((word) => ({ text: word, stem: stem(word) }));
  return { toPlainText, tokensOfPlain, stemOf: stem, wordsOf };
}

type WordWeights = Pick<Language, 'isFunctionWord' | 'isFiller' | 'isFraming' | 'rarityOf' | 'importanceOf'>;

function createWeights({ functionWords, framing, family }: LanguageFacts): WordWeights {
  const isFunctionWord = (word: string) => functionWords.has(word);
  const rarityOf = (word: string) => (isFunctionWord(word) ? 0 : /^\d/.test(word) ? numberRarity : 1);
  const shareOf = (word: string) => (framing.has(word) ? framingShare : family.has(word) ? familyShare : 1);
  return {
    isFunctionWord,
    isFiller: isFunctionWord,
    isFraming: (word) => framing.has(word) || family.has(word),
    rarityOf,
    importanceOf: (word) => rarityOf(word) * shareOf(word),
  };
}

/** A language other than English: without grades, word meanings and sentence encoder. */
export function describeLanguage(facts: LanguageFacts): Language {
  const { functionWords, framing, family, lexicon, shortened = {} } = facts;
  const reading = createReader(facts);
  const weighing = createWeights(facts);
  const reader = { wordsOf: reading.wordsOf, isFiller: weighing.isFiller };
  const language: Language = {
    ...reading,
    ...weighing,
    code: facts.code,
    gradesIn: () => [],
    gradesAskedFor: () => [],
    withoutGrades: (plainText) => plainText,
    kindsInLine: (line) => kindsBy([anyLine, facts.lines], facts.toPlainText(line)),
    kindsAskedFor: (plainText) => kindsBy([facts.questions], plainText.trim()),
    askedThingOf: () => undefined,
    openLexicon: lexicon === undefined ? emptyLexicon(reader) : lexiconOf(lexicon, reader),
    spelling: {
      writeOut: (word) => shortened[word] ?? word,
      isRight: (word) => weighing.isFunctionWord(word) || weighing.isFraming(word),
      before: [...functionWords],
      after: [...framing, ...family],
      mostWrong,
    },
    structure: facts.structure,
    partsOfWord: () => [],
    meaningOf: () => undefined,
    likenessOf: facts.likenessOf ?? ((word, stem) => likenessOfStems(reading.stemOf(word), stem)),
    knowing: () => language,
  };
  return language;
}
