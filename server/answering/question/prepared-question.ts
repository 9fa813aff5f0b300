import { tokensOfPlain, toPlainText } from '#server/answering/language/words.ts';
import { english } from '#server/answering/languages/english.ts';
import type { Language } from '#server/answering/languages/language.ts';

/**
 * A question with its text cleaned once; every stage of answering reads from it. The parts of a compound question,
 * and a follow-up joined with its topic, are prepared as separate questions.
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

const mostBack = 3;
const leastRarity = 0.3;

/** The words of a cleaned text that say something: neither common nor a number. */
export const tellingWords = (plainText: string, { tokensOfPlain: read, rarityOf }: Language): string[] =>
  read(plainText).filter((word) => rarityOf(word) >= leastRarity && !/^\d/.test(word));

/** Whether a question cannot be understood by itself. */
export function isFollowUp({ original, tokens }: PreparedQuestion, language = english): boolean {
  const { opening, pointing } = language.structure;
  const telling = tellingWords(language.withoutGrades(language.toPlainText(original)), language);
  if (telling.length === 0) return tokens.length > 0;
  if (opening.test(original.trim())) return telling.length <= 2 && tokens.length <= 9;
  return pointing.test(original) && telling.length <= 1 && tokens.length <= 8;
}

/** Adds the topic of the earlier questions to a question that says too little by itself. */
export function withTopic(
  question: PreparedQuestion,
  earlier: readonly string[],
  language = english,
): PreparedQuestion {
  if (!isFollowUp(question, language)) return question;
  const recent = earlier.slice(-mostBack).reverse().map(prepareQuestion);
  const topic = recent.find((one) => !isFollowUp(one, language)) ?? recent[0];
  if (topic === undefined) return question;
  const { gradesAskedFor, withoutGrades, structure } = language;
  const kept = gradesAskedFor(question.plain).length > 0 ? withoutGrades(topic.plain) : topic.original;
  const text = `${kept} ${question.original.trim().replace(structure.opening, '')}`;
  return prepareQuestion(text.replaceAll(/\s+/g, ' ').trim());
}
