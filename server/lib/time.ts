const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day, `YYYY-MM-DD`, that an instant falls on in a time zone. */
export function calendarDay(instant: Date, timeZone: string): string {
  return formatFor(timeZone).format(instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local time of a time zone at an instant, as if it were UTC. */
function shownAt(instant: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`);
}

/**
 * The instant at which the clocks of a time zone show a date and time, `YYYY-MM-DDTHH:MM`. A time that occurs twice
 * is one of the two; a skipped time is moved by the length of the gap.
 */
export function instantIn(timeZone: string, local: string): Date {
  const target = Date.parse(`${local}Z`);
  const near = target - (shownAt(target, timeZone) - target);
  return new Date(near - (shownAt(near, timeZone) - target));
}

const minuteMs = 60_000;

/** How far the clocks of a zone are ahead of UTC at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return sign === '-' ? -ahead : ahead;
}

/**
 * The instant, in UTC with milliseconds, of a date and time: with `Z` or an offset as it says, without as the clocks
 * of the zone show it. An hour that the clocks leave out is the one after.
 */
export function instantOf(written: string, timeZone: string): string {
  if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(written)) return new Date(written).toISOString();
  const asUtc = Date.parse(`${written}Z`);
  const first = asUtc - offsetMs(asUtc, timeZone);
  return new Date(asUtc - offsetMs(first, timeZone)).toISOString();
}
