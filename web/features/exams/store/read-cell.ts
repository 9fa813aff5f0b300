import type { SheetCell } from '#contract/exams/sheet.ts';
import type { MarkState } from '#contract/marks/values.ts';

/** The meaning of a cell's text; an empty text clears the cell. */
export type CellEntry = { readonly state: MarkState | 'none'; readonly marks: number | null };
export type CellProblem = 'notNumber' | 'negative' | 'oneDecimal' | 'overTotal';
export type ReadCell = CellEntry | { readonly problem: CellProblem };

const words: Readonly<Record<string, CellEntry['state']>> = {
  '': 'none',
  '-': 'none',
  '–': 'none',
  a: 'absent',
  ab: 'absent',
  abs: 'absent',
  absent: 'absent',
  e: 'exempt',
  ex: 'exempt',
  exempt: 'exempt',
};

/** Reads typed or pasted text: a number with a point or a comma, a word for absent or exempt, or nothing. */
export function readCell(text: string, total: number): ReadCell {
  const typed = text.replaceAll(/[\s ]/g, '').toLowerCase();
  const word = words[typed];
  if (word) return { state: word, marks: null };
  if (!/^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(typed)) return { problem: 'notNumber' };
  const marks = Number(typed.replace(',', '.'));
  if (marks < 0) return { problem: 'negative' };
  if (Math.abs(marks * 10 - Math.round(marks * 10)) > 1e-6) return { problem: 'oneDecimal' };
  return marks > total ? { problem: 'overTotal' } : { state: 'present', marks };
}

const shown = { absent: 'A', exempt: 'EX', none: '' } as const;

/** The content of a cell, as text to edit. */
export function textOf({
  state,
  marks,
}: Pick<SheetCell, 'marks'> & { readonly state: CellEntry['state'] | null }) {
  if (state === null) return '';
  return state === 'present' ? String(marks ?? '') : shown[state];
}

const wholeWords = ['absent', 'exempt'] as const;

/**
 * Letters typed one after the other on a cell: `a` and `e` apply at once, and the rest of the word means the same.
 * `before` are the letters just typed; undefined for letters without a meaning.
 */
export function readLetter(before: string, letter: string) {
  const typed = letter.toLowerCase();
  for (const letters of [before + typed, typed]) {
    const word = wholeWords.find(
      (whole) => whole.startsWith(letters) || (letters === 'ab' && whole === 'absent'),
    );
    if (word) return { letters, word };
  }
  return undefined;
}
