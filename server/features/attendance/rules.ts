import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { dayMs } from '#contract/kit/days.ts';

type Span = { readonly from: string | null; readonly to: string | null };
type PeriodQuery = {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
};

/** The calendar month; without a year, that of this year. */
function monthOf(month: number, { year }: PeriodQuery, today: string) {
  const named = `${year ?? today.slice(0, 4)}-${String(month).padStart(2, '0')}`;
  const last = new Date(Date.UTC(Number(named.slice(0, 4)), month, 0)).getUTCDate();
  return { from: `${named}-01`, to: `${named}-${last}` };
}

/** Completes a range: a missing end is the beginning or the end of the month of the other one. */
export function monthAround({ from_date, to_date }: PeriodQuery, today: string) {
  const known = from_date ?? to_date ?? today;
  const { from, to } = monthOf(Number(known.slice(5, 7)), { year: Number(known.slice(0, 4)) }, today);
  return { from: from_date ?? from, to: to_date ?? to };
}

const laterDay = (a: string | null, b: string | undefined) =>
  b === undefined || (a !== null && a > b) ? a : b;
const earlierDay = (a: string | null, b: string | undefined) =>
  b === undefined || (a !== null && a < b) ? a : b;

/** The days that the month and the requested range have in common. */
export function spanOf(asked: PeriodQuery, today: string): Span {
  const { month } = asked;
  const { from, to } = month === undefined ? { from: null, to: null } : monthOf(month, asked, today);
  return { from: laterDay(from, asked.from_date), to: earlierDay(to, asked.to_date) };
}

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, day) =>
    new Date(Date.parse(from) + day * dayMs).toISOString().slice(0, 10),
  );
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** Why attendance cannot be taken on a day without confirming it. */
export function noSchoolSentence(date: string, closedBecause: string | null): string {
  if (closedBecause !== null) return `There is no school on ${date}: ${closedBecause}`;
  return `There is no school on ${weekday.format(new Date(`${date}T00:00:00Z`))}, ${date}`;
}

const words: Readonly<Record<AttendanceStatus, string>> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  half_day: 'Half day',
  excused: 'Excused',
};

/** The changes that other people have made since the register was read. */
export function staleSentence(person: {
  readonly name: string;
  readonly status: AttendanceStatus | null;
  readonly marked_by_name: string | null;
}): string {
  const by = person.marked_by_name === null ? '' : ` by ${person.marked_by_name}`;
  const now = person.status === null ? 'no longer marked' : `marked ${words[person.status]}${by}`;
  return `${person.name} was ${now} in the meantime`;
}
