-- What every figure about classes rests on: who sat where when, and which days of a class count.

-- Whoever was in one of the classes in a year, with all their classes of that year. On the day of an exam a pupil sits
-- in the class that came last until then, or in the first one: from since on, before until.
create function class_seats(classes uuid[], year uuid)
  returns table (student_id uuid, class_id uuid, section_id uuid, from_date date, to_date date, since date, until date)
  language sql stable
as $$
  select e.student_id, e.class_id, e.section_id, e.from_date, e.to_date,
    case when row_number() over w > 1 then e.from_date else '-infinity' end,
    coalesce(lead(e.from_date) over w, 'infinity')
  from enrolments e
  join students s on s.school_id = e.school_id and s.student_id = e.student_id and s.deleted_dt is null
  where e.school_id = current_school() and e.academic_year_id = year and e.deleted_dt is null
    and e.student_id in (select o.student_id from enrolments o where o.school_id = current_school()
      and o.academic_year_id = year and o.class_id = any (classes))
  window w as (partition by e.student_id order by e.from_date)
$$;

-- The same days as counted_attendance, of everybody in a class: whether school was kept is asked once a day.
create function counted_class_attendance(class uuid, from_day date, to_day date)
  returns table (student_id uuid, section_id uuid, attendance_date date, day_value numeric)
  language sql stable
as $$
  with open_days as materialized (select day from school_days_between(from_day, to_day))
  select a.student_id, a.section_id, a.attendance_date, day_value(a.status)
  from student_attendance a
  where a.school_id = current_school() and a.class_id = class and a.attendance_date between from_day and to_day
    and (a.overrides_calendar or a.attendance_date in (select day from open_days))
    and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
      and e.deleted_dt is null and e.from_date <= a.attendance_date
      and (e.to_date is null or e.to_date >= a.attendance_date))
$$;
