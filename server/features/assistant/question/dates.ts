import { dayMs } from '#contract/kit/days.ts';

/** The first and last day, and how a sentence names the period. */
export type Period = { readonly from: string; readonly to: string; readonly label: string };
/** A period, and the words of the question that name it. */
export type NamedPeriod = Period & { readonly words: string };

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
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const periodOfDay = (day: string, label: string, to = day): Period => ({ from: day, to, label });

function weekOf(day: string, label: string): Period {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return { from: monday, to: addDays(monday, 6), label };
}

/** The month of a day, or one some months later. */
function monthOf(day: string, later: number, label: string): Period {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later];
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
  return { from: first, to: last, label };
}

function yearOf(today: string, earlier: number, label: string): Period {
  const year = Number(today.slice(0, 4)) - earlier;
  return { from: `${year}-01-01`, to: `${year}-12-31`, label };
}

/** The last days, weeks or months up to today. */
function lastDays(today: string, count: string | undefined, unit: string | undefined): Period {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const many = Number(count);
  const from =
    unit === 'month'
      ? new Date(Date.UTC(year, month - 1 - many, day + 1)).toISOString().slice(0, 10)
      : addDays(today, 1 - many * (unit === 'week' ? 7 : 1));
  return { from, to: today, label: `in the last ${many} ${unit}${many === 1 ? '' : 's'}` };
}

function daysAgo(today: string, count: string | undefined): Period {
  const day = addDays(today, -Number(count ?? 0));
  return periodOfDay(day, `on ${day}`);
}

type Reader = (today: string, match: RegExpExecArray) => Period | undefined;

const relative: readonly (readonly [RegExp, Reader])[] = [
  [/\b(?:the )?day before yesterday\b/, (today) => daysAgo(today, '2')],
  [/\byesterday\b/, (today) => periodOfDay(addDays(today, -1), 'yesterday')],
  [/\b(?:today|right now|this morning)\b/, (today) => periodOfDay(today, 'today')],
  [/\b(\d{1,3}) days? ago\b/, (today, [, count]) => daysAgo(today, count)],
  [
    /\b(?:(?:over|in|within) the )?(?:last|past) (\d{1,3}) (day|week|month)s?\b/,
    (today, [, count, unit]) => lastDays(today, count, unit),
  ],
  [/\bthis week\b/, (today) => weekOf(today, 'this week')],
  [/\blast week\b/, (today) => weekOf(addDays(today, -7), 'last week')],
  [/\bthis month\b/, (today) => monthOf(today, 0, 'this month')],
  [/\blast month\b/, (today) => monthOf(today, -1, 'last month')],
  [/\bthis year\b/, (today) => yearOf(today, 0, 'this year')],
  [/\blast year\b/, (today) => yearOf(today, 1, 'last year')],
];

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;

const isoDay: Reader = (_, [day]) => (isDay(day) ? periodOfDay(day, `on ${day}`) : undefined);

/** Without a year, the most recent such day that is not in the future. */
const namedDay: Reader = (today, [, before, name = '', after, year]) => {
  const date = before ?? after;
  if (name === 'may' && date === undefined) return undefined;
  const month = months.findIndex((known) => known.startsWith(name.slice(0, 3)));
  const start = (of: number) =>
    `${of}-${String(month + 1).padStart(2, '0')}-${(date ?? '1').padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const chosen = year ? Number(year) : start(thisYear) > today ? thisYear - 1 : thisYear;
  if (date === undefined) return monthOf(start(chosen), 0, `in ${capital(months[month] ?? '')} ${chosen}`);
  return isDay(start(chosen)) ? periodOfDay(start(chosen), `on ${start(chosen)}`) : undefined;
};

/** The most recent such weekday, today included. */
const weekday: Reader = (today, [name]) => {
  const back = (weekdayOf(today) - weekdays.indexOf(name) + 7) % 7;
  return periodOfDay(addDays(today, -back), `on ${capital(name)}`);
};

const named: readonly (readonly [RegExp, Reader])[] = [
  [/\b\d{4}-\d\d-\d\d\b/, isoDay],
  [
    new RegExp(
      `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(${anyMonth})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (\\d{4})\\b)?`,
    ),
    namedDay,
  ],
  [new RegExp(`\\b(?:${weekdays.join('|')})\\b`), weekday],
  [
    /\bin ((?:19|20)\d\d)\b/,
    (_, [words, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31`, label: words }),
  ],
];

function findPeriod(
  text: string,
  today: string,
  known: readonly (readonly [RegExp, Reader])[],
): NamedPeriod | undefined {
  for (const [pattern, read] of known) {
    const match = pattern.exec(text);
    const period = match && read(today, match);
    if (period) return { ...period, words: match[0] };
  }
  return undefined;
}

const anyPeriod = [...relative, ...named];
/** A period that a text begins with. */
const periodAt = (text: string, today: string) => {
  const found = findPeriod(text, today, anyPeriod);
  return found && text.startsWith(found.words) ? found : undefined;
};

/** `since Monday`: from its first day to today. */
function sinceIn(text: string, today: string): NamedPeriod | undefined {
  const [opening = '', rest = ''] = /\bsince (.*)$/.exec(text) ?? [];
  const start = opening && periodAt(rest, today);
  if (!start || start.from > today) return undefined;
  const label = `since ${start.label.replace(/^(?:on|in) /, '')}`;
  return { from: start.from, to: today, label, words: `since ${start.words}` };
}

/** `between 1 August and 1 September`, `from Monday to Wednesday`. */
function rangeIn(text: string, today: string): NamedPeriod | undefined {
  const [, opening = '', first = '', joint = '', second = ''] =
    /\b(between|from) (.+?) (and|to|until|till|through) (.*)$/.exec(text) ?? [];
  const [start, end] = [periodAt(first, today), periodAt(second, today)];
  if (!start || !end || start.words !== first || (opening === 'between') !== (joint === 'and'))
    return undefined;
  const period = periodOf(start.from, end.to, today);
  return period && { ...period, words: `${opening} ${start.words} ${joint} ${end.words}` };
}

/** The days a question is about; undefined if it names none. */
export const periodIn = (text: string, today: string): NamedPeriod | undefined =>
  rangeIn(text, today) ?? sinceIn(text, today) ?? findPeriod(text, today, anyPeriod);

/** The days of a period that are still to come, today included. */
const fromToday = (today: string, period: Period): Period => ({ ...period, from: today });

const future: readonly (readonly [RegExp, Reader])[] = [
  [/\btoday\b/, (today) => periodOfDay(today, 'today')],
  [/\btomorrow\b/, (today) => periodOfDay(addDays(today, 1), 'tomorrow')],
  [
    /\bnext (\d{1,2}) days\b/,
    (today, [words, count]) => periodOfDay(today, `in the ${words}`, addDays(today, Number(count))),
  ],
  [/\bthis week\b/, (today) => fromToday(today, weekOf(today, 'this week'))],
  [/\bnext week\b/, (today) => weekOf(addDays(today, 7), 'next week')],
  [/\bthis month\b/, (today) => fromToday(today, monthOf(today, 0, 'this month'))],
  [/\bnext month\b/, (today) => monthOf(today, 1, 'next month')],
];

/** The next such weekday, today included. */
const comingWeekday: Reader = (today, [name]) => {
  const ahead = (weekdays.indexOf(name) - weekdayOf(today) + 7) % 7;
  return periodOfDay(addDays(today, ahead), `on ${capital(name)}`);
};

/** The future days a question is about, including the rest of this week or month. */
export const futureDaysIn = (text: string, today: string): NamedPeriod | undefined =>
  findPeriod(text, today, future);

/** The days on which something can be due. */
export const dueDaysIn = (text: string, today: string): NamedPeriod | undefined =>
  findPeriod(text, today, [
    ...future,
    [/\b\d{4}-\d\d-\d\d\b/, isoDay],
    [new RegExp(`(?<!\\bnext )\\b(?:${weekdays.join('|')})\\b`), comingWeekday],
  ]);

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
    const known = findPeriod(label, today, relative);
    if (known && known.from === from && (known.to === to || (known.to > today && to === today)))
      return { from: known.from, to: known.to, label };
  }
  return periodOfDay(from, from === to ? `on ${from}` : `from ${from} to ${to}`, to);
}
