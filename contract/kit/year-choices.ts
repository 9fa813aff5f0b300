/** The years that selectors of students and teachers show even if the school does not have them. */
export const personYears = [2024, 2023, 2022] as const;

/** The years that the selector of a class's subjects shows. */
export const classYears = [2025, 2024, 2023] as const;

/**
 * The choices of a year selector, newest first: the school's own years, and every year from the first usual one to the
 * latest, so that none is missing between them.
 */
export function yearChoices(usual: readonly number[], known: readonly number[], current: number): number[] {
  const first = Math.min(...usual);
  const latest = Math.max(...usual, ...known, current);
  const between = Array.from({ length: latest - first + 1 }, (_, step) => first + step);
  return [...new Set([...between, ...known, current])].toSorted((one, other) => other - one);
}
