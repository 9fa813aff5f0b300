import { Refusal } from '#server/lib/refusal.ts';
import type { RowProblem } from './target.ts';

/**
 * Adds what a rule refuses to the problems of a row. A cell that cannot be read has a problem already and is not
 * reported as missing as well. `columnNames` renames fields that files know by another name.
 */
export function addProblems(
  problems: RowProblem[],
  rule: () => void,
  columnNames: Readonly<Record<string, string>> = {},
) {
  const unread = new Set(problems.map(({ field }) => field));
  try {
    rule();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const found = error.errors.map(({ field, message }) => ({
      ...(field !== undefined && { field: columnNames[field] ?? field }),
      message,
    }));
    problems.push(...found.filter(({ field }) => !unread.has(field)));
  }
}
