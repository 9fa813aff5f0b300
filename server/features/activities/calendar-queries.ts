import { defineQuery } from '#server/db/query.ts';
import { livePersonCondition } from './queries.ts';

const dayStart = (day: string) => `(${day}::timestamp at time zone k.time_zone)`;

/** What is planned or was done at a time, and what is due, day by day where the school is; never what was cancelled. */
export const listCalendar = defineQuery(
  'activities.calendar',
  `select 'activity' as kind, a.activity_id as id, a.title::text, a.activity_type as type,
    case when a.status = 'scheduled' and a.scheduled_dt < :now::timestamptz then 'overdue' else a.status end as status,
    a.priority, (a.scheduled_dt at time zone k.time_zone)::date as date, a.scheduled_dt as at, a.duration,
    a.contact_id, c.name::text as contact_name, coalesce(u.name, a.created_by_name)::text as person_name, a.updated_dt
  from schools k
  join activities a on a.school_id = k.school_id and a.scheduled_dt >= ${dayStart(':from::date')}
    and a.scheduled_dt < ${dayStart('(:to::date + 1)')} and a.deleted_dt is null and a.status <> 'cancelled'
  left join contacts c on c.school_id = a.school_id and c.contact_id = a.contact_id
  left join users u on u.school_id = a.school_id and u.user_id = a.created_by
  where k.school_id = :school_id and (:user_id?::uuid is null or a.created_by = :user_id?) and ${livePersonCondition}
  union all
  select 'task', t.task_id, t.title::text, t.category,
    case when t.status in ('pending', 'in_progress') and t.due_date < :today::date then 'overdue' else t.status end,
    t.priority, t.due_date, null, null, c.contact_id, c.name::text, coalesce(u.name, t.assigned_to_name)::text, t.updated_dt
  from tasks t
  left join contacts c on c.school_id = t.school_id and c.contact_id = t.contact_id and c.deleted_dt is null
  left join users u on u.school_id = t.school_id and u.user_id = t.assigned_to
  where t.school_id = :school_id and t.due_date between :from::date and :to::date and t.deleted_dt is null
    and t.status <> 'cancelled'
    and (:user_id?::uuid is null or t.assigned_to = :user_id? or t.created_by = :user_id?)
  order by date, at nulls first, title, id limit :most`,
);

export const findOwnFeed = defineQuery(
  'activities.own_feed',
  'select created_dt from calendar_feeds where school_id = :school_id and user_id = :user_id',
);

export const keepFeed = defineQuery(
  'activities.keep_feed',
  `insert into calendar_feeds (school_id, user_id, secret_hash, created_dt)
  values (:school_id, :user_id, :secret_hash, :now)
  on conflict (school_id, user_id) do update set secret_hash = excluded.secret_hash, created_dt = excluded.created_dt
  returning created_dt`,
);

export const removeFeed = defineQuery(
  'activities.remove_feed',
  'delete from calendar_feeds where school_id = :school_id and user_id = :user_id returning created_dt',
);

/** Whose calendar a secret opens, whatever the school. */
export const findFeed = defineQuery(
  'activities.find_feed',
  'select school_id as "school_id!", user_id as "user_id!", school_name as "school_name!", time_zone as "time_zone!" from find_calendar_feed(:secret_hash)',
);
