import { typedDatesIn } from './typed-dates.ts';

/** How times of day and moments are typed in a locale: with 24 hours, or with 12 and the locale's words for AM and PM. */
export function typedTimesIn(locale: string) {
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const at = (time: string) => new Date(`1970-01-01T${time}:00Z`);
  const periodAt = (time: string) =>
    format.formatToParts(at(time)).find(({ type }) => type === 'dayPeriod')?.value;
  const periods: Periods = { am: periodAt('09:00'), pm: periodAt('15:00') };
  return {
    /** 'hh:mm', or 'hh:mm AM' */
    pattern: format
      .formatToParts(at('09:00'))
      .map(({ type, value }) => letters[type] ?? value)
      .join(''),
    /** Writes a time of day, `HH:MM`, as people type it. */
    write: (time: string) => (isTime(time) ? format.format(at(time)) : time),
    /** Reads a typed time: '14:30', '2.30 pm', '0930', '9'. */
    read: (typed: string) => readTime(typed, periods),
  };
}

/** A date and a time of day in one text, such as `YYYY-MM-DDTHH:MM`, which is read in every locale. */
export function typedMomentsIn(locale: string) {
  const dates = typedDatesIn(locale);
  const times = typedTimesIn(locale);
  return {
    pattern: `${dates.pattern} ${times.pattern}`,
    write: (moment: string) => {
      const [date = '', time] = moment.split('T');
      return time === undefined ? moment : `${dates.write(date)} ${times.write(time)}`;
    },
    read: (typed: string) => {
      const typedDate = /^\s*(?:\d{8}(?!\d)|\d+\D+\d+\D+\d+)/.exec(typed)?.[0];
      if (typedDate === undefined) return undefined;
      const date = dates.read(typedDate);
      const time = times.read(typed.slice(typedDate.length));
      return date && time ? `${date}T${time}` : undefined;
    },
  };
}

/** How dates, times of day and moments are typed into fields. */
export const typedFormatsIn = (locale: string) => ({
  typedDates: typedDatesIn(locale),
  typedTimes: typedTimesIn(locale),
  typedMoments: typedMomentsIn(locale),
});

type Periods = { readonly am: string | undefined; readonly pm: string | undefined };

const letters: Readonly<Record<string, string>> = { hour: 'hh', minute: 'mm' };
const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

function readTime(typed: string, periods: Periods): string | undefined {
  const [hours, minutes = '00', ...more] = numbersIn(typed);
  if (hours === undefined || more.length > 0) return undefined;
  const isMorning = isIn(typed, periods.am, /a\.?\s*m\b/i);
  const isAfternoon = isIn(typed, periods.pm, /p\.?\s*m\b/i);
  const hour = Number(hours);
  if ((isMorning || isAfternoon) && (hour < 1 || hour > 12)) return undefined;
  const shown = isMorning || isAfternoon ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  const time = `${String(shown).padStart(2, '0')}:${minutes}`;
  return isTime(time) ? time : undefined;
}

const isIn = (typed: string, period: string | undefined, usual: RegExp) =>
  usual.test(typed) || (period !== undefined && typed.includes(period));

/** '9:30' has two numbers; three or four digits in a row are hours and minutes. */
function numbersIn(typed: string): string[] {
  const numbers = typed.match(/\d+/g) ?? [];
  const [only = ''] = numbers;
  return numbers.length === 1 && /^\d{3,4}$/.test(only) ? [only.slice(0, -2), only.slice(-2)] : numbers;
}
