import type { OpeningHours } from '#contract/settings/chatbots.ts';
import { splitLines } from '#web/features/settings/typed-values.ts';
import { weekdayChoices } from '#web/lib/choices/conventions.ts';

const weekdays = weekdayChoices().map(({ label }) => label);
type Weekday = keyof OpeningHours;

/** Opening hours as people type them, one day per line. */
export const formatOpeningHours = (hours: OpeningHours) =>
  weekdays
    .flatMap((name, at) => {
      const intervals = hours[String(at + 1) as Weekday] ?? [];
      const shown = intervals.map(({ from, to }) => `${from}-${to}`).join(', ');
      return shown ? [`${name} ${shown}`] : [];
    })
    .join('\n');

/** Reads one line; a line it cannot read is kept as typed, so that the server refuses it. */
function parseLine(line: string) {
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

/** Reads opening hours with one day per line. */
export function parseOpeningHours(typed: string): OpeningHours {
  const hours: OpeningHours = {};
  for (const [day, intervals] of splitLines(typed).map(parseLine))
    hours[day] = [...(hours[day] ?? []), ...intervals];
  return hours;
}
