import type { AcademicYear } from '#contract/settings/years.ts';

type Days = { readonly starts_on: string; readonly ends_on: string };

/** The field whose date is outside the year, if any. */
export function fieldOutside(inner: Days, year: Days): 'starts_on' | 'ends_on' | undefined {
  if (inner.starts_on < year.starts_on || inner.starts_on > year.ends_on) return 'starts_on';
  return inner.ends_on > year.ends_on ? 'ends_on' : undefined;
}

/**
 * The number of the current year on a day: the year that contains it; between two years, the one that ended; before
 * all of them, the first.
 */
export function currentYear(
  years: readonly Pick<AcademicYear, 'year' | 'starts_on'>[],
  today: string,
): number | null {
  const inOrder = years.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const begun = inOrder.findLast((year) => year.starts_on <= today);
  return (begun ?? inOrder[0])?.year ?? null;
}
