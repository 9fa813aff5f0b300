import { isFunctionWord, rarityOf } from '#server/answering/language/vocabulary.ts';
import { tokensOf, wordsOf } from '#server/answering/language/words.ts';
import type { ReadQuestion } from './question.ts';

const joint = /\s+(?:and|&)\s+|,\s*/gi;
/** More would be a list of demands, and takes too long. */
const mostJoints = 2;
const leastImportance = 0.3;
/** As much as a synonym of the lexicon counts. */
const leastMeant = 0.8;

const isTelling = (text: string) =>
  tokensOf(text).some((word) => rarityOf(word) >= leastImportance && !/^\d/.test(word));

/** How a question begins before it names anything: "what are the school" of "what are the school timings". */
function headOf(text: string): string {
  const words = text.split(/\s+/);
  const own = words.findIndex((word) => !tokensOf(word).every(isFunctionWord));
  return words.slice(0, own < 0 ? 0 : own).join(' ');
}

type Halves = {
  readonly halves: readonly [string, string];
  /** Whether "and" stands between them; a comma may be there for another reason. */
  readonly isNamed: boolean;
};

/**
 * Two topics named in one question, each as a question of its own: what stands before the first is asked of the
 * second too.
 */
export function halvesOf({ asked, grades }: ReadQuestion): Halves[] {
  // A grade may be meant of both or of one.
  if (grades.length > 0) return [];
  const text = asked.trim().replace(/[?.!\s]+$/, '');
  return [...text.matchAll(joint)].slice(0, mostJoints).flatMap(({ index, 0: between }) => {
    const left = text.slice(0, index);
    const right = text.slice(index + between.length).replace(/^and\s+/i, '');
    if (!isTelling(left) || !isTelling(right)) return [];
    const head = headOf(left);
    const full = headOf(right) === '' ? `${head} ${right}`.trim() : right;
    return [{ halves: [left, full] as const, isNamed: /and|&/i.test(between) }];
  });
}

/** Whether a title has a word of the question, as it was typed or as a synonym of it. */
export function isCalledSo({ terms }: ReadQuestion, title: string): boolean {
  return wordsOf(title).some(({ stem }) => (terms.get(stem) ?? 0) >= leastMeant);
}
