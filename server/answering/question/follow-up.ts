import { gradesAsked, withoutGrades } from '#server/answering/language/grades.ts';
import { rarityOf } from '#server/answering/language/vocabulary.ts';
import { tokensOf } from '#server/answering/language/words.ts';

const opening =
  /^(?:and|also|plus|then|or|ok(?:ay)? and|what about|how about|same for|what if|but|for|in)\b/i;
const pointing = /\b(?:it|that|those|them|this|these|there|they|one|ones|same)\b/i;
const mostBack = 3;

const telling = (text: string) => tokensOf(text).filter((word) => rarityOf(word) > 0.3 && !/^\d/.test(word));

/** Whether a question cannot be understood by itself. */
export function isFollowUp(question: string): boolean {
  const words = tokensOf(question);
  const own = telling(withoutGrades(question));
  if (own.length === 0) return words.length > 0;
  if (opening.test(question.trim())) return own.length <= 2 && words.length <= 9;
  return pointing.test(question) && own.length <= 1 && words.length <= 8;
}

/** The question together with what the last questions were about, when it says too little by itself. */
export function withTopic(question: string, asked: readonly string[]): string {
  if (!isFollowUp(question)) return question;
  const before = asked.slice(-mostBack).reverse();
  const topic = before.find((earlier) => !isFollowUp(earlier)) ?? before[0];
  if (topic === undefined) return question;
  const kept = gradesAsked(question).length > 0 ? withoutGrades(topic) : topic;
  return `${kept} ${question.trim().replace(opening, '')}`.replaceAll(/\s+/g, ' ').trim();
}
