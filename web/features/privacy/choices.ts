import type { RetentionKind } from '#contract/privacy/values.ts';
import { longestNotificationDays, shortestLogDays } from '#contract/privacy/values.ts';

const yearDays = 365.25;

/** Times that are offered, in days; years with their leap days. */
const offered = [30, 60, 90, 180, 365, 731, 1096, 1461, 1826, 2557, 3653] as const;

/** Whole years where the days are some, else days. */
export function timeOf(days: number): { readonly unit: 'years' | 'days'; readonly count: number } {
  const years = Math.round(days / yearDays);
  return years >= 1 && Math.abs(years * yearDays - days) < 1
    ? { unit: 'years', count: years }
    : { unit: 'days', count: days };
}

/** What can be chosen for a kind, with the time it has now. */
export const daysOffered = (kind: RetentionKind, now: number | null): number[] =>
  [...new Set([...offered, ...(now === null ? [] : [now])])]
    .filter((days) => kind !== 'log' || days >= shortestLogDays)
    .filter((days) => kind !== 'notification' || days < longestNotificationDays)
    .toSorted((a, b) => a - b);
