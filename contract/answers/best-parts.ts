/** A part of a text, and whether it answers the question best. */
export type TextPart = { readonly at: number; readonly text: string; readonly isBest: boolean };

/** A text split at the parts that answer best, each of which occurs in it word for word; others are ignored. */
export function splitAtBest(text: string, best: readonly string[]): TextPart[] {
  const found = best
    .map((part) => ({ at: text.indexOf(part), part }))
    .filter(({ at, part }) => at >= 0 && part !== '')
    .sort((x, y) => x.at - y.at);
  const parts: TextPart[] = [];
  let at = 0;
  const add = (end: number, isBest: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isBest });
    at = Math.max(at, end);
  };
  for (const { at: start, part } of found) {
    if (start < at) continue;
    add(start, false);
    add(start + part.length, true);
  }
  add(text.length, false);
  return parts;
}

/** The parts of an answer to mark. */
export const bestPartsOf = (sentences: readonly { readonly best?: string | undefined }[]): string[] =>
  sentences.flatMap(({ best }) => best ?? []);
