import type { KnowledgeIndex } from '#server/answering/index/knowledge-index.ts';
import { type Synonym, termOf } from '#server/answering/language/lexicon.ts';

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Puts a text into the words of the knowledge base: a word that it lacks becomes the first of the school's synonyms that it
 * has. The sentence encoder has never seen the school's own words, so it needs this; words are compared with all meanings
 * anyway.
 */
export function createWordReplacer(
  synonyms: readonly Synonym[],
  { placeOf }: Pick<KnowledgeIndex, 'placeOf'>,
): (text: string) => string {
  const isKnown = (phrase: string) =>
    termOf(phrase)
      .split(' ')
      .every((stem) => placeOf(stem) !== undefined);
  const rules = synonyms.flatMap(({ word, means }) => {
    const known = [word, ...means].find(isKnown);
    const unknown = [word, ...means].filter((phrase) => !isKnown(phrase));
    if (known === undefined || unknown.length === 0) return [];
    const phrases = unknown.map((phrase) => escape(phrase.toLowerCase())).join('|');
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases})(?![\p{L}\p{N}])`, 'giu');
    return [{ pattern, known: known.toLowerCase() }];
  });
  return (text) => rules.reduce((own, { pattern, known }) => own.replaceAll(pattern, () => known), text);
}
