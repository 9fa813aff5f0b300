import type { WeightedWord } from '#server/answering/index.ts';

type Word = Pick<WeightedWord, 'word' | 'stem'>;

/** A question that was asked in vain, with its words that the knowledge base does not have, and those that it has. */
export type AskInVain = {
  readonly question_id: string;
  readonly conversation_id: string;
  readonly unknown: readonly Word[];
  readonly known: readonly Word[];
};

/** What staff wrote about a question: in reply in the conversation, or in the chunk that they added for it. */
export type StaffText = {
  readonly about: { readonly conversation_id: string } | { readonly question_id: string };
  readonly words: readonly WeightedWord[];
  /** The words of the chunk's title, which names what it is about. */
  readonly titleStems: readonly string[];
};

export type WordPair = {
  readonly word: string;
  readonly means: string;
  readonly asks_count: number;
  readonly question_ids: readonly string[];
};

/** A word of fewer conversations may be a name, or a slip. */
const fewestConversations = 2;
/** A single text proves nothing: it has many words. The title of a chunk does. */
const fewestTexts = 2;
const leastShare = 0.5;

/** The asks of each unknown word, by its stem, if enough conversations have it. */
function asksByWord(asks: readonly AskInVain[]): Map<string, AskInVain[]> {
  const byWord = new Map<string, AskInVain[]>();
  for (const ask of asks)
    for (const stem of new Set(ask.unknown.map((word) => word.stem)))
      byWord.set(stem, [...(byWord.get(stem) ?? []), ask]);
  for (const [stem, own] of byWord)
    if (new Set(own.map(({ conversation_id }) => conversation_id)).size < fewestConversations)
      byWord.delete(stem);
  return byWord;
}

const isAbout = ({ about }: StaffText, asks: readonly AskInVain[]) =>
  asks.some((ask) =>
    'question_id' in about
      ? ask.question_id === about.question_id
      : ask.conversation_id === about.conversation_id,
  );

/** In how many texts each word is. */
function countTexts(texts: readonly StaffText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of texts) for (const { stem } of words) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** The spelling that is used most often. */
function usualSpelling(words: readonly Word[]): string {
  const groups = [...Map.groupBy(words, ({ word }) => word)];
  return groups.sort((x, y) => y[1].length - x[1].length || (x[0] < y[0] ? -1 : 1))[0]?.[0] ?? '';
}

/** The word of the knowledge base that staff use in reply, more than in other replies; undefined if none stands out. */
function meaningOf(
  asks: readonly AskInVain[],
  texts: readonly StaffText[],
  rarityInTexts: (stem: string) => number,
): string | undefined {
  const asked = new Set(asks.flatMap(({ known }) => known.map(({ stem }) => stem)));
  const candidates = Map.groupBy(
    texts.flatMap(({ words, titleStems }) =>
      words.map((word) => ({ ...word, isTitle: titleStems.includes(word.stem) })),
    ),
    ({ stem }) => stem,
  );
  const scored = [...candidates].flatMap(([stem, words]) => {
    const share = words.length / texts.length;
    const isTitle = words.some((word) => word.isTitle);
    const rarity = words[0]?.rarity ?? 0;
    if (asked.has(stem) || share < leastShare || (words.length < fewestTexts && !isTitle)) return [];
    return [{ words, score: share * (0.2 + rarityInTexts(stem)) * (0.3 + rarity) * (isTitle ? 2 : 1) }];
  });
  const best = scored.sort((x, y) => y.score - x.score)[0];
  return best && usualSpelling(best.words);
}

/** Pairs words of visitors with words of the knowledge base, by what staff wrote about the same questions. */
export function pairWords(asks: readonly AskInVain[], texts: readonly StaffText[]): WordPair[] {
  const counts = countTexts(texts);
  const rarityInTexts = (stem: string) => Math.log((texts.length + 1) / ((counts.get(stem) ?? 0) + 0.5));
  return [...asksByWord(asks)].flatMap(([stem, own]) => {
    const about = texts.filter((text) => isAbout(text, own));
    const means = about.length === 0 ? undefined : meaningOf(own, about, rarityInTexts);
    if (means === undefined) return [];
    const words = own.flatMap(({ unknown }) => unknown.filter((word) => word.stem === stem));
    const question_ids = [...new Set(own.map(({ question_id }) => question_id))];
    return [{ word: usualSpelling(words), means, asks_count: own.length, question_ids }];
  });
}
