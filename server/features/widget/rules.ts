import { dayMs } from '#contract/kit/days.ts';
import type { WidgetMessage } from '#contract/widget/calls.ts';
import { type WidgetLanguage, widgetLanguageOf } from '#contract/widget/languages.ts';
import { replyTextsIn } from '#server/answering/index.ts';
import type { Origin } from '#server/kit/security/cross-origin.ts';
import { calendarDay, instantIn } from '#server/lib/time.ts';

/** Whether a page can show the widget: our own pages always, others if they are on the list or the list is empty. */
export function isSiteAllowed(
  allowed_sites: readonly string[],
  origin: Pick<Origin, 'name' | 'isOwn'>,
): boolean {
  if (allowed_sites.length === 0 || origin.isOwn) return true;
  return origin.name !== undefined && allowed_sites.includes(origin.name);
}

type Interval = { readonly from: string; readonly to: string };
/** The opening hours by ISO weekday, in the school's local time. */
export type OpeningHours = Readonly<Record<string, readonly Interval[] | undefined>>;

const daysAhead = 8;

const weekdayOf = (day: string) => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);

/** The opening hours of the coming days, as instants. */
function intervalsAhead(hours: OpeningHours, now: Date, timeZone: string) {
  const today = Date.parse(`${calendarDay(now, timeZone)}T00:00:00Z`);
  const days = Array.from({ length: daysAhead }, (_, ahead) =>
    new Date(today + ahead * dayMs).toISOString().slice(0, 10),
  );
  return days
    .flatMap((day) =>
      (hours[weekdayOf(day)] ?? []).map(({ from, to }) => [`${day}T${from}`, `${day}T${to}`] as const),
    )
    .map(([from, to]) => ({ from: instantIn(timeZone, from), to: instantIn(timeZone, to) }))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/** Whether the office is open, and if not, when it opens next. Without hours it is always open. */
export function findOpening(hours: OpeningHours, now: Date, timeZone: string) {
  if (!Object.values(hours).some((intervals) => intervals?.length)) return { open: true, next_opening: null };
  const ahead = intervalsAhead(hours, now, timeZone);
  if (ahead.some(({ from, to }) => from <= now && now < to)) return { open: true, next_opening: null };
  const next = ahead.find(({ from }) => from > now);
  return { open: false, next_opening: next?.from.toISOString() ?? null };
}

/** A moment in the school's local time and format. */
function momentIn(locale: string, timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return format.format(new Date(instant));
}

type OfficeHours = ReturnType<typeof findOpening>;
type SchoolTimes = { readonly locale: string; readonly time_zone: string };

/** The message to a visitor who has asked for a person. */
export function personMessage(
  { open, next_opening }: OfficeHours,
  { locale, time_zone }: SchoolTimes,
  language: WidgetLanguage = 'en',
): string {
  const texts = replyTextsIn(language);
  if (open) return texts.colleagueAsked;
  // The school's own way to write dates, if it is in the same language.
  const format = widgetLanguageOf(locale) === language ? locale : language;
  return texts.officeClosed(next_opening ? momentIn(format, time_zone, next_opening) : undefined);
}

export type MessageRow = Pick<WidgetMessage, 'message_id' | 'from' | 'name' | 'text' | 'created_dt'> & {
  readonly details: Partial<Pick<WidgetMessage, 'sources' | 'suggestions' | 'best'>> | null;
};

export const messageOf = ({ details, ...message }: MessageRow): WidgetMessage => ({
  ...message,
  sources: details?.sources ?? [],
  suggestions: details?.suggestions ?? [],
  best: details?.best ?? [],
});
