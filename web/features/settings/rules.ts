import type { OpeningHours } from '#contract/settings/chatbots.ts';
import type { Formatter } from '#web/lib/format.ts';
import { weekdayChoices } from './school/choices.ts';

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

/** A figure as it was typed; nothing typed is no figure, not zero. */
export const figure = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** One entry a line; blank lines are none. */
export const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a page of another site includes to show the enquiry form. */
export const snippetOf = (origin: string, { id, title }: { readonly id: string; readonly title: string }) =>
  `<script src="${origin}/enquiry.js" data-form="${id}" data-title="${quoted(title)}" async></script>`;

const weekdays = weekdayChoices().map(({ label }) => label);
type Weekday = keyof OpeningHours;

/** Opening hours as they are typed: one day a line. */
export const hoursText = (hours: OpeningHours) =>
  weekdays
    .flatMap((name, at) => {
      const intervals = hours[String(at + 1) as Weekday] ?? [];
      const shown = intervals.map(({ from, to }) => `${from}-${to}`).join(', ');
      return shown ? [`${name} ${shown}`] : [];
    })
    .join('\n');

/** The hours of one line; what is not understood is kept as it was typed, so that it is refused. */
function hoursOfLine(line: string) {
  const [, word = '', rest = ''] = /^(\p{L}+)[:,]?\s*(.*)$/u.exec(line) ?? [];
  const day = weekdays.findIndex(
    (name) => word.length >= 2 && name.toLowerCase().startsWith(word.toLowerCase()),
  );
  const intervals = rest.split(',').map((part) => {
    const [from = '', to = ''] = part.split(/[-–]/).map((time) => time.trim().padStart(5, '0'));
    return { from, to };
  });
  return [String(day + 1) as Weekday, intervals] as const;
}

export function hoursOf(typed: string): OpeningHours {
  const hours: OpeningHours = {};
  for (const [day, intervals] of linesOf(typed).map(hoursOfLine))
    hours[day] = [...(hours[day] ?? []), ...intervals];
  return hours;
}

/** What a page of another site includes to have the chat. */
export const chatSnippetOf = (origin: string, chatbot_id: string) =>
  `<script src="${origin}/widget.js" data-chatbot-id="${chatbot_id}"></script>`;
