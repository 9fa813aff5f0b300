-- Sums over a whole school. force_custom_plan makes a plan for the dates of each call: a plan for any period looks up
-- each record, which is twenty times slower for a year.

-- How many records count, by day, class, gender and status. It reads the calendar once: compare counted_attendance.
create function attendance_groups(from_day date, to_day date, class uuid)
  returns table (day date, class_id uuid, gender text, status text, n bigint)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
  open_days date[] := array(select d.day from school_days_between(from_day, to_day) d);
begin
  return query
    with counted as materialized (
      select a.student_id, a.attendance_date, a.class_id, a.status
      from student_attendance a
      where a.school_id = school and a.attendance_date between from_day and to_day
        and (class is null or a.class_id = class) and (a.overrides_calendar or a.attendance_date = any (open_days))
    ), enrolled as (
      -- Students have few enrolments, so a join is faster than a search for each record.
      select c.student_id, c.attendance_date, c.class_id, c.status
      from counted c
      join enrolments e on e.school_id = school and e.student_id = c.student_id and e.deleted_dt is null
        and e.from_date <= c.attendance_date and (e.to_date is null or e.to_date >= c.attendance_date)
    )
    select e.attendance_date, e.class_id, s.gender, e.status, count(*)
    from enrolled e
    join students s on s.school_id = school and s.student_id = e.student_id and s.deleted_dt is null
    group by 1, 2, 3, 4;
end
$$;

-- The marks of a year by exam, subject, class, gender and grade: their sum and their number. The class is the last one
-- of the student in that year.
create function mark_groups(year uuid, class uuid)
  returns table (exam_id uuid, subject_id uuid, class_id uuid, gender text, grade text, lower_bound numeric, total numeric, n bigint)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
begin
  return query
    with pupils as materialized (
      select distinct on (e.student_id) e.student_id, e.class_id, s.gender
      from enrolments e
      join students s on s.school_id = e.school_id and s.student_id = e.student_id and s.deleted_dt is null
      where e.school_id = school and e.academic_year_id = year and e.deleted_dt is null
      order by e.student_id, e.from_date desc
    ), bands as materialized (
      select x.exam_id, band ->> 'grade' as grade, (band ->> 'lower_bound')::numeric as lower_bound,
        row_number() over (partition by x.exam_id order by (band ->> 'lower_bound')::numeric) as place
      from exam_bands x cross join jsonb_array_elements(x.bands) band
      where x.school_id = school and x.academic_year_id = year
    ), scales as materialized (
      select b.exam_id, array_agg(b.lower_bound order by b.place) as bounds from bands b group by b.exam_id
    ), given as materialized (
      -- The same rule as grade_of, for many marks at once.
      select m.exam_id, m.subject_id, p.class_id, p.gender, width_bucket(m.percentage, k.bounds) as place,
        sum(m.percentage) as total, count(*) as n
      from marks m
      join pupils p on p.student_id = m.student_id and (class is null or p.class_id = class)
      join scales k on k.exam_id = m.exam_id
      where m.school_id = school and m.academic_year_id = year and m.state = 'present'
      group by 1, 2, 3, 4, 5
    )
    select g.exam_id, g.subject_id, g.class_id, g.gender, b.grade, b.lower_bound, g.total, g.n
    from given g left join bands b on b.exam_id = g.exam_id and b.place = g.place;
end
$$;

-- Students who missed too many of the days that count, and since when without a break.
create function chronic_absences(from_day date, to_day date, least_days int, least_percent numeric)
  returns table (student_id uuid, missed numeric, days bigint, percent numeric, since date)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
  open_days date[] := array(select d.day from school_days_between(from_day, to_day) d);
begin
  return query
    with counted as materialized (
      select a.student_id, a.attendance_date, day_value(a.status) as value
      from student_attendance a
      join enrolments e on e.school_id = school and e.student_id = a.student_id and e.deleted_dt is null
        and e.from_date <= a.attendance_date and (e.to_date is null or e.to_date >= a.attendance_date)
      where a.school_id = school and a.attendance_date between from_day and to_day
        and (a.overrides_calendar or a.attendance_date = any (open_days))
    ), chronic as materialized (
      select c.student_id, sum(1 - c.value) as missed, count(*) as days,
        100 - attendance_rate(sum(c.value), count(*)) as percent
      from counted c group by c.student_id
      having count(*) >= least_days and 100 - attendance_rate(sum(c.value), count(*)) >= least_percent
    ), stretches as (
      select w.student_id, w.attendance_date,
        max(w.attendance_date) filter (where not w.is_chronic) over (partition by w.student_id) as last_good_day
      from (
        select c.student_id, c.attendance_date,
          count(*) over run >= least_days
            and 100 - attendance_rate(sum(c.value) over run, count(*) over run) >= least_percent as is_chronic
        from counted c where c.student_id in (select k.student_id from chronic k)
        window run as (partition by c.student_id order by c.attendance_date)
      ) w
    )
    select k.student_id, k.missed, k.days, k.percent, min(s.attendance_date)
    from chronic k
    left join stretches s on s.student_id = k.student_id
      and (s.last_good_day is null or s.attendance_date > s.last_good_day)
    group by 1, 2, 3, 4;
end
$$;

-- Students whose average in the latest exam of a year is this many points lower than in the exam before, of any year.
create function falling_averages(year uuid, points numeric)
  returns table (student_id uuid, latest numeric, latest_exam text, previous numeric, previous_exam text, since date)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
begin
  return query
    with years as (
      select v.academic_year_id from academic_years y
      join academic_years v on v.school_id = y.school_id and v.starts_on between y.starts_on - 400 and y.starts_on
      where y.school_id = school and y.academic_year_id = year
    ), results as materialized (
      select m.student_id, m.academic_year_id, x.name, avg(m.percentage) as average,
        max(coalesce(m.exam_date, x.exam_date, m.created_dt::date)) as held_on
      from exams x
      join marks m on m.school_id = x.school_id and m.exam_id = x.exam_id and m.academic_year_id = x.academic_year_id
        and m.state = 'present'
      where x.school_id = school and x.academic_year_id in (select v.academic_year_id from years v)
      group by m.student_id, m.academic_year_id, x.exam_id, x.name
    ), pairs as (
      select r.*, lag(r.average) over run as previous, lag(r.name) over run as previous_exam,
        row_number() over (partition by r.student_id order by r.held_on desc, r.name desc) as age
      from results r window run as (partition by r.student_id order by r.held_on, r.name)
    )
    select p.student_id, p.average, p.name, p.previous, p.previous_exam, p.held_on
    from pairs p
    where p.age = 1 and p.academic_year_id = year and p.previous - p.average >= points;
end
$$;
