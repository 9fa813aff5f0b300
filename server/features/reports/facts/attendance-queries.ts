import { defineQuery, type RowOf } from '#server/db/query.ts';

/**
 * `counted`: marks of the years that count, by the rules of `counted_attendance`, with the school's days worked out once
 * for all students.
 */
const countedDaysCtes = (students: string) => `years as materialized (
    select academic_year_id, starts_on, ends_on from academic_years
    where school_id = :school_id and academic_year_id = any (:year_ids::uuid[])
  ), school_days as materialized (
    select y.academic_year_id, d.day
    from years y cross join lateral school_days_between(y.starts_on, least(y.ends_on, :today::date)) d
  ), counted as (
    select a.student_id, y.academic_year_id, a.attendance_date, a.status, day_value(a.status) as day_value
    from student_attendance a
    join years y on a.attendance_date between y.starts_on and y.ends_on
    left join school_days d on d.academic_year_id = y.academic_year_id and d.day = a.attendance_date
    where a.school_id = :school_id and ${students} and (a.overrides_calendar or d.day is not null)
      and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
        and e.deleted_dt is null and e.from_date <= a.attendance_date
        and (e.to_date is null or e.to_date >= a.attendance_date))
  )`;

const ofStudents = 'a.student_id = any (:student_ids::uuid[])';
const days = (status: string) => `(count(*) filter (where status = '${status}'))::int as ${status}`;
const rate = `sum(day_value)::float8 as attended, count(*)::int as days,
    round(attendance_rate(sum(day_value), count(*)), 1) as "rate!"`;

export type AttendanceRow = RowOf<typeof listAttendance>;

export const listAttendance = defineQuery(
  'reports.list_attendance',
  `with ${countedDaysCtes(ofStudents)}
  select student_id, academic_year_id, ${rate}, ${['present', 'late', 'half_day', 'absent', 'excused'].map(days).join(', ')}
  from counted group by 1, 2`,
);

export const listMonths = defineQuery(
  'reports.list_months',
  `with ${countedDaysCtes(ofStudents)}
  select to_char(attendance_date, 'YYYY-MM') as month, ${rate} from counted group by 1 order by 1`,
);

/** The rate of everyone who was in a class, on the days they were; null where no day counts. */
export const getClassRate = defineQuery(
  'reports.get_class_rate',
  `with ${countedDaysCtes('a.class_id = :class_id')}
  select round(attendance_rate(sum(day_value), count(*)), 1) as rate, count(distinct student_id)::int as students
  from counted`,
);
