import type { RetentionKind } from '#contract/privacy/values.ts';
import { longestNotificationDays, shortestLogDays } from '#contract/privacy/values.ts';

const yearDays = 365.25;

/** The periods on offer, in days; years include leap days. */
const offered = [30, 60, 90, 180, 365, 731, 1096, 1461, 1826, 2557, 3653] as const;

/** Whole years if the days are a multiple, otherwise days. */
export function timeOf(days: number): { readonly unit: 'years' | 'days'; readonly count: number } {
  const years = Math.round(days / yearDays);
  return years >= 1 && Math.abs(years * yearDays - days) < 1
    ? { unit: 'years', count: years }
    : { unit: 'days', count: days };
}

/** The choices for a kind, including its current value. */
export const daysOffered = (kind: RetentionKind, now: number | null): number[] =>
  [...new Set([...offered, ...(now === null ? [] : [now])])]
    .filter((days) => kind !== 'log' || days >= shortestLogDays)
    .filter((days) => kind !== 'notification' || days < longestNotificationDays)
    .toSorted((a, b) => a - b);
