import { tokensOfPlain, toPlainText } from '#server/answering/language/words.ts';

/**
 * A question with its text cleaned once; every stage of answering reads from it. The parts of a compound question,
 * and a follow-up joined with its topic, are prepared as separate questions.
 */
export type PreparedQuestion = {
  /** As it was typed. */
  readonly asked: string;
  /** Lower case, without accents and apostrophes. */
  readonly plain: string;
  /** `plain` in one line with single spaces, for patterns. */
  readonly line: string;
  readonly tokens: readonly string[];
};

export function prepareQuestion(asked: string): PreparedQuestion {
  const text = toPlainText(asked);
  return { asked, plain: text, line: text.replaceAll(/\s+/g, ' ').trim(), tokens: tokensOfPlain(text) };
}
