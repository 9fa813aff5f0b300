import { gradesAskedFor, withoutGrades } from '#server/answering/language/grades.ts';
import { tellingWords } from '#server/answering/language/vocabulary.ts';
import { tokensOfPlain, toPlainText } from '#server/answering/language/words.ts';

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

const opening =
  /^(?:and|also|plus|then|or|ok(?:ay)? and|what about|how about|same for|what if|but|for|in)\b/i;
const pointing = /\b(?:it|that|those|them|this|these|there|they|one|ones|same)\b/i;
const mostBack = 3;

/** Whether a question cannot be understood by itself. */
export function isFollowUp({ original, plain, tokens }: PreparedQuestion): boolean {
  const telling = tellingWords(tokensOfPlain(withoutGrades(plain)));
  if (telling.length === 0) return tokens.length > 0;
  if (opening.test(original.trim())) return telling.length <= 2 && tokens.length <= 9;
  return pointing.test(original) && telling.length <= 1 && tokens.length <= 8;
}

/** Adds the topic of the earlier questions to a question that says too little by itself. */
export function withTopic(question: PreparedQuestion, earlier: readonly string[]): PreparedQuestion {
  if (!isFollowUp(question)) return question;
  const recent = earlier.slice(-mostBack).reverse().map(prepareQuestion);
  const topic = recent.find((one) => !isFollowUp(one)) ?? recent[0];
  if (topic === undefined) return question;
  const kept = gradesAskedFor(question.plain).length > 0 ? withoutGrades(topic.plain) : topic.original;
  const text = `${kept} ${question.original.trim().replace(opening, '')}`;
  return prepareQuestion(text.replaceAll(/\s+/g, ' ').trim());
}
