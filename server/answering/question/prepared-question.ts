import { tokensOfPlain, toPlainText } from '#server/answering/language/words.ts';

/**
 * A question with its text cleaned once; every stage of answering reads from it. The parts of a question that asks two
 * things, and a follow-up joined with its topic, are prepared as questions of their own.
 */
export type PreparedQuestion = {
  /** As it was typed. */
  readonly original: string;
  /** Lower case, without accents and apostrophes. */
  readonly plain: string;
  /** `plain` in one line with single spaces, for patterns. */
  readonly line: string;
  readonly tokens: readonly string[];
};

export function prepareQuestion(original: string): PreparedQuestion {
  const text = toPlainText(original);
  return { original, plain: text, line: text.replaceAll(/\s+/g, ' ').trim(), tokens: tokensOfPlain(text) };
}
