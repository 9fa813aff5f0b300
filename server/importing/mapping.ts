import { contradictsField } from './column-content.ts';
import type { ImportField } from './target.ts';

/** The field that a column is read into; null for none. `confidence` is from 0 to 1. */
export type GuessedColumn = { readonly field: string | null; readonly confidence: number };

/** Less certain guesses are left to the person, so that no wrong column is read without being chosen. */
const leastConfidence = 0.8;

/** Words that show that a column is about another person than the row. */
const otherPeople = [
  /\b(?:father|dad|vaters?|pere|padre)\b/,
  /\b(?:mother|mum|mom|mutter|mere|madre)\b/,
  /\b(?:guardian|carer|parents?|eltern|tutor)\b/,
  /\b(?:spouse|husband|wife|sibling|brother|sister|emergency|next of kin|family(?! name))\b/,
] as const;

const peopleIn = (text: string) => otherPeople.filter((words) => words.test(text));

const plainWords = (text: string) =>
  text
    .replaceAll(/['’]s\b/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const remarks = /\([^)]*\)/g;

/**
 * A header without case, accents, signs and numbering: 'Student_Name *' and 'student name' are the same. What is in brackets
 * explains the column and is left out, unless it says whose it is: 'Email (Father)' is 'father email'.
 */
function normalHeader(header: string): string {
  const spaced = header.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  const owners = (spaced.match(remarks) ?? []).filter((remark) => peopleIn(plainWords(remark)).length > 0);
  return plainWords([...owners, spaced.replaceAll(remarks, ' ')].join(' '));
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
export function measureLikeness(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)];
  let shared = 0;
  for (const [pair, times] of a) shared += Math.min(times, b.get(pair) ?? 0);
  return (2 * shared) / (one.length + other.length + 2);
}

/** A column about the father fits only fields about the father. */
function isAboutSamePeople(header: string, names: readonly string[]): boolean {
  const ofField = new Set(names.flatMap(peopleIn));
  return peopleIn(header).every((person) => ofField.has(person));
}

function fit(header: string, { field, label, heading, synonyms = [] }: ImportField): number {
  const names = [label, field].map(normalHeader);
  if (!isAboutSamePeople(header, [...names, ...synonyms])) return 0;
  if (names.includes(header)) return 1;
  if (synonyms.includes(header)) return 0.95;
  const bare =
    heading !== undefined && header.startsWith(`${heading} `) ? header.slice(heading.length + 1) : '';
  if ([...names, ...synonyms].includes(bare)) return 0.9;
  const most = Math.max(...[...names, ...synonyms].map((name) => measureLikeness(header, name)));
  const confidence = Math.round(most * 90) / 100;
  return confidence >= leastConfidence ? confidence : 0;
}

/**
 * Guesses what each column holds by its header: the best match first, and no field twice. A field that the cells of a
 * column contradict is not guessed.
 */
export function guessMapping(
  headers: readonly string[],
  fields: readonly ImportField[],
  cellsOf: (column: number) => readonly string[] = () => [],
): GuessedColumn[] {
  const fits = headers.flatMap((header, column) => {
    const normal = normalHeader(header);
    const cells = cellsOf(column);
    return fields.map((field) => {
      const confidence = fit(normal, field);
      return {
        column,
        field: field.field,
        confidence: confidence > 0 && contradictsField(field, cells) ? 0 : confidence,
      };
    });
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

/** Reads a value of an enumeration in any letter case or in other words; anything else stays as typed. */
export function readChoice(typed: string, { values, words = {}, readValue }: ImportField): string {
  if (!values) return typed;
  const bare = typed.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/[–—]/g, '-').trim();
  const word = Object.hasOwn(words, bare) ? words[bare] : undefined;
  const squashed = bare.replaceAll(' ', '');
  return (
    word ??
    values.find((value) => value.toLowerCase().replaceAll(/\s+/g, '') === squashed) ??
    readValue?.(typed) ??
    typed
  );
}
