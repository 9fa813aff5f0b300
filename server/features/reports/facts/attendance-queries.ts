import { defineQuery, type RowOf } from '#server/db/query.ts';

/**
 * `counted`: attendance records of the years that count, by the rules of `counted_attendance`, with the school days
 * computed once for all students.
 */
const countedDaysCtes = (students: string) => `years as materialized (
    select academic_year_id, starts_on, ends_on from academic_years
    where school_id = :school_id and academic_year_id = any (:year_ids::uuid[])
  ), school_days as materialized (
    select years.academic_year_id, school_day.day
    from years cross join lateral school_days_between(years.starts_on, least(years.ends_on, :today::date)) school_day
  ), counted as (
    select record.student_id, years.academic_year_id, record.attendance_date, record.status, day_value(record.status) as day_value
    from student_attendance record
    join years on record.attendance_date between years.starts_on and years.ends_on
    left join school_days on school_days.academic_year_id = years.academic_year_id and school_days.day = record.attendance_date
    where record.school_id = :school_id and ${students} and (record.overrides_calendar or school_days.day is not null)
      and exists (select from enrolments enrol where enrol.school_id = record.school_id and enrol.student_id = record.student_id
        and enrol.deleted_dt is null and enrol.from_date <= record.attendance_date
        and (enrol.to_date is null or enrol.to_date >= record.attendance_date))
  )`;

const ofStudents = 'record.student_id = any (:student_ids::uuid[])';
const days = (status: string) => `(count(*) filter (where status = '${status}'))::int as ${status}`;
const rate = `sum(day_value)::float8 as attended, count(*)::int as days,
    round(attendance_rate(sum(day_value), count(*)), 1) as "rate!"`;

export type AttendanceRow = RowOf<typeof listAttendance>;

export const listAttendance = defineQuery(
  'reports.list_attendance',
  `with ${countedDaysCtes(ofStudents)}
  select student_id, academic_year_id, ${rate},
    ${['present', 'late', 'half_day', 'absent', 'excused'].map(days).join(', ')}
  from counted
  group by 1, 2`,
);

export const listMonths = defineQuery(
  'reports.list_months',
  `with ${countedDaysCtes(ofStudents)}
  select to_char(attendance_date, 'YYYY-MM') as month, ${rate}
  from counted
  group by 1
  order by 1`,
);

/** The rate of everyone who was in a class, on their days in it; null if no day counts. */
export const getClassRate = defineQuery(
  'reports.get_class_rate',
  `with ${countedDaysCtes('record.class_id = :class_id')}
  select round(attendance_rate(sum(day_value), count(*)), 1) as rate,
    count(distinct student_id)::int as students
  from counted`,
);
