import type { ActivityType } from '#contract/activities/values.ts';
import type { Warning } from '#contract/warnings/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export const findThresholds = defineQuery(
  'warnings.thresholds',
  `select coalesce((settings ->> 'chronic_absence_percent')::numeric, 10) as absence_percent,
    coalesce((settings ->> 'chronic_absence_days')::int, 10) as absence_days,
    coalesce((settings ->> 'falling_average_points')::numeric, 10) as average_points
  from schools where school_id = :school_id`,
);

/** The year that today lies in, or the last one that has begun. */
const yearOfToday = `select academic_year_id, starts_on from academic_years
    where school_id = :school_id and starts_on <= :today::date order by starts_on desc limit 1`;

type LastContact = NonNullable<Warning['last_contact']> & { way: ActivityType };

/** Every row repeats total and counts; a page without students is one row with no `student_id`. */
export type WarningRow = RowOf<typeof listWarnings>;

export const listWarnings = defineQuery(
  'warnings.list',
  `with year as (${yearOfToday}), absences as materialized (
    select a.* from year y
    cross join lateral chronic_absences(y.starts_on, :today::date, :absence_days, :absence_percent) a
  ), averages as materialized (
    select f.* from year y cross join lateral falling_averages(y.academic_year_id, :average_points) f
  ), flagged as materialized (
    select student_id, a.percent, a.missed, a.days, a.since as absent_since,
      f.latest, f.latest_exam, f.previous, f.previous_exam, f.since as falling_since,
      greatest(a.since, f.since) as since
    from absences a full join averages f using (student_id)
  ), judged as materialized (
    select w.*, s.name, s.name_folded, s.search_text, s.photo_file_id, s.class_id, s.section, s.phone, t.contact,
      coalesce(t.contacted_on < w.since, true) as is_open
    from flagged w
    join students s on s.school_id = :school_id and s.student_id = w.student_id and s.deleted_dt is null
      and s.status = 'active'
    left join lateral (
      select (v.completed_dt at time zone k.time_zone)::date as contacted_on,
        json_build_object('way', v.activity_type, 'note', v.content, 'by', v.created_by_name,
          'at', to_char(v.completed_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as contact
      from activities v join schools k on k.school_id = v.school_id
      where v.school_id = :school_id and v.student_id = w.student_id and v.deleted_dt is null
        and v.status = 'completed' and v.activity_type in ('call', 'message', 'email', 'meeting')
      order by v.completed_dt desc limit 1
    ) t on true
  ), counted_all as (
    select json_build_object('total', count(*), 'open', count(*) filter (where is_open),
      'absence', count(*) filter (where percent is not null and (is_open or :state = 'all')),
      'average', count(*) filter (where latest is not null and (is_open or :state = 'all'))) as counts
    from judged
  ), found as materialized (
    select *, row_number() over (order by is_open desc,
      coalesce(percent, 0) + coalesce(previous - latest, 0) desc, name_folded, student_id) as place
    from judged
    where (:state = 'all' or is_open)
      and (:kind?::text is null or case :kind? when 'absence' then percent is not null else latest is not null end)
      and (:class_id?::uuid is null or class_id = :class_id?)
      and (:search?::text is null or search_text like all (search_patterns(:search?)))
  )
  select n.total, a.counts, x.*
  from counted_all a cross join (select count(*) as total from found) n
  left join lateral (
    select w.place, w.student_id, w.name, w.photo_file_id, w.class_id, c.name as class_name, w.section, w.phone,
      case when w.percent is not null then json_build_object('missed', w.missed, 'days', w.days, 'percent', w.percent,
        'since', w.absent_since) end as absence,
      case when w.latest is not null then json_build_object('latest', w.latest, 'latest_exam', w.latest_exam,
        'previous', w.previous, 'previous_exam', w.previous_exam, 'since', w.falling_since) end as average,
      w.contact as last_contact, w.is_open,
      (select json_build_object('task_id', t.task_id, 'title', t.title, 'due_date', t.due_date) from tasks t
        where t.school_id = :school_id and t.student_id = w.student_id and t.deleted_dt is null
          and t.status in ('pending', 'in_progress') order by t.due_date, t.task_id limit 1) as task
    from found w left join classes c on c.school_id = :school_id and c.class_id = w.class_id
    order by w.place limit :limit offset :skip
  ) x on true
  order by x.place`,
  narrowTo<Pick<Warning, 'absence' | 'average'> & { last_contact: LastContact }>(),
);
