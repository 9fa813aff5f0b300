/** How many rows of a table refer to a row, as `references_to` of the database returns it. */
export type Reference = { readonly referrer: string; readonly n: number };

/** The noun for the rows of a table: one, several. */
export type Nouns = Readonly<Record<string, readonly [one: string, several: string]>>;

/**
 * `34 students, 6 subjects and 1 announcement`: in the order of the nouns, without those that count none; undefined
 * if all count none. A table without a noun comes last, under its own name.
 */
export function countsInWords(references: readonly Reference[], nouns: Nouns): string | undefined {
  const known = Object.keys(nouns);
  const placeOf = ({ referrer }: Reference) =>
    known.includes(referrer) ? known.indexOf(referrer) : known.length;
  const phrases = references
    .filter(({ n }) => n > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((reference) => phrase(reference, nouns));
  const last = phrases.pop();
  return phrases.length === 0 ? last : `${phrases.join(', ')} and ${last}`;
}

function phrase({ referrer, n }: Reference, nouns: Nouns): string {
  const words = referrer.replaceAll('_', ' ');
  const [one, several] = nouns[referrer] ?? [words.replace(/s$/, ''), words];
  return `${n} ${n === 1 ? one : several}`;
}
