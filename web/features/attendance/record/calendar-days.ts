import { dayMs } from '#contract/kit/days.ts';

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first and last day of the month of a date, `months` later. */
export function monthOf(date: string, months = 0): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  return { from: isoDay(first), to: isoDay(Date.UTC(year, month + months, 0)) };
}

export const dayNumber = (date: string) => Number(date.slice(8));

/** The days of a month as weeks from Monday to Sunday; null for days outside the month. */
export function weeksOf(date: string): (string | null)[][] {
  const { from, to } = monthOf(date);
  const start = Date.parse(from);
  const lead = (new Date(start).getUTCDay() + 6) % 7;
  const days = Math.round((Date.parse(to) - start) / dayMs) + 1;
  const cells = Math.ceil((lead + days) / 7) * 7;
  const all = Array.from({ length: cells }, (_, index) =>
    index < lead || index >= lead + days ? null : isoDay(start + (index - lead) * dayMs),
  );
  return Array.from({ length: cells / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}
