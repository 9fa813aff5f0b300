import { dayMs } from '#contract/kit/days.ts';

/** The first and last day, and how a sentence names the period. */
export type Period = { readonly from: string; readonly to: string; readonly label: string };

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const anyMonth = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(day).getUTCDay();

const periodOfDay = (day: string, label: string, to = day): Period => ({ from: day, to, label });

function weekOf(day: string, label: string): Period {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return { from: monday, to: addDays(monday, 6), label };
}

function monthOf(year: number, month: number, label: string): Period {
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
  return { from: first, to: last, label };
}

function findRelativePeriod(text: string, today: string): Period | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  if (/\byesterday\b/.test(text)) return periodOfDay(addDays(today, -1), 'yesterday');
  if (/\b(?:today|right now|this morning)\b/.test(text)) return periodOfDay(today, 'today');
  if (/\bthis week\b/.test(text)) return weekOf(today, 'this week');
  if (/\blast week\b/.test(text)) return weekOf(addDays(today, -7), 'last week');
  if (/\bthis month\b/.test(text)) return monthOf(year, month, 'this month');
  if (/\blast month\b/.test(text)) return monthOf(year, month - 1, 'last month');
  if (/\bthis year\b/.test(text)) return { from: `${year}-01-01`, to: `${year}-12-31`, label: 'this year' };
  if (/\blast year\b/.test(text))
    return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31`, label: 'last year' };
  return undefined;
}

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;

/** Without a year, the most recent such day that is not in the future. */
function findNamedDay(text: string, today: string): Period | undefined {
  const [iso] = /\b\d{4}-\d\d-\d\d\b/.exec(text) ?? [];
  if (iso) return isDay(iso) ? periodOfDay(iso, `on ${iso}`) : undefined;
  const [, before, name, after, year] =
    new RegExp(
      `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(${anyMonth})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (\\d{4}))?`,
    ).exec(text) ?? [];
  const date = before ?? after;
  if (name === undefined || (name === 'may' && date === undefined)) return undefined;
  const month = months.findIndex((known) => known.startsWith(name.slice(0, 3)));
  const start = (of: number) =>
    `${of}-${String(month + 1).padStart(2, '0')}-${(date ?? '1').padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const chosen = year ? Number(year) : start(thisYear) > today ? thisYear - 1 : thisYear;
  if (date === undefined) return monthOf(chosen, month, `in ${capital(months[month] ?? '')} ${chosen}`);
  return isDay(start(chosen)) ? periodOfDay(start(chosen), `on ${start(chosen)}`) : undefined;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The most recent such weekday, today included. */
function weekday(text: string, today: string): Period | undefined {
  const [, name] = new RegExp(`\\b(${weekdays.join('|')})\\b`).exec(text) ?? [];
  if (name === undefined) return undefined;
  const back = (weekdayOf(today) - weekdays.indexOf(name) + 7) % 7;
  return periodOfDay(addDays(today, -back), `on ${capital(name)}`);
}

/** The days a question is about; undefined if it names none. */
export const periodIn = (text: string, today: string): Period | undefined =>
  findRelativePeriod(text, today) ?? findNamedDay(text, today) ?? weekday(text, today);

/** The future days a question is about, including the rest of this week or month. */
export function futureDaysIn(text: string, today: string): Period | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const tomorrow = addDays(today, 1);
  if (/\btoday\b/.test(text)) return periodOfDay(today, 'today');
  if (/\btomorrow\b/.test(text)) return periodOfDay(tomorrow, 'tomorrow');
  if (/\bthis week\b/.test(text)) return { ...weekOf(today, 'this week'), from: today };
  if (/\bnext week\b/.test(text)) return weekOf(addDays(today, 7), 'next week');
  if (/\bthis month\b/.test(text)) return { ...monthOf(year, month, 'this month'), from: today };
  if (/\bnext month\b/.test(text)) return monthOf(year, month + 1, 'next month');
  return undefined;
}

const said = [
  'today',
  'yesterday',
  'this week',
  'last week',
  'this month',
  'last month',
  'this year',
  'last year',
];

/** A period from two dates, named as people would; undefined if the dates are invalid. */
export function periodOf(from: string, to: string, today: string): Period | undefined {
  if (!isDay(from) || !isDay(to) || from > to) return undefined;
  for (const label of said) {
    const known = findRelativePeriod(label, today);
    if (known && known.from === from && (known.to === to || (known.to > today && to === today))) return known;
  }
  return periodOfDay(from, from === to ? `on ${from}` : `from ${from} to ${to}`, to);
}
