import type { SchoolClass } from '#contract/classes.ts';
import type { ClassRow } from './queries.ts';

/** The rows of a page without the total each of them repeats. */
export function listOf(rows: readonly ClassRow[]): { classes: SchoolClass[]; total: number } {
  const classes = rows.flatMap((row) => {
    if (row.class_id === null) return [];
    const { total: _, place: __, ...schoolClass } = row;
    return [schoolClass];
  });
  return { classes, total: rows[0]?.total ?? 0 };
}
