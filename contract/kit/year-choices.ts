/** The years that selectors show even where the school has none of them: what a student's and a teacher's file offers. */
export const personYears = [2024, 2023, 2022] as const;

/** Those of a class's subjects. */
export const classYears = [2025, 2024, 2023] as const;

/** What a year selector offers: the usual years, the school's own and the current one, newest first, each once. */
export function yearChoices(usual: readonly number[], known: readonly number[], current: number): number[] {
  return [...new Set([...usual, ...known, current])].toSorted((one, other) => other - one);
}
