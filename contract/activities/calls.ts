import { z } from 'zod';
import {
  calendarDate,
  commaList,
  count,
  id,
  idParams,
  pageFields,
  pageQuery,
  searchTerm,
  sortOrder,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, grants } from '#contract/policy/grants.ts';
import { canBeRestored } from '#contract/trash/values.ts';
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

/** Search, filters, order and page of the list; the screen keeps the same in its URL. */
export const activityListQuery = pageQuery(50).extend({
  /** Searches title, content, outcome, next action and the lead's name. */
  search: searchTerm,
  contact_id: id.optional(),
  student_id: id.optional(),
  activity_type: commaList(activityType).optional(),
  status: commaList(activityStatus).optional(),
  /** Days in the school's time zone: when it was done, else is planned, else was created. */
  dateFrom: calendarDate('Date From').optional(),
  dateTo: calendarDate('Date To').optional(),
  /** Only what the caller created. */
  mine: yes.optional(),
  sort: z.enum(activitySorts, `Sort must be one of: ${activitySorts.join(', ')}`).default('happens_dt'),
  order: sortOrder('desc'),
});

/** Counts of all that match the filters except status: each is the length of that status's list. */
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
    summary: 'List activities with search and filters; the totals are in meta',
    query: activityListQuery,
    result: z.array(activity),
    meta: z.object({ ...pageFields, counts: activityCounts }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/crm/activity/{id}',
    permission: everyone,
    summary: 'Get one activity',
    params: idParams,
    result: activity,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/crm/activity',
    permission: everyone,
    summary:
      'Add a past or planned activity; a completed call, email, meeting or message counts as the last contact',
    status: 201,
    body: newActivity,
    result: z.object({ activity_id: id }),
  }),
  update: defineRoute({
    method: 'POST',
    path: '/crm/activity/{id}',
    versioned: true,
    permission: everyone,
    summary: 'Update an activity; fields that are left out stay unchanged',
    params: idParams,
    body: activityChanges,
    result: activity,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/crm/activity/{id}',
    permission: grants('A', 'A', 'O'),
    summary: `Delete an activity; ${canBeRestored}`,
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/crm/activity/{id}/restore',
    permission: grants('A', 'A', 'O'),
    summary: 'Restore a deleted activity',
    params: idParams,
    result: activity,
  }),
  ...calendarEntries,
};
