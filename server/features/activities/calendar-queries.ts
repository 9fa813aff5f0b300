import { defineQuery } from '#server/db/query.ts';
import { livePersonCondition } from './queries.ts';

const dayStart = (day: string) => `(${day}::timestamp at time zone school.time_zone)`;

/**
 * Activities by the time they are planned for or took place, and tasks by due date, day by day in the school's time
 * zone; without cancelled ones.
 */
export const listCalendar = defineQuery(
  'activities.calendar',
  `select 'activity' as kind, activity.activity_id as id, activity.title::text,
    activity.activity_type as type,
    case
      when activity.status = 'scheduled' and activity.scheduled_dt < :now::timestamptz then 'overdue'
      else activity.status
    end as status,
    activity.priority, (activity.scheduled_dt at time zone school.time_zone)::date as date,
    activity.scheduled_dt as at, activity.duration, activity.contact_id, lead.name::text as contact_name,
    coalesce(account.name, activity.created_by_name)::text as person_name, activity.updated_dt
  from schools school
  join activities activity on activity.school_id = school.school_id
    and activity.scheduled_dt >= ${dayStart(':from::date')}
    and activity.scheduled_dt < ${dayStart('(:to::date + 1)')} and activity.deleted_dt is null
    and activity.status <> 'cancelled'
  left join contacts lead on lead.school_id = activity.school_id and lead.contact_id = activity.contact_id
  left join users account on account.school_id = activity.school_id and account.user_id = activity.created_by
  where school.school_id = :school_id and (:user_id?::uuid is null or activity.created_by = :user_id?)
    and ${livePersonCondition}
  union all
  select 'task', task.task_id, task.title::text, task.category,
    case
      when task.status in ('pending', 'in_progress') and task.due_date < :today::date then 'overdue'
      else task.status
    end,
    task.priority, task.due_date, null, null, lead.contact_id, lead.name::text,
    coalesce(account.name, task.assigned_to_name)::text, task.updated_dt
  from tasks task
  left join contacts lead on lead.school_id = task.school_id and lead.contact_id = task.contact_id
    and lead.deleted_dt is null
  left join users account on account.school_id = task.school_id and account.user_id = task.assigned_to
  where task.school_id = :school_id and task.due_date between :from::date and :to::date
    and task.deleted_dt is null and task.status <> 'cancelled'
    and (:user_id?::uuid is null or task.assigned_to = :user_id? or task.created_by = :user_id?)
  order by date, at nulls first, title, id
  limit :most`,
);

export const findOwnFeed = defineQuery(
  'activities.own_feed',
  'select created_dt from calendar_feeds where school_id = :school_id and user_id = :user_id',
);

export const keepFeed = defineQuery(
  'activities.keep_feed',
  `insert into calendar_feeds (school_id, user_id, secret_hash, created_dt)
  values (:school_id, :user_id, :secret_hash, :now)
  on conflict (school_id, user_id) do update
    set secret_hash = excluded.secret_hash, created_dt = excluded.created_dt
  returning created_dt`,
);

export const removeFeed = defineQuery(
  'activities.remove_feed',
  'delete from calendar_feeds where school_id = :school_id and user_id = :user_id returning created_dt',
);

/** Finds the owner of the calendar that a secret opens, in whichever school. */
export const findFeed = defineQuery(
  'activities.find_feed',
  'select school_id, user_id, school_name, time_zone from find_calendar_feed(:secret_hash)',
);
