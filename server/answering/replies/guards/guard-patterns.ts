import { toPlainText } from '#server/answering/language/words.ts';

/** The messages that are settled before anything is looked up, in one language. All patterns are for the cleaned line. */
export type GuardPatterns = {
  readonly danger: readonly RegExp[];
  readonly person: readonly RegExp[];
  readonly restricted: readonly RegExp[];
  /** Names are recognized by their capitals, so this pattern is for the text as typed. */
  readonly ofNamedPerson?: RegExp;
  readonly medical: readonly RegExp[];
  readonly greetings: readonly RegExp[];
  readonly thanks: readonly RegExp[];
  readonly whoAreYou: readonly RegExp[];
};

const before = '(?<![\\p{L}\\p{M}\\p{N}])';
const after = '(?![\\p{L}\\p{M}\\p{N}])';

/** Phrases as they are written: `*` is the rest of a word, `…` up to 40 letters between, `(a|b)` one of several. */
const sourceOf = (phrases: readonly string[]) =>
  phrases
    .map((phrase) =>
      toPlainText(phrase)
        .replaceAll('*', '[\\p{L}\\p{M}]*')
        .replaceAll(/\s*(?:…|\.\.\.)\s*/g, '.{0,40}'),
    )
    .join('|');

/** A message that has one of the phrases. */
export const matchPhrase = (...phrases: readonly string[]): RegExp[] => [
  new RegExp(`${before}(?:${sourceOf(phrases)})${after}`, 'u'),
];

/** A message that is nothing but one of the phrases, or two of them. */
export const matchWhole = (...phrases: readonly string[]): RegExp[] => [
  new RegExp(`^[¡¿ ]*(?:${sourceOf(phrases)})(?:[ ,.!]+(?:${sourceOf(phrases)}))?[ .!?,؟۔।]*$`, 'u'),
];
