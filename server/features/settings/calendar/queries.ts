import { defineQuery } from '#server/db/query.ts';

const columns = 'calendar_day_id, name, kind, starts_on, ends_on, updated_dt';

export const listCalendarDays = defineQuery(
  'settings.list_calendar_days',
  `select ${columns}
  from calendar_days
  where school_id = :school_id and (:from?::date is null or ends_on >= :from?::date)
    and (:to?::date is null or starts_on <= :to?::date)
  order by starts_on, ends_on, calendar_day_id`,
);

export const lockCalendarDay = defineQuery(
  'settings.lock_calendar_day',
  `select ${columns}
  from calendar_days
  where school_id = :school_id and calendar_day_id = :calendar_day_id
  for update`,
);

export const insertCalendarDay = defineQuery(
  'settings.insert_calendar_day',
  `insert into calendar_days (school_id, name, kind, starts_on, ends_on)
  values (:school_id, :name, :kind, :starts_on::date, :ends_on::date)
  returning ${columns}`,
);

export const updateCalendarDay = defineQuery(
  'settings.update_calendar_day',
  `update calendar_days
  set name = :name, kind = :kind, starts_on = :starts_on::date, ends_on = :ends_on::date
  where school_id = :school_id and calendar_day_id = :calendar_day_id
  returning ${columns}`,
);

export const deleteCalendarDay = defineQuery(
  'settings.delete_calendar_day',
  'delete from calendar_days where school_id = :school_id and calendar_day_id = :calendar_day_id',
);
