import { z } from 'zod';
import { calendarDate, commaList, id, idParams, pageQuery, searchTerm } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, grants } from '#contract/policy/grants.ts';
import { calendarEntries, yes } from './calendar.ts';
import { activity, activityChanges, activityStatus, activityType, newActivity } from './record.ts';

const activitySorts = [
  'happens_dt',
  'scheduledAt',
  'created_dt',
  'updated_dt',
  'title',
  'type',
  'status',
  'priority',
] as const;

/** Search, filters, order and page of the list; the screen keeps the same in its address. */
export const activityListQuery = pageQuery(50).extend({
  /** In title, content, outcome, next action and the name of the contact. */
  search: searchTerm,
  contact_id: id.optional(),
  student_id: id.optional(),
  activity_type: commaList(activityType).optional(),
  status: commaList(activityStatus).optional(),
  /** Days where the school is, of when it was done, is planned for, or else was written down. */
  dateFrom: calendarDate('Date From').optional(),
  dateTo: calendarDate('Date To').optional(),
  /** Only what the caller has created. */
  mine: yes.optional(),
  sort: z.enum(activitySorts, `Sort must be one of: ${activitySorts.join(', ')}`).default('happens_dt'),
  order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
});

const count = z.int().min(0);

/** Of all that match but for the status asked for: each is the length of the list it opens. */
const activityCounts = z.object({
  total: count,
  scheduled: count,
  completed: count,
  cancelled: count,
  overdue: count,
});
export type ActivityCounts = z.infer<typeof activityCounts>;

export const activities = {
  list: defineRoute({
    method: 'GET',
    path: '/crm/activity',
    permission: everyone,
    summary: 'Activities by search and filters, a page at a time; how many there are stands in meta',
    query: activityListQuery,
    result: z.array(activity),
    meta: z.object({ total: count, page: z.int(), limit: z.int(), counts: activityCounts }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/crm/activity/{id}',
    permission: everyone,
    summary: 'Everything known of one activity',
    params: idParams,
    result: activity,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/crm/activity',
    permission: everyone,
    summary:
      'Write down what was or will be done; a call, e-mail, meeting or message done is the last contact',
    status: 201,
    body: newActivity,
    result: z.object({ activity_id: id }),
  }),
  update: defineRoute({
    method: 'POST',
    path: '/crm/activity/{id}',
    permission: everyone,
    summary: 'Change what is sent of an activity',
    params: idParams,
    body: activityChanges,
    result: activity,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/crm/activity/{id}',
    permission: grants('A', 'A', 'O'),
    summary: 'Delete an activity; 30 days long it can be brought back',
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/crm/activity/{id}/restore',
    permission: grants('A', 'A', 'O'),
    summary: 'Bring a deleted activity back',
    params: idParams,
    result: activity,
  }),
  ...calendarEntries,
};
