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
  /** The id of the activity or task. */
  id,
  /** Blank for an activity without one. */
  title: z.string(),
  /** The type of an activity, the category of a task. */
  type: z.string(),
  status: z.string(),
  priority: z.enum(activityPriorities),
  /** The day in the school's time zone. */
  date: z.string(),
  /** When it begins. A task is due all day. */
  at: instant.nullable(),
  duration: z.int().nullable(),
  contact_id: id.nullable(),
  contact_name: z.string().nullable(),
  /** The person who does it, if known. */
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
    summary: "List scheduled activities and tasks by due day, in the school's time zone",
    query: z
      .object({
        from: calendarDate('From'),
        to: calendarDate('To'),
        /** Only what is assigned to the caller or was created by them. */
        mine: yes.optional(),
      })
      .refine(({ from, to }) => daysBetween(from, to) >= 0, {
        path: ['to'],
        message: 'To must not be before From',
      })
      .refine(({ from, to }) => daysBetween(from, to) < mostCalendarDays, {
        path: ['to'],
        message: `Choose at most ${mostCalendarDays} days`,
      }),
    /** `more`: there are too many entries, and some were left out. */
    result: z.object({ items: z.array(calendarItem), from: z.string(), to: z.string(), more: z.boolean() }),
  }),
  getFeed: defineRoute({
    method: 'GET',
    path: '/crm/calendar/address',
    permission: everyone,
    summary: 'Check whether your calendar feed has a secret address, and since when',
    result: z.object({ created_dt: instant.nullable() }),
  }),
  createFeed: defineRoute({
    method: 'POST',
    path: '/crm/calendar/address',
    permission: everyone,
    summary:
      'Create a secret address for your calendar feed; shown only once, and the previous address stops working',
    status: 201,
    secret: true,
    result: z.object({ address: z.string(), created_dt: instant }),
  }),
  removeFeed: defineRoute({
    method: 'DELETE',
    path: '/crm/calendar/address',
    refuses: [404],
    permission: everyone,
    summary: 'Remove the secret address of your calendar feed',
    result: deleted,
  }),
  feed: defineRoute({
    method: 'GET',
    path: '/calendar/{secret}.ics',
    access: 'public',
    summary: "Get the activities and tasks of the feed's owner as iCalendar",
    params: z.object({ secret: z.string().regex(secretPattern) }),
    reply: 'file',
    mimeTypes: ['text/calendar'],
  }),
};
