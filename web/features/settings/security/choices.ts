import type { messages } from '#web/features/settings/all-messages.ts';
import type { useText } from '#web/lib/text.ts';

type SecurityText = ReturnType<typeof useText<(typeof messages)['messages']>>;

const hour = 60;
const day = 24 * hour;
const idleMinutes = [15, 30, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, day, 3 * day, 7 * day];
const sessionDays = [1, 3, 7, 14, 30, 60, 90];

/** The values on offer, including the stored one. */
const withOwn = (values: readonly number[], own: number) =>
  [...new Set([...values, own])].toSorted((a, b) => a - b);

function durationOf(minutes: number, t: SecurityText): string {
  if (minutes % day === 0) return t('days', { count: minutes / day });
  return minutes % hour === 0 ? t('hours', { count: minutes / hour }) : t('minutes', { count: minutes });
}

/** The idle time after which a session ends. */
export const idleChoices = (own: number, t: SecurityText) =>
  withOwn(idleMinutes, own).map((value) => ({ value: String(value), label: durationOf(value, t) }));

/** The longest duration of a session. */
export const dayChoices = (own: number, t: SecurityText) =>
  withOwn(sessionDays, own).map((value) => ({ value: String(value), label: t('days', { count: value }) }));
