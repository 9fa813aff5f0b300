import type { GradeBand } from './grading.ts';

/** Returns a function that grades many percentages by these bands. Unrounded: 89.95 is below 90; null is 'N/A'. */
export function graderOf(bands: readonly GradeBand[]): (percentage: number | null) => string {
  const fromTop = bands.toSorted((a, b) => b.lower_bound - a.lower_bound);
  return (percentage) =>
    (percentage === null ? undefined : fromTop.find((band) => percentage >= band.lower_bound))?.grade ??
    'N/A';
}

/** The grade of one percentage. */
export const gradeOf = (percentage: number | null, bands: readonly GradeBand[]): string =>
  graderOf(bands)(percentage);
