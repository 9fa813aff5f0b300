import { useSessionUser } from './session/session.ts';
import { defineMessages, textOf } from './text.ts';
import { typedFormatsIn } from './typed-times.ts';

/** A school's conventions: language and region, time zone, and currency (ISO 4217). */
export type Conventions = { readonly locale: string; readonly time_zone: string; readonly currency: string };
type Moment = string | number | Date;

const usual: Conventions = { locale: 'en-US', time_zone: 'UTC', currency: 'USD' };
const messages = defineMessages('format', {
  justNow: 'Just now',
  minutesAgo: '{{minutes}}m ago',
  hoursAgo: '{{hours}}h ago',
});
const minute = 60_000;
const hour = 60 * minute;

function calendar(date: string) {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`);
}

function age(at: Moment) {
  const t = textOf(messages);
  const passed = Date.now() - new Date(at).getTime();
  if (passed < minute) return t('justNow');
  if (passed < hour) return t('minutesAgo', { minutes: Math.floor(passed / minute) });
  return passed < 24 * hour ? t('hoursAgo', { hours: Math.floor(passed / hour) }) : undefined;
}

const exactPercent = {
  style: 'unit',
  unit: 'percent',
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
} as const;

/** The format of stored values and keys, whatever the school's language. */
function machineFormats(timeZone: string) {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const;
  return {
    isoDay: new Intl.DateTimeFormat('en-CA', parts),
    localTime: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }),
  };
}

const monthFormats = (locale: string) => ({
  monthOfYear: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  monthName: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
});

function makeFormatter({ locale, time_zone: timeZone, currency }: Conventions) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instantDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const { isoDay, localTime } = machineFormats(timeZone);
  const wholeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const { monthOfYear, monthName } = monthFormats(locale);
  const dayOfWeek = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const exactShare = new Intl.NumberFormat(locale, exactPercent);
  const currencyOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const cash = new Intl.NumberFormat(locale, currencyOptions);
  const wholeCash = new Intl.NumberFormat(locale, { ...currencyOptions, maximumFractionDigits: 0 });
  const minorUnits = 10 ** (cash.resolvedOptions().maximumFractionDigits ?? 2);
  const dateOf = (at: Moment) => instantDay.format(new Date(at));
  return {
    currency,
    ...typedFormatsIn(locale),
    /** A calendar date, `YYYY-MM-DD`: the same day everywhere. */
    date: (date: string) => day.format(calendar(date)),
    /** A calendar date in full, with the weekday. */
    fullDate: (date: string) => wholeDay.format(calendar(date)),
    /** Month and year of a calendar date. */
    month: (date: string) => monthOfYear.format(calendar(date)),
    /** The short name of a calendar date's month. */
    shortMonth: (date: string) => monthName.format(calendar(date)),
    /** The short name of a calendar date's day of the week. */
    weekday: (date: string) => dayOfWeek.format(calendar(date)),
    /** The day of an instant, in the school's time zone. */
    day: dateOf,
    /** Day and time of an instant, in the school's time zone. */
    dateTime: (at: Moment) => instant.format(new Date(at)),
    /** Time of an instant, in the school's time zone. */
    time: (at: Moment) => clock.format(new Date(at)),
    /** The day of an instant, in the school's time zone, as `YYYY-MM-DD`. */
    dayOf: (at: Moment) => isoDay.format(new Date(at)),
    /** Day and time of an instant in the school's local time, `YYYY-MM-DDTHH:MM`: the value of a field. */
    local: (at: Moment) => localTime.format(new Date(at)).replace(' ', 'T'),
    /** The school's today as `YYYY-MM-DD`. */
    today: () => isoDay.format(new Date()),
    number: (value: number) => plain.format(value),
    /** A percentage given as 0 to 100, as marks and attendance are. */
    percent: (value: number) => share.format(value / 100),
    /**
     * The percentage of one mark, with two decimals and never rounded up: 89.95 does not read as 90 next to its
     * grade.
     */
    exactPercent: (value: number) => exactShare.format(value),
    /** An amount in the currency's smallest unit (cents). */
    money: (minor: number) => cash.format(minor / minorUnits),
    /** The same without cents if there are none. */
    shortMoney: (minor: number) => (minor % minorUnits === 0 ? wholeCash : cash).format(minor / minorUnits),
    /** How many of the smallest units make one unit of the currency: 100 for dollars, 1 for yen. */
    minorUnits,
    /** 'Just now', '5m ago', '3h ago', and after a day the date. */
    relative: (at: Moment) => age(at) ?? dateOf(at),
  };
}

export type Formatter = ReturnType<typeof makeFormatter>;
const made = new Map<string, Formatter>();

/** The formatter of a school; conventions that the browser does not know fall back to the usual ones. */
export function formatterFor(conventions: Conventions): Formatter {
  const key = `${conventions.locale}/${conventions.time_zone}/${conventions.currency}`;
  const formatter = made.get(key) ?? orPlainText(conventions);
  made.set(key, formatter);
  return formatter;
}

function orPlainText(conventions: Conventions) {
  try {
    return makeFormatter(conventions);
  } catch {
    return makeFormatter(usual);
  }
}

/** Formats dates, numbers, money and relative times in the conventions of the signed-in person's school. */
export function useFormat(): Formatter {
  return formatterFor(useSessionUser()?.school ?? usual);
}
