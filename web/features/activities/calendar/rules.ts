import { dayMs } from '#contract/kit/days.ts';

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

export type Scale = 'month' | 'week' | 'agenda';
export type DayRange = { readonly from: string; readonly to: string };

const agendaDays = 30;

/** The calendar day some days later, or earlier. */
export const addDays = (day: string, days: number) => isoDay(Date.parse(day) + days * dayMs);

/** The Monday of a day's week. */
export const weekStart = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The same day some months later, or the last day of the month if it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The days of a view: whole weeks from Monday to Sunday, or the next days. */
export function findDayRange(scale: Scale, day: string): DayRange {
  if (scale === 'agenda') return { from: day, to: addDays(day, agendaDays - 1) };
  if (scale === 'week') return { from: weekStart(day), to: addDays(weekStart(day), 6) };
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(monthsLater(first, 1), -1);
  return { from: weekStart(first), to: addDays(weekStart(last), 6) };
}

/** The target of Previous and Next. */
export function stepDay(scale: Scale, day: string, steps: number): string {
  if (scale === 'month') return monthsLater(day, steps);
  return addDays(day, steps * (scale === 'week' ? 7 : agendaDays));
}

/** Groups days into weeks. */
export function weeksOf({ from, to }: DayRange): string[][] {
  const weeks = Math.round((Date.parse(to) - Date.parse(from) + dayMs) / (7 * dayMs));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(from, week * 7 + index)),
  );
}

/** The day an arrow key leads to; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const moves: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: weekStart(day),
    End: addDays(weekStart(day), 6),
    PageUp: monthsLater(day, -1),
    PageDown: monthsLater(day, 1),
  };
  return moves[key];
}

type DatedRow = { readonly date: string };

/** Groups rows by day. */
export function rowsByDay<Row extends DatedRow>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row]);
  return days;
}
