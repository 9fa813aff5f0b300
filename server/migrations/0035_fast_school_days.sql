-- Whether school is kept is asked for every mark a rate is made of. Written as a set, the rule becomes part of the
-- statement that asks; as a function it was called again for each row.

-- The days of a stretch on which school is kept: the week's pattern, unless the calendar says otherwise; an extra
-- school day wins over a holiday.
create or replace function school_days_between(from_day date, to_day date) returns table (day date)
  language sql stable
as $$
  select d::date
  from schools s cross join generate_series(from_day, to_day, interval '1 day') d
  where s.school_id = current_school() and case
    when exists (select from calendar_days c where c.school_id = current_school() and c.kind = 'school_day'
      and d::date between c.starts_on and c.ends_on) then true
    when exists (select from calendar_days c where c.school_id = current_school() and c.kind <> 'school_day'
      and d::date between c.starts_on and c.ends_on) then false
    else extract(isodow from d)::smallint = any (s.school_days) end
$$;

create or replace function is_school_day(day date) returns boolean
  language sql stable
  return exists (select from school_days_between(day, day));

create or replace view counted_attendance with (security_invoker = true) as
select a.school_id, a.student_id, a.attendance_date, a.class_id, a.section_id, a.status, a.reason,
  day_value(a.status) as day_value
from student_attendance a
where (a.overrides_calendar or exists (select from school_days_between(a.attendance_date, a.attendance_date)))
  and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
    and e.deleted_dt is null and e.from_date <= a.attendance_date
    and (e.to_date is null or e.to_date >= a.attendance_date));

create or replace view counted_teacher_attendance with (security_invoker = true) as
select a.school_id, a.teacher_id, a.attendance_date, a.status, a.reason, day_value(a.status) as day_value
from teacher_attendance a
where a.overrides_calendar or exists (select from school_days_between(a.attendance_date, a.attendance_date));
