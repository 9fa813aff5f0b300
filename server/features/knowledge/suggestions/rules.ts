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

/** A word from fewer conversations may be a name or a typing error. */
const fewestConversations = 2;
/** A single text proves nothing: it has many words. The title of a chunk does. */
const fewestTexts = 2;
const leastShare = 0.5;
/** More texts about one word add no information. */
const mostTexts = 200;

/** The asks of each unknown word, by its stem, if enough conversations have it. */
function asksByWord(asks: readonly AskInVain[]): Map<string, readonly AskInVain[]> {
  const byWord = new Map<string, AskInVain[]>();
  for (const ask of asks) {
    for (const stem of new Set(ask.unknown.map((word) => word.stem))) {
      const own = byWord.get(stem) ?? [];
      byWord.set(stem, own);
      own.push(ask);
    }
  }
  for (const [stem, own] of byWord)
    if (new Set(own.map(({ conversation_id }) => conversation_id)).size < fewestConversations)
      byWord.delete(stem);
  return byWord;
}

/** Finds what staff wrote about questions, without going through all texts. */
class StaffTexts {
  readonly #byConversation = new Map<string, StaffText[]>();
  readonly #byQuestion = new Map<string, StaffText[]>();

  add(text: StaffText) {
    const { about } = text;
    const [texts, id] =
      'question_id' in about
        ? [this.#byQuestion, about.question_id]
        : [this.#byConversation, about.conversation_id];
    const own = texts.get(id) ?? [];
    texts.set(id, own);
    own.push(text);
  }

  findTextsAbout(asks: readonly AskInVain[]): StaffText[] {
    const found = new Set<StaffText>();
    for (const { conversation_id, question_id } of asks) {
      for (const text of this.#byConversation.get(conversation_id) ?? []) found.add(text);
      for (const text of this.#byQuestion.get(question_id) ?? []) found.add(text);
      if (found.size >= mostTexts) break;
    }
    return [...found].slice(0, mostTexts);
  }
}

/** The spelling that is used most often. */
function usualSpelling(words: readonly Word[]): string {
  const groups = [...Map.groupBy(words, ({ word }) => word)];
  return groups.sort((x, y) => y[1].length - x[1].length || (x[0] < y[0] ? -1 : 1))[0]?.[0] ?? '';
}

/** The word of the knowledge base that staff use in reply, more than in other replies; undefined if none stands out. */
function findMeaning(
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

/**
 * Pairs words of visitors with words of the knowledge base, by what staff wrote about the same questions. It is worked
 * through in small steps, most of which find nothing, so that the caller can pause between them.
 */
export function* pairWords(
  asks: readonly AskInVain[],
  texts: readonly StaffText[],
): Generator<WordPair | undefined> {
  const counts = new Map<string, number>();
  const staffTexts = new StaffTexts();
  for (const text of texts) {
    staffTexts.add(text);
    for (const { stem } of text.words) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    yield undefined;
  }
  const rarityInTexts = (stem: string) => Math.log((texts.length + 1) / ((counts.get(stem) ?? 0) + 0.5));
  for (const [stem, own] of asksByWord(asks))
    yield pairOf(stem, own, staffTexts.findTextsAbout(own), rarityInTexts);
}

function pairOf(
  stem: string,
  own: readonly AskInVain[],
  about: readonly StaffText[],
  rarityInTexts: (stem: string) => number,
): WordPair | undefined {
  const means = about.length === 0 ? undefined : findMeaning(own, about, rarityInTexts);
  if (means === undefined) return undefined;
  const words = own.flatMap(({ unknown }) => unknown.filter((word) => word.stem === stem));
  const question_ids = [...new Set(own.map(({ question_id }) => question_id))];
  return { word: usualSpelling(words), means, asks_count: own.length, question_ids };
}
