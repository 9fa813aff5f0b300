/**
 * How a question asks: for a name ("which company insures us"), for a number ("how many beds are there"), for something else
 * about a thing ("how much is the trip"), or whether something is so ("can we pay by card").
 */
export type QuestionForm = 'name' | 'number' | 'other' | 'whether';

/** What a question asks for: "company" in "which company insures us", "beds" in "how many beds are there". */
export type AskedThing = {
  readonly form: QuestionForm;
  /** The next words after the question word, at most three. The thing is the first of them that is a concept. */
  readonly words: readonly string[];
};

const asking =
  /\b(?:(?<name>which|what|whats)(?: (?:is|s|are|was|were|does|do|did))?|(?<number>how many)|how much(?: (?:is|are|does|do|for))?|(?:where|when|who)(?: (?:is|s|are|was|were|does|do|did|can|will|should))?)(?: (?:the|a|an|your|our|my|(?:kind|sort|type|name) of|exact|exactly))* /;
const askingWhether =
  /^(?:(?:hi|hello|hey|please|and|so|also|but) )*(?:can|may|is|are|do|does|will|should|must|could|would|am|has|have)\b/;
const mostWords = 3;

/** What a cleaned question asks for by its first question word; undefined if it has none ("trip price"). */
export function askedThingOf(plainText: string): AskedThing | undefined {
  const found = asking.exec(`${plainText} `);
  if (!found) return askingWhether.test(plainText) ? { form: 'whether', words: [] } : undefined;
  const { name, number } = found.groups ?? {};
  const words = plainText.slice(found.index + found[0].length).split(' ');
  return { form: name ? 'name' : number ? 'number' : 'other', words: words.slice(0, mostWords) };
}
