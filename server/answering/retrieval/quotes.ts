import type { KnowledgeIndex, Passage } from '#server/answering/index/knowledge-index.ts';
import type { FittingSentence, PassageFeatures } from './ranking.ts';

/** A quoted sentence, item or row, word for word. */
export type QuotedLine = {
  readonly text: string;
  readonly passage: Passage;
  /** Sentences of one paragraph have the same number. */
  readonly paragraph: number;
  /** Whether it answers the question best. */
  readonly isBest: boolean;
};

/** A passage up to this length is quoted whole. */
const wholeCharacters = 700;
const excerptCharacters = 600;
/** Of a passage that is nearly as likely, so many sentences are added. */
const sentencesOfSecond = 2;

const lengthOf = (sentences: readonly number[], index: KnowledgeIndex) =>
  sentences.reduce((sum, place) => sum + (index.sentences[place]?.text.length ?? 0) + 1, 0);

function linesOf(
  sentences: readonly number[],
  best: number | undefined,
  index: KnowledgeIndex,
): QuotedLine[] {
  return [...sentences]
    .sort((x, y) => x - y)
    .flatMap((place) => {
      const sentence = index.sentences[place];
      const passage = index.passages[sentence?.passage ?? -1]?.passage;
      if (!sentence || !passage) return [];
      return [{ text: sentence.text, passage, paragraph: sentence.paragraph, isBest: place === best }];
    });
}

/** The best sentences with what stands around the best one, up to a length. */
function excerptOf(fitting: readonly FittingSentence[], index: KnowledgeIndex): number[] {
  const places = fitting.map(({ sentence }) => sentence);
  const own = new Set(places);
  const best = places[0] ?? -1;
  const wanted = [best, best - 1, best + 1, ...places.slice(1)].filter((place) => own.has(place));
  const chosen = new Set<number>();
  for (const place of wanted) {
    if (chosen.size > 0 && lengthOf([...chosen, place], index) > excerptCharacters) continue;
    chosen.add(place);
  }
  return [...chosen];
}

/** A passage as it is quoted: whole if it is short, otherwise its best sentences. */
export function quotePassage({ sentences }: PassageFeatures, index: KnowledgeIndex): QuotedLine[] {
  const all = sentences.map(({ sentence }) => sentence);
  const quoted = lengthOf(all, index) <= wholeCharacters ? all : excerptOf(sentences, index);
  return linesOf(quoted, all[0], index);
}

/** The best sentences of a passage that is nearly as likely to answer. */
export const quoteSecond = ({ sentences }: PassageFeatures, index: KnowledgeIndex): QuotedLine[] =>
  linesOf(
    sentences.slice(0, sentencesOfSecond).map(({ sentence }) => sentence),
    undefined,
    index,
  );
