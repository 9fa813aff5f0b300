import type { z } from 'zod';
import type { activityListQuery } from '#contract/activities/calls.ts';
import { defineDynamicQuery } from '#server/db/query.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { assignedBotsOf } from '#server/kit/sessions/chatbot-scope.ts';
import {
  activityJoins,
  activityShown,
  type ByCaller,
  forCallerCondition,
  livePersonCondition,
} from './queries.ts';

type ActivityListQuery = z.output<typeof activityListQuery>;

type ActivityPage = ByCaller & {
  school_id: string;
  now: string;
  search: string | null;
  contact_id: string | null;
  student_id: string | null;
  types: readonly string[] | null;
  statuses: readonly string[] | null;
  date_from: string | null;
  date_to: string | null;
  created_by: string | null;
  limit: number;
  skip: number;
} & Pick<ActivityListQuery, 'sort' | 'order'>;

const listOrNull = <Value>(values: readonly Value[] | undefined) => (values?.length ? values : null);

export function pageParams(given: ActivityListQuery, caller: Context['actor'], now: Date): ActivityPage {
  const { page, limit, sort, order } = given;
  return {
    school_id: caller.school_id,
    bots: assignedBotsOf(caller),
    now: now.toISOString(),
    search: given.search || null,
    contact_id: given.contact_id ?? null,
    student_id: given.student_id ?? null,
    types: listOrNull(given.activity_type),
    statuses: listOrNull(given.status),
    date_from: given.dateFrom ?? null,
    date_to: given.dateTo ?? null,
    created_by: given.mine ? caller.user_id : null,
    limit,
    skip: (page - 1) * limit,
    sort,
    order,
  };
}

const overdueActivityCondition =
  "(activity.status = 'scheduled' and activity.scheduled_dt < :now::timestamptz)";
const derivedStatus = `case when ${overdueActivityCondition} then 'overdue' else activity.status end`;

/** Only columns that may be null say where nulls go: the others are read in the order of their index. */
const sortKeys = {
  happens_dt: 'activity.happens_dt',
  scheduledAt: 'activity.scheduled_dt',
  created_dt: 'activity.created_dt',
  updated_dt: 'activity.updated_dt',
  // Already in lower case without accents, and begins with the title.
  title: 'activity.search_text',
  type: 'activity.activity_type',
  status: derivedStatus,
  priority: "array_position(array['low', 'medium', 'high'], activity.priority)",
} as const satisfies Record<ActivityListQuery['sort'], string>;

const dayStart = (day: string) =>
  `(${day}::timestamp at time zone (select time_zone from schools where school_id = :school_id))`;

/** The conditions on `activity`, except its status. */
const conditions = (page: ActivityPage) =>
  [
    'activity.school_id = :school_id and activity.deleted_dt is null',
    page.search && 'activity.activity_id in (select activity_id from hits)',
    page.contact_id && 'activity.contact_id = :contact_id',
    page.student_id && 'activity.student_id = :student_id',
    page.types && 'activity.activity_type = any(:types::text[])',
    page.date_from && `activity.happens_dt >= ${dayStart(':date_from::date')}`,
    page.date_to && `activity.happens_dt < ${dayStart('(:date_to::date + 1)')}`,
    page.created_by && 'activity.created_by = :created_by',
    page.bots && forCallerCondition,
    livePersonCondition,
  ]
    .filter(Boolean)
    .join('\n    and ');

/**
 * One page, how many activities match in all, and how many there are of each status, ignoring the status filter.
 * Every row repeats total and counts; a page without activities is one row without an `activity_id`.
 */
export const listActivities = defineDynamicQuery(
  'activities.list',
  [
    {
      school_id: '',
      bots: [''],
      now: '',
      search: 'a',
      contact_id: 'id',
      student_id: 'id',
      types: ['note'],
      statuses: ['overdue'],
      date_from: '2026-01-01',
      date_to: '2026-01-31',
      created_by: 'id',
      limit: 50,
      skip: 0,
      sort: 'status',
      order: 'asc',
    },
  ],
  (page: ActivityPage) => {
    const ofStatus = page.statuses ? `${derivedStatus} = any(:statuses::text[])` : 'true';
    const missing = page.sort === 'scheduledAt' ? 'nulls last' : '';
    const ordering = `${sortKeys[page.sort]} ${page.order} ${missing}, activity.activity_id ${page.order}`;
    const hits = 'hits as materialized (select search_activities(:search) as activity_id),';
    return `with ${page.search ? hits : ''} found as (
        select activity.activity_id
        from activities activity
        where ${conditions(page)} and ${ofStatus}
        order by ${ordering}
        limit :limit offset :skip
      ), counted as (
        select count(*) filter (where ${ofStatus})::int as total,
          json_build_object(
            'total', count(*), 'scheduled',
            count(*) filter (where activity.status = 'scheduled'
                and not coalesce(${overdueActivityCondition}, false)),
            'completed', count(*) filter (where activity.status = 'completed'), 'cancelled',
            count(*) filter (where activity.status = 'cancelled'), 'overdue',
            count(*) filter (where ${overdueActivityCondition})
          ) as counts
        from activities activity
        where ${conditions(page)}
      )
      select counted.total, counted.counts, page.*
      from counted
      left join lateral (
        select row_number() over (order by ${ordering})::int as place, ${activityShown}
        from found
        join activities activity on activity.school_id = :school_id
          and activity.activity_id = found.activity_id ${activityJoins}
      ) page on true
      order by page.place`;
  },
);
