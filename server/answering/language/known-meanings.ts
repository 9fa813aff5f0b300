import { shippedRules, termOf } from './lexicon.ts';

const mostMeanings = 12;

/** Which rules of the shipped lexicon a word or phrase stands in, by its stems; synonyms come first. */
function readPlaces() {
  const rules = shippedRules().sort((a, b) => Number(b.isAlike) - Number(a.isAlike));
  const places = new Map<string, (readonly string[])[]>();
  for (const { left, right } of rules) {
    for (const term of new Set(left.map(termOf))) {
      const known = places.get(term);
      if (known) known.push(right);
      else places.set(term, [right]);
    }
  }
  return places;
}

/** Read while the process starts, as the lexicon itself: later it would hold up whoever is being answered. */
const places = readPlaces();

/** What is understood by a word without anybody having taught it, as the shipped lexicon has it. */
export function knownMeanings(word: string): string[] {
  const term = termOf(word);
  const meanings = new Set((places.get(term) ?? []).flat());
  return [...meanings].filter((phrase) => termOf(phrase) !== term).slice(0, mostMeanings);
}
