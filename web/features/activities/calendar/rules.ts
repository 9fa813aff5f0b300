import { dayMs } from '#contract/kit/days.ts';

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

export type Scale = 'month' | 'week' | 'agenda';
export type Stretch = { readonly from: string; readonly to: string };

const agendaDays = 30;

/** The calendar day some days later, or earlier. */
export const shifted = (day: string, days: number) => isoDay(Date.parse(day) + days * dayMs);

/** The Monday of a day's week. */
export const weekStart = (day: string) => shifted(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The same day some months later; the last of the month where that has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The days a view shows: whole weeks from Monday to Sunday, or the days to come. */
export function stretchOf(scale: Scale, day: string): Stretch {
  if (scale === 'agenda') return { from: day, to: shifted(day, agendaDays - 1) };
  if (scale === 'week') return { from: weekStart(day), to: shifted(weekStart(day), 6) };
  const first = `${day.slice(0, 8)}01`;
  const last = shifted(monthsLater(first, 1), -1);
  return { from: weekStart(first), to: shifted(weekStart(last), 6) };
}

/** Where Previous and Next lead. */
export function steppedBy(scale: Scale, day: string, steps: number): string {
  if (scale === 'month') return monthsLater(day, steps);
  return shifted(day, steps * (scale === 'week' ? 7 : agendaDays));
}

/** The days of a stretch as weeks. */
export function weeksOf({ from, to }: Stretch): string[][] {
  const weeks = Math.round((Date.parse(to) - Date.parse(from) + dayMs) / (7 * dayMs));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => shifted(from, week * 7 + index)),
  );
}

/** Where a key leads from a day of the grid; undefined for keys that lead nowhere. */
export function dayByKey(key: string, day: string): string | undefined {
  const moves: Readonly<Record<string, string>> = {
    ArrowLeft: shifted(day, -1),
    ArrowRight: shifted(day, 1),
    ArrowUp: shifted(day, -7),
    ArrowDown: shifted(day, 7),
    Home: weekStart(day),
    End: shifted(weekStart(day), 6),
    PageUp: monthsLater(day, -1),
    PageDown: monthsLater(day, 1),
  };
  return moves[key];
}

type DatedRow = { readonly date: string };

/** Rows by their day. */
export function rowsByDay<Row extends DatedRow>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row]);
  return days;
}
