import { shippedRules, termOf } from './lexicon.ts';

const mostMeanings = 12;

/** The rules of the shipped lexicon by the stems of their words; synonyms come first. */
function readPlaces() {
  const rules = shippedRules().sort((a, b) => Number(b.isAlike) - Number(a.isAlike));
  const places = new Map<string, (readonly string[])[]>();
  for (const { left, right } of rules) {
    for (const term of new Set(left.map((phrase) => termOf(phrase)))) {
      const known = places.get(term);
      if (known) known.push(right);
      else places.set(term, [right]);
    }
  }
  return places;
}

/** Read at the start, like the lexicon: later it would delay an answer. */
const places = readPlaces();

/** The meanings of a word in the shipped lexicon. */
export function knownMeanings(word: string): string[] {
  const term = termOf(word);
  const meanings = new Set((places.get(term) ?? []).flat());
  return [...meanings].filter((phrase) => termOf(phrase) !== term).slice(0, mostMeanings);
}
