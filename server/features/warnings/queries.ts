import type { ActivityType } from '#contract/activities/values.ts';
import type { Warning } from '#contract/warnings/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export const findThresholds = defineQuery(
  'warnings.thresholds',
  `select coalesce((settings ->> 'chronic_absence_percent')::numeric, 10) as absence_percent,
    coalesce((settings ->> 'chronic_absence_days')::int, 10) as absence_days,
    coalesce((settings ->> 'falling_average_points')::numeric, 10) as average_points
  from schools
  where school_id = :school_id`,
);

/** The year that contains today, or the last one that has begun. */
const yearOfToday = `select academic_year_id, starts_on
  from academic_years
  where school_id = :school_id and starts_on <= :today::date
  order by starts_on desc
  limit 1`;

type LastContact = NonNullable<Warning['last_contact']> & { way: ActivityType };

/** Every row repeats total and counts; a page without students is one row without a `student_id`. */
export type WarningRow = RowOf<typeof listWarnings>;

export const listWarnings = defineQuery(
  'warnings.list',
  `with year as (${yearOfToday}), absences as materialized (
    select absence.*
    from year
    cross join lateral chronic_absences(year.starts_on, :today::date, :absence_days, :absence_percent) absence
  ), averages as materialized (
    select falling.*
    from year cross join lateral falling_averages(year.academic_year_id, :average_points) falling
  ), flagged as materialized (
    select student_id, absences.percent, absences.missed, absences.days, absences.since as absent_since,
      averages.latest, averages.latest_exam, averages.previous, averages.previous_exam,
      averages.since as falling_since, greatest(absences.since, averages.since) as since
    from absences full join averages using (student_id)
  ), judged as materialized (
    select flagged.*, student.name, student.name_folded, student.search_text, student.photo_file_id,
      student.class_id, student.section, student.phone, contacted.contact,
      coalesce(contacted.contacted_on < flagged.since, true) as is_open
    from flagged
    join students student on student.school_id = :school_id and student.student_id = flagged.student_id
      and student.deleted_dt is null and student.status = 'active'
    left join lateral (
      select (activity.completed_dt at time zone school.time_zone)::date as contacted_on,
        json_build_object(
          'way', activity.activity_type, 'note', activity.content, 'by', activity.created_by_name, 'at',
          to_char(activity.completed_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) as contact
      from activities activity join schools school on school.school_id = activity.school_id
      where activity.school_id = :school_id and activity.student_id = flagged.student_id
        and activity.deleted_dt is null and activity.status = 'completed'
        and activity.activity_type in ('call', 'message', 'email', 'meeting')
      order by activity.completed_dt desc
      limit 1
    ) contacted on true
  ), counted_all as (
    select json_build_object(
        'total', count(*), 'open', count(*) filter (where is_open), 'absence',
        count(*) filter (where percent is not null and (is_open or :state = 'all')), 'average',
        count(*) filter (where latest is not null and (is_open or :state = 'all'))
      ) as counts
    from judged
  ), found as materialized (
    select *,
      row_number() over (order by
          is_open desc, coalesce(percent, 0) + coalesce(previous - latest, 0) desc, name_folded, student_id) as place
    from judged
    where (:state = 'all' or is_open)
      and (:kind?::text is null
        or case :kind? when 'absence' then percent is not null else latest is not null end)
      and (:class_id?::uuid is null or class_id = :class_id?)
      and (:search?::text is null or search_text like all(search_patterns(:search?)))
  )
  select matching.total, counted_all.counts, shown.*
  from counted_all
  cross join (select count(*) as total from found) matching
  left join lateral (
    select found.place, found.student_id, found.name, found.photo_file_id, found.class_id,
      cls.name as class_name, found.section, found.phone,
      case
        when found.percent is not null then json_build_object(
          'missed', found.missed, 'days', found.days, 'percent', found.percent, 'since', found.absent_since
        )
      end as absence,
      case
        when found.latest is not null then json_build_object(
          'latest', found.latest, 'latest_exam', found.latest_exam, 'previous', found.previous,
          'previous_exam', found.previous_exam, 'since', found.falling_since
        )
      end as average,
      found.contact as last_contact, found.is_open,
      (
        select json_build_object('task_id', task.task_id, 'title', task.title, 'due_date', task.due_date)
        from tasks task
        where task.school_id = :school_id and task.student_id = found.student_id and task.deleted_dt is null
          and task.status in ('pending', 'in_progress')
        order by task.due_date, task.task_id
        limit 1
      ) as task
    from found left join classes cls on cls.school_id = :school_id and cls.class_id = found.class_id
    order by found.place
    limit :limit offset :skip
  ) shown on true
  order by shown.place`,
  narrowTo<Pick<Warning, 'absence' | 'average'> & { last_contact: LastContact }>(),
);
