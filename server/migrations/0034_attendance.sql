-- What taking registers and looking back at them needs beyond the marks.

-- Why a mark was changed, apart from the remark on the day itself: whoever writes says it by
-- set_config('app.correction_reason', …, true) in the same transaction.
alter table attendance_history add column correction_reason long_text;

-- One statement for all rows of a write, because a whole register may be corrected at once. Never a nested loop: the
-- plan is kept, and made for however many rows came first.
create function keep_student_corrections() returns trigger
  language plpgsql
  set enable_nestloop = off
as $$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    status_after, reason_after, marked_by_before, changed_by, changed_dt, correction_reason)
  select o.school_id, 'student', o.student_id, o.attendance_date, o.status, o.reason, n.status, n.reason, o.marked_by,
    nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows o join new_rows n using (school_id, student_id, attendance_date)
  where (o.status, o.reason::text) is distinct from (n.status, n.reason::text);
  return null;
end
$$;
create function keep_teacher_corrections() returns trigger
  language plpgsql
  set enable_nestloop = off
as $$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    status_after, reason_after, marked_by_before, changed_by, changed_dt, correction_reason)
  select o.school_id, 'teacher', o.teacher_id, o.attendance_date, o.status, o.reason, n.status, n.reason, o.marked_by,
    nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows o join new_rows n using (school_id, teacher_id, attendance_date)
  where (o.status, o.reason::text) is distinct from (n.status, n.reason::text);
  return null;
end
$$;
drop trigger keep_attendance_history_update on student_attendance;
drop trigger keep_attendance_history_update on teacher_attendance;
create trigger keep_student_corrections after update on student_attendance
  referencing old table as old_rows new table as new_rows for each statement execute function keep_student_corrections();
create trigger keep_teacher_corrections after update on teacher_attendance
  referencing old table as old_rows new table as new_rows for each statement execute function keep_teacher_corrections();

-- The same for teachers as counted_attendance for students: teachers are not enrolled.
create view counted_teacher_attendance with (security_invoker = true) as
select a.school_id, a.teacher_id, a.attendance_date, a.status, a.reason, day_value(a.status) as day_value
from teacher_attendance a
where a.overrides_calendar or is_school_day(a.attendance_date);

-- Who teaches in a class in a year, by an assignment or by one of the subjects of the class.
create view class_teachers with (security_invoker = true) as
select school_id, academic_year_id, class_id, teacher_id from teacher_assignments
union
select school_id, academic_year_id, class_id, teacher_id from class_subjects where teacher_id is not null;

-- The school year a day belongs to: the last that has begun, before the first one that first one.
create function year_of(day date) returns uuid
  language sql stable
  return (
    select academic_year_id from academic_years where school_id = current_school()
    order by starts_on > day, case when starts_on > day then starts_on - day else day - starts_on end limit 1
  );

-- The registers of a day still to be taken: nobody said it was, and somebody on it has no mark.
create function open_registers(day date) returns table (class_id uuid, section_id uuid, people int, unmarked int)
  language sql stable
as $$
  select e.class_id, e.section_id, count(*)::int, count(*) filter (where a.student_id is null)::int
  from enrolments e
  left join student_attendance a on a.school_id = current_school() and a.student_id = e.student_id and a.attendance_date = day
  where e.school_id = current_school() and e.deleted_dt is null and e.from_date <= day and (e.to_date is null or e.to_date >= day)
    and not exists (select from registers r where r.school_id = current_school() and r.class_id = e.class_id
      and r.attendance_date = day and (r.section_id is null or r.section_id = e.section_id))
  group by e.class_id, e.section_id
  having count(*) filter (where a.student_id is null) > 0
$$;

-- Chronic absence: enough days that count, and too many of them missed for whatever reason. Both are settings.
create function is_chronically_absent(day_values numeric, days bigint) returns boolean
  language sql stable
  return (
    select days >= coalesce((settings ->> 'chronic_absence_days')::int, 10)
      and (days - day_values) * 100 >= coalesce((settings ->> 'chronic_absence_percent')::numeric, 10) * days
    from schools where school_id = current_school()
  );

grant select on counted_teacher_attendance, class_teachers to homeroom_app;
