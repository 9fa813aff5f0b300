import { dayMs } from '#contract/kit/days.ts';

/** The order in which dates such as 03/04/2015 are written. */
export type DateOrder = 'dmy' | 'mdy';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;
const numbers = /^(\d{1,2})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})(?:\s+[\d:]+(?:\s*[ap]m)?)?$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})[\s.,-]*(\d{4}|\d{2})$/i;
const monthFirst = /^([a-z]{3,9})[\s.-]*(\d{1,2})(?:st|nd|rd|th)?[\s,.-]+(\d{4}|\d{2})$/i;

/** Excel counts days from the end of 1899; five digits are the years 1927 to 2099. */
const serial = /^\d{5}(?:\.\d+)?$/;
const firstSerialDay = Date.UTC(1899, 11, 30);

const twoDigits = (part: number | string) => String(part).padStart(2, '0');
const isoDate = (year: number | string, month: number | string, day: number | string) =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** Before 2068, 68 means 1968. */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year;
  const century = today.slice(0, 2);
  return Number(century + year) <= Number(today.slice(0, 4)) + 5
    ? century + year
    : `${Number(century) - 1}${year}`;
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

export type ReadDate =
  | { readonly date: string }
  | { readonly unclear: readonly [dmy: string, mdy: string] }
  | undefined;

/**
 * Reads a day as people write it, as YYYY-MM-DD; undefined if it is no date. A date that can be read in two ways is
 * `unclear` unless `order` decides. The schema checks whether the day exists.
 */
export function readDate(typed: string, order: DateOrder | undefined, today: string): ReadDate {
  const text = typed.trim();
  const [, year, month = '', day = ''] = iso.exec(text) ?? [];
  if (year) return { date: isoDate(year, month, day) };
  if (serial.test(text)) {
    const days = Math.floor(Number(text));
    return { date: new Date(firstSerialDay + days * dayMs).toISOString().slice(0, 10) };
  }
  return readNumbers(text, order, today) ?? readNamed(text, today);
}

function readNumbers(text: string, order: DateOrder | undefined, today: string): ReadDate {
  const [, first, sign, second, shortYear] = numbers.exec(text) ?? [];
  if (!first || !second || !shortYear) return undefined;
  const year = fullYear(shortYear, today);
  const dmy = isoDate(year, second, first);
  const mdy = isoDate(year, first, second);
  if (sign === '.' || Number(first) > 12) return { date: dmy };
  if (Number(second) > 12) return { date: mdy };
  if (dmy === mdy) return { date: dmy };
  if (!order) return { unclear: [dmy, mdy] };
  return { date: order === 'dmy' ? dmy : mdy };
}

function readNamed(text: string, today: string): ReadDate {
  const [, dayA, nameA, yearA] = dayFirst.exec(text) ?? [];
  if (dayA && nameA && yearA && monthOf(nameA)) {
    return { date: isoDate(fullYear(yearA, today), monthOf(nameA), dayA) };
  }
  const [, nameB, dayB, yearB] = monthFirst.exec(text) ?? [];
  if (dayB && nameB && yearB && monthOf(nameB)) {
    return { date: isoDate(fullYear(yearB, today), monthOf(nameB), dayB) };
  }
  return undefined;
}

/** The order of a file's dates, as far as they show it; undefined if no date shows it, or if they disagree. */
export function dateOrderOf(dates: Iterable<string>): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const typed of dates) {
    const [, first = '', sign, second = ''] = numbers.exec(typed.trim()) ?? [];
    if (sign === undefined || sign === '.') continue;
    if (Number(first) > 12) orders.add('dmy');
    else if (Number(second) > 12) orders.add('mdy');
  }
  return orders.size === 1 ? [...orders][0] : undefined;
}
