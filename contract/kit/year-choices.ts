/** The years that selectors of students and teachers show even if the school does not have them. */
export const personYears = [2024, 2023, 2022] as const;

/** The years that the selector of a class's subjects shows. */
export const classYears = [2025, 2024, 2023] as const;

/** The choices of a year selector: the usual years, the school's own and the current one, newest first. */
export function yearChoices(usual: readonly number[], known: readonly number[], current: number): number[] {
  return [...new Set([...usual, ...known, current])].toSorted((one, other) => other - one);
}
