import { gradesAskedFor } from '#server/answering/language/grades.ts';
import { isFunctionWord, tellingWords } from '#server/answering/language/vocabulary.ts';
import { tokensOf, wordsOf } from '#server/answering/language/words.ts';
import { type PreparedQuestion, prepareQuestion } from './prepared-question.ts';
import type { ParsedQuestion } from './question.ts';

const joint = /\s+(?:and|&)\s+|,\s*/gi;
/** Trying more would take too long. */
const mostJoints = 2;
/** The weight of a synonym of the lexicon. */
const leastMeant = 0.8;

const isTelling = (text: string) => tellingWords(tokensOf(text)).length > 0;

/** The beginning of a question before it names anything: "what are the school" in "what are the school timings". */
function headOf(text: string): string {
  const words = text.split(/\s+/);
  const own = words.findIndex((word) => !tokensOf(word).every(isFunctionWord));
  return words.slice(0, own < 0 ? 0 : own).join(' ');
}

type Halves = {
  readonly halves: readonly [PreparedQuestion, PreparedQuestion];
  /** Whether "and" joins them; a comma may be there for another reason. */
  readonly isNamed: boolean;
};

/**
 * Splits a question that names two topics into one question per topic. The beginning of the first is repeated for the
 * second.
 */
export function halvesOf({ prepared, grades }: ParsedQuestion): Halves[] {
  // It is unclear whether a grade belongs to both topics or to one.
  if (grades.length > 0) return [];
  const text = prepared.original.trim().replace(/[?.!\s]+$/, '');
  return [...text.matchAll(joint)].slice(0, mostJoints).flatMap(({ index, 0: between }) => {
    const left = text.slice(0, index);
    const right = text.slice(index + between.length).replace(/^and\s+/i, '');
    if (!isTelling(left) || !isTelling(right)) return [];
    const head = headOf(left);
    const full = headOf(right) === '' ? `${head} ${right}`.trim() : right;
    const halves = [prepareQuestion(left), prepareQuestion(full)] as const;
    return [{ halves, isNamed: /and|&/i.test(between) }];
  });
}

/** Whether a title has a word of the question, as it was typed or as a synonym of it. */
export function isNamedInTitle({ terms }: ParsedQuestion, title: string): boolean {
  return wordsOf(title).some(({ stem }) => (terms.get(stem) ?? 0) >= leastMeant);
}

const questionJoint = /\s+(?:and|&|plus|also)\s+|[?;:]\s+|,\s+/g;

/** The ways to split a question in two, each part about something; a grade that is named once applies to both. */
export function partsOf({ prepared, grades, concepts }: ParsedQuestion): (readonly PreparedQuestion[])[] {
  if (concepts.length < 2) return [];
  const { original } = prepared;
  const named = grades.length > 0 ? (original.match(gradeWords)?.[0] ?? '') : '';
  const withGrade = (part: PreparedQuestion) =>
    named === '' || gradesAskedFor(part.plain).length > 0
      ? part
      : prepareQuestion(`${part.original} ${named}`);
  return [...original.matchAll(questionJoint)].flatMap(({ index, 0: between }) => {
    const texts = [original.slice(0, index), original.slice(index + between.length)];
    const parts = texts.map((text) => prepareQuestion(text.trim()));
    return parts.every(({ tokens }) => tellingWords(tokens).length > 0) ? [parts.map(withGrade)] : [];
  });
}

const gradeWords = /\b(?:class|grade|std|standard)s? \w+\b|\b\w+ (?:graders?|class|standard|std|grade)\b/i;
