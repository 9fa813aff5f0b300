-- The calendar is read once a statement, not once a mark, and the history of marks that are removed is kept once a
-- statement as that of changes is.

-- What says whether school is kept on the days of a stretch: the week's pattern, the days it is kept all the same, and
-- the days it is not. One row; either set is null where the calendar has none.
create function school_calendar(from_day date, to_day date)
  returns table (week smallint[], open_days datemultirange, closed_days datemultirange)
  language sql stable
as $$
  select s.school_days, d.open_days, d.closed_days
  from schools s cross join (
    select range_agg(daterange(starts_on, ends_on, '[]')) filter (where kind = 'school_day') as open_days,
      range_agg(daterange(starts_on, ends_on, '[]')) filter (where kind <> 'school_day') as closed_days
    from calendar_days where school_id = current_school() and starts_on <= to_day and ends_on >= from_day
  ) d
  where s.school_id = current_school()
$$;

-- The rule itself: the week's pattern, unless the calendar says otherwise; an extra school day wins over a holiday.
create function is_kept(day date, week smallint[], open_days datemultirange, closed_days datemultirange) returns boolean
  language sql immutable parallel safe
  return (case when day <@ open_days then true when day <@ closed_days then false
    else extract(isodow from day)::smallint = any (week) end);

create or replace function school_days_between(from_day date, to_day date) returns table (day date)
  language sql stable
as $$
  select d::date
  from school_calendar(from_day, to_day) c cross join generate_series(from_day, to_day, interval '1 day') d
  where is_kept(d::date, c.week, c.open_days, c.closed_days)
$$;

create or replace function is_school_day(day date) returns boolean
  language sql stable
  return (select is_kept(day, c.week, c.open_days, c.closed_days) from school_calendar(day, day) c);

create or replace view counted_attendance with (security_invoker = true) as
select a.school_id, a.student_id, a.attendance_date, a.class_id, a.section_id, a.status, a.reason,
  day_value(a.status) as day_value
from student_attendance a cross join school_calendar('-infinity', 'infinity') c
where (a.overrides_calendar or is_kept(a.attendance_date, c.week, c.open_days, c.closed_days))
  and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
    and e.deleted_dt is null and e.from_date <= a.attendance_date
    and (e.to_date is null or e.to_date >= a.attendance_date));

create or replace view counted_teacher_attendance with (security_invoker = true) as
select a.school_id, a.teacher_id, a.attendance_date, a.status, a.reason, day_value(a.status) as day_value
from teacher_attendance a cross join school_calendar('-infinity', 'infinity') c
where a.overrides_calendar or is_kept(a.attendance_date, c.week, c.open_days, c.closed_days);

create function keep_removed_attendance() returns trigger
  language plpgsql
as $$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    marked_by_before, changed_by, changed_dt, correction_reason)
  select o.school_id, tg_argv[0], (to_jsonb(o) ->> (tg_argv[0] || '_id'))::uuid, o.attendance_date, o.status, o.reason,
    o.marked_by, nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows o;
  return null;
end
$$;
drop trigger keep_attendance_history_delete on student_attendance;
drop trigger keep_attendance_history_delete on teacher_attendance;
drop function keep_attendance_history();
create trigger keep_attendance_history_delete after delete on student_attendance
  referencing old table as old_rows for each statement execute function keep_removed_attendance('student');
create trigger keep_attendance_history_delete after delete on teacher_attendance
  referencing old table as old_rows for each statement execute function keep_removed_attendance('teacher');

-- Where somebody was on a day is answered by the index alone; without this the planner took the exclusion constraint's,
-- which is several times slower.
drop index enrolments_student_idx;
create index enrolments_student_idx on enrolments (school_id, student_id, from_date)
  include (to_date, deleted_dt, class_id, section_id);
