import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarItem } from '#contract/activities/calendar.ts';
import { usualMinutes } from '#contract/activities/values.ts';
import { dayMs } from '#contract/kit/days.ts';

const minuteMs = 60_000;

/** How often a calendar program should reload. */
const refreshSeconds = 3600;

const typeNames: Readonly<Record<string, string>> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  message: 'Message',
  task: 'Task',
  follow_up: 'Follow-up',
};

/** Title and contact only, because a program of another company may hold the address. */
export function summaryOf({ kind, title, type, contact_name, status }: CalendarItem): string {
  const named = kind === 'task' ? title : [typeNames[type] ?? type, title].filter(Boolean).join(': ');
  const said = contact_name === null ? named : `${named} (${contact_name})`;
  return status === 'completed' ? `✓ ${said}` : said;
}

/** A task lasts a whole day, an activity begins at an instant; both are independent of the program's time zone. */
function timesOf({ at, date, duration }: CalendarItem) {
  if (at === null) {
    const day = new Date(`${date}T00:00:00Z`);
    return { start: day, end: new Date(day.getTime() + dayMs), allDay: true };
  }
  const start = new Date(at);
  return { start, end: new Date(start.getTime() + (duration || usualMinutes) * minuteMs), allDay: false };
}

/** This number rises with each change, because programs show the version with the highest number. */
const sequenceOf = ({ updated_dt }: CalendarItem) =>
  Math.max(0, Math.floor((Date.parse(updated_dt) - Date.UTC(2020, 0)) / 1000));

const pageUrlOf = ({ kind, id }: CalendarItem, publicUrl: string) =>
  kind === 'task' ? `${publicUrl}/tasks?task=${id}` : `${publicUrl}/activities?activity=${id}`;

type Feed = {
  readonly items: readonly CalendarItem[];
  readonly name: string;
  readonly time_zone: string;
  readonly publicUrl: string;
};

/** The items as an iCalendar file (RFC 5545). The same thing has the same UID, so that a change moves it. */
export function calendarFile({ items, name, time_zone, publicUrl }: Feed): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Homeroom', product: 'Homeroom calendar', language: 'EN' },
    ttl: refreshSeconds,
    x: { 'X-WR-TIMEZONE': time_zone },
  });
  for (const item of items) {
    calendar.createEvent({
      ...timesOf(item),
      id: `${item.kind}-${item.id}@homeroom`,
      summary: summaryOf(item),
      sequence: sequenceOf(item),
      stamp: new Date(item.updated_dt),
      lastModified: new Date(item.updated_dt),
      status: ICalEventStatus.CONFIRMED,
      url: pageUrlOf(item, publicUrl),
    });
  }
  return calendar.toString();
}
