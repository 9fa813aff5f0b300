import type { AttendanceStatus } from '#contract/attendance-values.ts';

type Span = { readonly from: string | null; readonly to: string | null };
type Asked = {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
};
type SchoolYear = { readonly starts_on: string; readonly ends_on: string };

/** A month is one of the calendar; a year alone is a school year, and a calendar year where the school has none. */
function namedSpan({ year, month }: Asked, schoolYear: SchoolYear | undefined, today: string): Span {
  if (month !== undefined) {
    const named = `${year ?? today.slice(0, 4)}-${String(month).padStart(2, '0')}`;
    const last = new Date(Date.UTC(Number(named.slice(0, 4)), month, 0)).getUTCDate();
    return { from: `${named}-01`, to: `${named}-${last}` };
  }
  if (year === undefined) return { from: null, to: null };
  if (schoolYear) return { from: schoolYear.starts_on, to: schoolYear.ends_on };
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** A stretch with both ends: what is left out is the beginning or the end of the month of the other. */
export function monthAround({ from_date, to_date }: Asked, today: string) {
  const known = from_date ?? to_date ?? today;
  const month = { year: Number(known.slice(0, 4)), month: Number(known.slice(5, 7)) };
  const { from, to } = namedSpan(month, undefined, today);
  return { from: from_date ?? from ?? today, to: to_date ?? to ?? today };
}

const later = (a: string | null, b: string | undefined) => (b === undefined || (a !== null && a > b) ? a : b);
const earlier = (a: string | null, b: string | undefined) =>
  b === undefined || (a !== null && a < b) ? a : b;

/** The days that all of what was asked for have in common. */
export function spanOf(asked: Asked, schoolYear: SchoolYear | undefined, today: string): Span {
  const { from, to } = namedSpan(asked, schoolYear, today);
  return { from: later(from, asked.from_date), to: earlier(to, asked.to_date) };
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** Why a day cannot be marked without saying so. */
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

/** Who changed what since the register was read. */
export function staleSentence(person: {
  readonly name: string;
  readonly status: AttendanceStatus | null;
  readonly marked_by_name: string | null;
}): string {
  const by = person.marked_by_name === null ? '' : ` by ${person.marked_by_name}`;
  const now = person.status === null ? 'no longer marked' : `marked ${words[person.status]}${by}`;
  return `${person.name} was ${now} in the meantime`;
}
