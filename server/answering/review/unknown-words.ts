import type { KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { repairWord } from '#server/answering/language/spelling.ts';
import type { QuestionWord } from '#server/answering/language/words.ts';
import type { Language } from '#server/answering/languages/language.ts';

/** A word of a text, and how few passages of the knowledge base have it, from 0 to 1. */
export type WeightedWord = { readonly word: string; readonly stem: string; readonly rarity: number };

const leastTelling = 0.5;
const isPlainWord = (word: string) => /^[\p{L}\p{M}]{3,30}$/u.test(word);
const isTelling = (word: string, { rarityOf, isFraming }: Language) =>
  isPlainWord(word) && rarityOf(word) >= leastTelling && !isFraming(word);

const titles = 'mr|mrs|ms|miss|dr|prof|sir|madam|frau|herr|mme|monsieur|madame|señor|señora|coach|teacher';
/** A word after one of these is the name of a person. */
const introduced = new RegExp(
  `(?:\\b(?:${titles})\\.?|\\bname(?:s|d)?(?: is| are)?|\\bcalled|\\b(?:i|this) (?:am|is)|\\bi'm|\\b(?:son|daughter|regards|wishes),?)\\s+$`,
  'iu',
);

/** Whether a word is written as a name wherever it could be: after a title, or with a capital inside a sentence. */
function isWrittenAsName(text: string, word: string, { tokensOfPlain, toPlainText }: Language): boolean {
  const places = [...text.matchAll(/[\p{L}\p{M}]+/gu)].filter(
    ([found]) => tokensOfPlain(toPlainText(found))[0] === word,
  );
  return places.some(({ 0: found, index }) => {
    const before = text.slice(0, index);
    const isInside = before.trim() !== '' && !/[.!?:]\s*$/u.test(before);
    return introduced.test(before) || (isInside && /^\p{Lu}\p{Ll}/u.test(found));
  });
}

/** The words of a question that neither the knowledge base nor the lexicon has, without mistyped words and names. */
export function unknownWords(question: string, indexes: readonly KnowledgeIndex[]): QuestionWord[] {
  const [first, ...others] = indexes.map((index) => unknownIn(question, index));
  return (first ?? []).filter(({ text }) =>
    others.every((words) => words.some((word) => word.text === text)),
  );
}

function unknownIn(question: string, index: KnowledgeIndex): QuestionWord[] {
  const { language } = index;
  const isUnknown = ({ text, stem }: QuestionWord) =>
    isTelling(text, language) &&
    index.placeOf(stem) === undefined &&
    index.lexicon.startingWith(stem).length === 0;
  const words = new Map(language.wordsOf(question).map((word) => [word.text, word]));
  return [...words.values()].filter(
    (word) =>
      isUnknown(word) && !isWrittenAsName(question, word.text, language) && !isMistyped(word.text, index),
  );
}

/** The words of each knowledge base, and which unknown words are slips for one of them. */
const slips = new WeakMap<
  KnowledgeIndex,
  { readonly known: readonly string[]; readonly found: Map<string, boolean> }
>();

/** Whether a word is a slip for one of the knowledge base. */
function isMistyped(word: string, index: KnowledgeIndex): boolean {
  const { spelling } = index.language;
  if (spelling.isRight(word)) return false;
  const { known, found } = slips.get(index) ?? {
    known: [...index.vocabulary].filter(isPlainWord),
    found: new Map<string, boolean>(),
  };
  slips.set(index, { known, found });
  const isSlip = found.get(word) ?? repairWord(word, [known], [spelling.mostWrong(word)[1]]) !== undefined;
  found.set(word, isSlip);
  return isSlip;
}

/** The telling words of a text that the knowledge base has, each once. */
export function knownWords(text: string, indexes: readonly KnowledgeIndex[]): WeightedWord[] {
  const words = new Map<string, WeightedWord>();
  for (const index of indexes) {
    for (const { text: word, stem } of index.language.wordsOf(text)) {
      if (!isTelling(word, index.language) || index.placeOf(stem) === undefined || words.has(stem)) continue;
      words.set(stem, { word, stem, rarity: index.rarity(stem) });
    }
  }
  return [...words.values()];
}
