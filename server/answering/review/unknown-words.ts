import type { KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { isFraming } from '#server/answering/language/importance.ts';
import { repairWord } from '#server/answering/language/spelling.ts';
import { isCommonWord, rarityOf } from '#server/answering/language/vocabulary.ts';
import { type QuestionWord, tokensOf, wordsOf } from '#server/answering/language/words.ts';

/** A word of a text, and how few passages of the knowledge base have it, from 0 to 1. */
export type WeightedWord = { readonly word: string; readonly stem: string; readonly rarity: number };

const leastTelling = 0.5;
const isPlainWord = (word: string) => /^\p{L}{3,30}$/u.test(word);
const isTelling = (word: string) => isPlainWord(word) && rarityOf(word) >= leastTelling && !isFraming(word);

const titles = 'mr|mrs|ms|miss|dr|prof|sir|madam|frau|herr|mme|monsieur|madame|señor|señora|coach|teacher';
/** A word after one of these is the name of a person. */
const introduced = new RegExp(
  `(?:\\b(?:${titles})\\.?|\\bname(?:s|d)?(?: is| are)?|\\bcalled|\\b(?:i|this) (?:am|is)|\\bi'm|\\b(?:son|daughter|regards|wishes),?)\\s+$`,
  'iu',
);

/** Whether a word is written as a name wherever it could be: after a title, or with a capital inside a sentence. */
function isWrittenAsName(text: string, word: string): boolean {
  const places = [...text.matchAll(/[\p{L}\p{M}]+/gu)].filter(([found]) => tokensOf(found)[0] === word);
  return places.some(({ 0: found, index }) => {
    const before = text.slice(0, index);
    const isInside = before.trim() !== '' && !/[.!?:]\s*$/u.test(before);
    return introduced.test(before) || (isInside && /^\p{Lu}\p{Ll}/u.test(found));
  });
}

/** The words of a question that neither the knowledge base nor the lexicon has, without mistyped words and names. */
export function unknownWords(question: string, index: KnowledgeIndex): QuestionWord[] {
  const isUnknown = ({ text, stem }: QuestionWord) =>
    isTelling(text) && index.placeOf(stem) === undefined && index.lexicon.startingWith(stem).length === 0;
  const words = new Map(wordsOf(question).map((word) => [word.text, word]));
  return [...words.values()].filter(
    (word) => isUnknown(word) && !isWrittenAsName(question, word.text) && !isMistyped(word.text, index),
  );
}

/** The words of each knowledge base, and which unknown words are slips for one of them. */
const slips = new WeakMap<
  KnowledgeIndex,
  { readonly known: readonly string[]; readonly found: Map<string, boolean> }
>();

/** Whether a word is a slip for one of the knowledge base. */
function isMistyped(word: string, index: KnowledgeIndex): boolean {
  if (isCommonWord(word)) return false;
  const { known, found } = slips.get(index) ?? {
    known: [...index.vocabulary].filter(isPlainWord),
    found: new Map<string, boolean>(),
  };
  slips.set(index, { known, found });
  const isSlip = found.get(word) ?? repairWord(word, [known]) !== undefined;
  found.set(word, isSlip);
  return isSlip;
}

/** The telling words of a text that the knowledge base has, each once. */
export function knownWords(text: string, index: KnowledgeIndex): WeightedWord[] {
  const words = new Map<string, WeightedWord>();
  for (const { text: word, stem } of wordsOf(text)) {
    if (!isTelling(word) || index.placeOf(stem) === undefined || words.has(stem)) continue;
    words.set(stem, { word, stem, rarity: index.rarity(stem) });
  }
  return [...words.values()];
}
