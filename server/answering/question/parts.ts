import { isFunctionWord, tellingWords } from '#server/answering/language/vocabulary.ts';
import { tokensOf } from '#server/answering/language/words.ts';
import { type PreparedQuestion, prepareQuestion } from './prepared-question.ts';

/** The two parts of a question that may ask for two things. */
export type QuestionParts = readonly [PreparedQuestion, PreparedQuestion];

/** Where one question may end and another begin, the clearest first. */
const joints = [/[.?!;]+\s+/g, /,?\s+(?:and|&|plus|also|then)\s+/g, /,\s+/g];
/** Each part is looked up by itself, and more would take too long. */
const mostSplits = 2;
const leastWords = 2;
const asking =
  /\b(?:what|when|where|who|whom|whose|which|how|why|whats|whens|wheres|hows|any|need|want|tell|costs?|price)\b|^(?:(?:and|so|also|but) )?(?:can|could|do|does|did|is|are|will|would|should|may)\b/;

/** The beginning of a question before it names anything: "what are the school" in "what are the school timings". */
function headOf(text: string): string {
  const words = text.split(/\s+/);
  const own = words.findIndex((word) => !tokensOf(word).every(isFunctionWord));
  return words.slice(0, Math.max(0, own)).join(' ');
}

const asksSomething = ({ tokens, plain }: PreparedQuestion) =>
  tellingWords(tokens).length > 0 && asking.test(plain.trim());

/** The ways to read a question as two, each asking about something. The second may share the beginning of the first. */
export function partsOf({ original }: PreparedQuestion): QuestionParts[] {
  const text = original.trim();
  const splits = joints.flatMap((joint) => [...text.matchAll(joint)]);
  return splits
    .flatMap(({ index, 0: between }): QuestionParts[] => {
      const left = prepareQuestion(text.slice(0, index));
      const rest = text.slice(index + between.length);
      const right = prepareQuestion(headOf(rest) === '' ? `${headOf(left.original)} ${rest}`.trim() : rest);
      const isSplit = [left, right].every((part) => part.tokens.length >= leastWords && asksSomething(part));
      return isSplit ? [[left, right]] : [];
    })
    .slice(0, mostSplits);
}
