import type { Passage } from '#server/answering/index/knowledge-index.ts';

/** Names the vectors in the database: those of another model are not compared with these. */
export const encoderName = 'use-lite-en-1';

/** The texts of one chatbot to encode: each line with its title, and each title. */
export type EncodedTexts = {
  readonly titled: readonly string[];
  readonly title: readonly string[];
};

export const textsToEncode = (passages: readonly Passage[]): EncodedTexts => ({
  titled: passages.flatMap(({ title, lines }) => lines.map((line) => `${title}: ${line}`)),
  title: passages.map(({ title }) => title),
});
