import type { Formatter } from '#web/lib/format.ts';

/** `academic_year` as 'Academic year': names of the log become words. */
export function inWords(name: string): string {
  const words = name
    .replace(/_(dt|json)$/, '')
    .replaceAll(/[_.]/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type Change = { readonly field: string; readonly before: string; readonly after: string };
type Values = Readonly<Record<string, unknown>> | null;
type Words = { readonly yes: string; readonly no: string };

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** A value as a person reads it: dates and instants as the school writes them, lists in a row. */
export function valueInWords(value: unknown, format: Formatter, words: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((item) => valueInWords(item, format, words)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, inner]) => `${inWords(key)}: ${valueInWords(inner, format, words)}`)
      .join(', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isInstant(text)) return format.dateTime(text);
  return isDay(text) ? format.date(text) : text;
}

/** Keys that tell a person nothing: the record's own ids and versions. */
const isTechnical = (key: string) => key === 'updated_dt' || key === 'created_dt' || key.endsWith('_id');

/** The fields of an entry with their values before and after. */
export function changesOf(before: Values, after: Values, format: Formatter, words: Words): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => !isTechnical(key))
    .map((key) => ({
      field: inWords(key),
      before: valueInWords(before?.[key], format, words),
      after: valueInWords(after?.[key], format, words),
    }))
    .filter((change) => change.before !== '' || change.after !== '');
}
