import type { KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { detectLanguage } from '#server/answering/language/detection.ts';

/** Where a question is looked up. */
export type ChosenIndexes = {
  readonly indexes: readonly KnowledgeIndex[];
  /** If no index has the language of the question: the languages that there are. */
  readonly knownOnlyIn: readonly string[];
};

const leastLetters = 4;
/** A question of which the knowledge base has this share of the longer words is taken to be in its language. */
const mostKnown = 0.5;

/** Whether many of the words of a question are in an index, whatever its language looks like. */
function isFamiliar(question: string, { language, vocabulary, placeOf }: KnowledgeIndex): boolean {
  const { toPlainText, tokensOfPlain, stemOf, isFunctionWord } = language;
  const words = tokensOfPlain(toPlainText(question)).filter((word) => word.length >= leastLetters);
  const known = words.filter(
    (word) => !isFunctionWord(word) && (vocabulary.has(word) || placeOf(stemOf(word)) !== undefined),
  );
  return words.length > 0 && known.length / words.length >= mostKnown;
}

/** The index in the language of the question, or all if the language is uncertain. */
export function chooseIndexes(question: string, all: readonly KnowledgeIndex[]): ChosenIndexes {
  const { code, isSure } = detectLanguage(question);
  if (!isSure || code === undefined) return { indexes: all, knownOnlyIn: [] };
  const own = all.filter(({ language }) => language.code === code);
  if (own.length > 0) return { indexes: own, knownOnlyIn: [] };
  const isEmpty = all.every(({ passages }) => passages.length === 0);
  if (isEmpty || all.some((index) => isFamiliar(question, index))) return { indexes: all, knownOnlyIn: [] };
  return { indexes: all, knownOnlyIn: all.map(({ language }) => language.code) };
}
