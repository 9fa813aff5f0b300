import { z } from 'zod';
import { calendarDate, id, instant } from '#contract/kit/common.ts';
import { dayMs } from '#contract/kit/days.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { activityPriorities, mostCalendarDays } from './values.ts';

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

export const yes = z
  .enum(['1', 'true', '0', 'false'], 'Must be 1 or 0')
  .transform((sent) => sent === '1' || sent === 'true');

const calendarItem = z.object({
  kind: z.enum(['activity', 'task']),
  /** The activity's or the task's. */
  id,
  /** Blank for an activity that has none. */
  title: z.string(),
  /** The type of an activity, the category of a task. */
  type: z.string(),
  status: z.string(),
  priority: z.enum(activityPriorities),
  /** The day it falls on where the school is. */
  date: z.string(),
  /** When it begins; a task is due all day. */
  at: instant.nullable(),
  duration: z.int().nullable(),
  contact_id: id.nullable(),
  contact_name: z.string().nullable(),
  /** Who does it, as far as that is known. */
  person_name: z.string().nullable(),
  updated_dt: instant,
});
export type CalendarItem = z.infer<typeof calendarItem>;

const secretPattern = /^[A-Za-z0-9_-]{43}$/;

export const calendarEntries = {
  calendar: defineRoute({
    method: 'GET',
    path: '/crm/calendar',
    permission: everyone,
    summary: 'Scheduled activities and tasks by the day they are due, in the time zone of the school',
    query: z
      .object({
        from: calendarDate('From'),
        to: calendarDate('To'),
        /** Only what the caller is assigned or has created. */
        mine: yes.optional(),
      })
      .refine(({ from, to }) => daysBetween(from, to) >= 0, {
        path: ['to'],
        message: 'To must not be before From',
      })
      .refine(({ from, to }) => daysBetween(from, to) < mostCalendarDays, {
        path: ['to'],
        message: `The calendar is read for at most ${mostCalendarDays} days at once`,
      }),
    /** `more`: there is so much that some of it was left out. */
    result: z.object({ items: z.array(calendarItem), from: z.string(), to: z.string(), more: z.boolean() }),
  }),
  getFeed: defineRoute({
    method: 'GET',
    path: '/crm/calendar/address',
    permission: everyone,
    summary: 'Whether the caller has a secret address of the own calendar, and since when',
    result: z.object({ created_dt: instant.nullable() }),
  }),
  createFeed: defineRoute({
    method: 'POST',
    path: '/crm/calendar/address',
    permission: everyone,
    summary: 'Make a secret address of the own calendar, shown this once; the one before is good no longer',
    status: 201,
    secret: true,
    result: z.object({ address: z.string(), created_dt: instant }),
  }),
  removeFeed: defineRoute({
    method: 'DELETE',
    path: '/crm/calendar/address',
    permission: everyone,
    summary: 'Make the secret address of the own calendar good no longer',
    result: deleted,
  }),
  feed: defineRoute({
    method: 'GET',
    path: '/calendar/{secret}.ics',
    access: 'public',
    summary: 'The own activities and tasks of whom the secret address belongs to, as iCalendar',
    params: z.object({ secret: z.string().regex(secretPattern) }),
    reply: 'file',
  }),
};
