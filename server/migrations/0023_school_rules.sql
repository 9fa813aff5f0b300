-- The rules every figure about attendance and marks follows, written once.

-- What a day counts for: present and late 1, half a day 0.5, absent and excused nothing.
create function day_value(status text) returns numeric
  language sql immutable parallel safe
  return (case status when 'present' then 1 when 'late' then 1 when 'half_day' then 0.5 else 0 end);

-- Percent, unrounded; null, which is shown as "No data", when no day counts.
create function attendance_rate(day_values numeric, days bigint) returns numeric
  language sql immutable parallel safe
  return (day_values * 100 / nullif(days, 0));

-- Whether school is kept on a day: the week's pattern, unless the calendar says otherwise; an extra school day
-- wins over a holiday.
create function is_school_day(day date) returns boolean
  language sql stable
  return (
    select case
      when exists (select from calendar_days d where d.school_id = s.school_id and d.kind = 'school_day'
        and day between d.starts_on and d.ends_on) then true
      when exists (select from calendar_days d where d.school_id = s.school_id and d.kind <> 'school_day'
        and day between d.starts_on and d.ends_on) then false
      else extract(isodow from day)::smallint = any (s.school_days) end
    from schools s where s.school_id = current_school()
  );

-- The days of a stretch on which school is kept: asked once a day, for sums over many people.
create function school_days_between(from_day date, to_day date) returns table (day date)
  language sql stable
as $$
  select d::date from generate_series(from_day, to_day, interval '1 day') d where is_school_day(d::date)
$$;

-- A mark on a day without school counts only where whoever took the register said that school was kept.
alter table student_attendance add column overrides_calendar boolean not null default false;
alter table teacher_attendance add column overrides_calendar boolean not null default false;

-- The marks a student's rate is made of: days on which they were enrolled and school was kept. For one student or one
-- class; sums over a whole school join school_days_between instead of asking for each row.
create view counted_attendance with (security_invoker = true) as
select a.school_id, a.student_id, a.attendance_date, a.class_id, a.section_id, a.status, a.reason,
  day_value(a.status) as day_value
from student_attendance a
where (a.overrides_calendar or is_school_day(a.attendance_date))
  and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
    and e.deleted_dt is null and e.from_date <= a.attendance_date
    and (e.to_date is null or e.to_date >= a.attendance_date));

-- The scale of a school that has none of its own: see contract/grading.ts, a test compares the two.
create function built_in_bands() returns jsonb
  language sql immutable parallel safe
  return '[{"lower_bound": 90, "grade": "A+"}, {"lower_bound": 80, "grade": "A"}, {"lower_bound": 70, "grade": "B+"},
    {"lower_bound": 60, "grade": "B"}, {"lower_bound": 50, "grade": "C"}, {"lower_bound": 40, "grade": "D"},
    {"lower_bound": 0, "grade": "F"}]'::jsonb;

-- The bands of one scale as JSON, the highest first; null for none.
create function bands_of_scale(school uuid, scale uuid) returns jsonb
  language sql stable
  return (
    select jsonb_agg(jsonb_build_object('lower_bound', b.lower_bound, 'grade', b.grade) order by b.lower_bound desc)
    from grade_bands b where b.school_id = school and b.grade_scale_id = scale
  );

-- The bands in force for results that were not published.
create function bands_in_force(school uuid) returns jsonb
  language sql stable
  return coalesce((
    select bands_of_scale(g.school_id, g.grade_scale_id) from grade_scales g where g.school_id = school and g.is_default
  ), built_in_bands());

-- The highest band whose lower bound the unrounded percentage reaches.
create function grade_of(percentage numeric, bands jsonb) returns text
  language sql immutable parallel safe
  return case when percentage is null then 'N/A' else coalesce((
    select band ->> 'grade' from jsonb_array_elements(bands) band
    where percentage >= (band ->> 'lower_bound')::numeric
    order by (band ->> 'lower_bound')::numeric desc limit 1
  ), 'N/A') end;

-- What each exam is graded with: published results keep their bands.
create view exam_bands with (security_invoker = true) as
select e.school_id, e.exam_id, e.academic_year_id, e.name, e.published_dt,
  coalesce(e.graded_with, bands_of_scale(e.school_id, e.grade_scale_id), bands_in_force(e.school_id)) as bands
from exams e;

grant select on counted_attendance, exam_bands to homeroom_app;
