import type { Passage } from '#server/answering/index/knowledge-index.ts';
import { passagesByLanguage } from '#server/answering/index/passages-by-language.ts';
import { sentencesOf } from '#server/answering/index/sentences.ts';
import { inTurns } from '#server/answering/index/turns.ts';

/** Names the vectors in the database: those of another model are not compared with these. */
export const encoderName = 'minilm-1';
/** The length of the encoder's vectors. */
export const vectorLength = 384;

/** The texts of one chatbot to encode: each sentence with its title, each passage, each title and each approved question, if they are English. */
export type EncodedTexts = {
  readonly sentences: readonly string[];
  readonly passages: readonly string[];
  readonly titles: readonly string[];
  /** The questions that staff approved, in the order of the passages. */
  readonly questions: readonly string[];
};

/** Other work gets its turn meanwhile. */
export async function textsToEncode(passages: readonly Passage[]): Promise<EncodedTexts> {
  const english = (await passagesByLanguage(passages)).get('en') ?? [];
  const read = await inTurns(english, ({ title, lines }) => ({ title, sentences: sentencesOf(lines) }));
  return {
    sentences: read.flatMap(({ title, sentences }) => sentences.map(({ text }) => `${title}: ${text}`)),
    passages: read.map(({ title, sentences }) => `${title}: ${sentences.map(({ text }) => text).join(' ')}`),
    titles: english.map(({ title }) => title),
    questions: english.flatMap(({ questions = [] }) => questions),
  };
}
