import type { ImportField } from './target.ts';

/** Which field a column is read into; null for none. `confidence` is 0 to 1. */
export type GuessedColumn = { readonly field: string | null; readonly confidence: number };

/** Below this a likeness is chance. */
const leastLikeness = 0.62;

/** A header without case, accents, signs and numbering: 'Student_Name *' and 'student name' are the same. */
function normalHeader(header: string): string {
  return header
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function pairs(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const bare = ` ${text} `;
  for (let at = 0; at < bare.length - 1; at += 1) {
    const pair = bare.slice(at, at + 2);
    found.set(pair, (found.get(pair) ?? 0) + 1);
  }
  return found;
}

/** How much two words share (Dice, by pairs of letters): 1 for the same, 0 for nothing. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)];
  let shared = 0;
  for (const [pair, times] of a) shared += Math.min(times, b.get(pair) ?? 0);
  return (2 * shared) / (one.length + other.length + 2);
}

function fit(header: string, { field, label, synonyms = [] }: ImportField): number {
  const names = [label, field].map(normalHeader);
  if (names.includes(header)) return 1;
  if (synonyms.includes(header)) return 0.95;
  const most = Math.max(...[...names, ...synonyms].map((name) => likeness(header, name)));
  return most >= leastLikeness ? Math.round(most * 90) / 100 : 0;
}

/** Guesses the field of a column with an unknown header from its content. */
function fitOfValues(samples: readonly string[], { field }: ImportField): number {
  const filled = samples.filter((value) => value !== '');
  const allAre = (pattern: RegExp) => filled.length > 0 && filled.every((value) => pattern.test(value));
  if (field === 'email' && allAre(/^\S+@\S+\.\S+$/)) return 0.6;
  if (field === 'gender' && allAre(/^(m|f|male|female|other|boy|girl)$/i)) return 0.6;
  if (field === 'blood_group' && allAre(/^(a|b|ab|o)[+-]$/i)) return 0.6;
  return 0;
}

/** Guesses what each column holds: the best fits first, and no field twice. */
export function guessMapping(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  fields: readonly ImportField[],
): GuessedColumn[] {
  const fits = headers.flatMap((header, column) => {
    const normal = normalHeader(header);
    const values = samples.map((cells) => (cells[column] ?? '').trim());
    return fields.map((field) => ({
      column,
      field: field.field,
      confidence: fit(normal, field) || fitOfValues(values, field),
    }));
  });
  const guessed: GuessedColumn[] = headers.map(() => ({ field: null, confidence: 0 }));
  const taken = new Set<string>();
  for (const { column, field, confidence } of fits.sort((a, b) => b.confidence - a.confidence)) {
    if (confidence === 0 || taken.has(field) || guessed[column]?.field !== null) continue;
    guessed[column] = { field, confidence };
    taken.add(field);
  }
  return guessed;
}

/** The values of an enumeration in any letter case and in other words; anything else stays as typed. */
export function understood(typed: string, { values, words = {} }: ImportField): string {
  if (!values) return typed;
  const bare = typed.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/[–—]/g, '-').trim();
  const word = Object.hasOwn(words, bare) ? words[bare] : undefined;
  const squashed = bare.replaceAll(' ', '');
  return word ?? values.find((value) => value.toLowerCase().replaceAll(/\s+/g, '') === squashed) ?? typed;
}
