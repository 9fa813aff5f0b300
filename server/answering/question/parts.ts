import { english } from '#server/answering/languages/english.ts';
import type { Language } from '#server/answering/languages/language.ts';
import { type PreparedQuestion, prepareQuestion, tellingWords } from './prepared-question.ts';

/** The two parts of a question that may ask for two things. */
export type QuestionParts = readonly [PreparedQuestion, PreparedQuestion];

/** Each part is looked up by itself, and more would take too long. */
const mostSplits = 2;
const leastWords = 2;

/** The beginning of a question before it names anything: "what are the school" in "what are the school timings". */
function findLeadIn(text: string, { toPlainText, tokensOfPlain, isFunctionWord }: Language): string {
  const words = text.split(/\s+/);
  const own = words.findIndex((word) => !tokensOfPlain(toPlainText(word)).every(isFunctionWord));
  return words.slice(0, Math.max(0, own)).join(' ');
}

function asksSomething({ original }: PreparedQuestion, language: Language): boolean {
  const plain = language.toPlainText(original).trim();
  return tellingWords(plain, language).length > 0 && language.structure.asking.test(plain);
}

/** The ways to read a question as two, each asking about something. The second may share the beginning of the first. */
export function partsOf({ original }: PreparedQuestion, language = english): QuestionParts[] {
  const text = original.trim();
  const splits = language.structure.joints.flatMap((joint) => [...text.matchAll(joint)]);
  return splits
    .flatMap(({ index, 0: between }): QuestionParts[] => {
      const left = prepareQuestion(text.slice(0, index));
      const rest = text.slice(index + between.length);
      const isHeadless = findLeadIn(rest, language) === '';
      const right = prepareQuestion(
        isHeadless ? `${findLeadIn(left.original, language)} ${rest}`.trim() : rest,
      );
      const isSplit = [left, right].every(
        (part) => part.tokens.length >= leastWords && asksSomething(part, language),
      );
      return isSplit ? [[left, right]] : [];
    })
    .slice(0, mostSplits);
}
