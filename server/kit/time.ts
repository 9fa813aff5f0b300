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
