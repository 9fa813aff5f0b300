type Unit = 'day' | 'month' | 'year';
const letters: Readonly<Record<Unit, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };
const isUnit = (type: string): type is Unit => type in letters;

/** How dates are typed in a locale: the order of day, month and year, and the separator. */
export function typedDatesIn(locale: string) {
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  });
  const parts = format.formatToParts(0);
  const order = parts.map(({ type }) => type).filter(isUnit);
  return {
    /** 'DD/MM/YYYY' */
    pattern: parts.map(({ type, value }) => (isUnit(type) ? letters[type] : value)).join(''),
    /** Writes a calendar date, `YYYY-MM-DD`, as people type it. */
    write: (date: string) => (isCalendarDate(date) ? format.format(new Date(`${date}T00:00:00Z`)) : date),
    /** Reads a typed date, in the order of the locale, with or without separators, or as `YYYY-MM-DD`. */
    read: (typed: string) => readDate(typed, order),
  };
}

function readDate(typed: string, order: readonly Unit[]): string | undefined {
  const numbers = numbersIn(typed, order);
  if (numbers.length !== 3) return undefined;
  const units: readonly Unit[] = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : order;
  const partOf = (unit: Unit) => numbers[units.indexOf(unit)] ?? '';
  if (partOf('year').length !== 4) return undefined;
  const date = `${partOf('year')}-${partOf('month').padStart(2, '0')}-${partOf('day').padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

/** '8/1/2026' has three numbers; eight digits in a row are split in the locale's order. */
function numbersIn(typed: string, order: readonly Unit[]): string[] {
  if (!/^\s*\d{8}\s*$/.test(typed)) return typed.match(/\d+/g) ?? [];
  let rest = typed.trim();
  return order.map((unit) => {
    const { length } = letters[unit];
    const number = rest.slice(0, length);
    rest = rest.slice(length);
    return number;
  });
}

function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
