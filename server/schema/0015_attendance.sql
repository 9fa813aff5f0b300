-- Attendance has three layers: the register of a class and day (taken or not), the record of a person and day, and the
-- value of that day, which is computed and never stored.

-- The register of a class, or of one section, was taken on that day. No row: not taken.
create table registers (
  school_id uuid not null,
  register_id uuid not null default new_id(),
  class_id uuid not null,
  section_id uuid,
  attendance_date date not null,
  taken_by uuid,
  taken_dt timestamptz(3) not null default now(),
  overrides_calendar boolean not null default false,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, register_id),
  constraint registers_day_key unique nulls not distinct (school_id, class_id, attendance_date, section_id),
  constraint registers_class_fkey foreign key (school_id, class_id) references classes,
  constraint registers_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id)
);
create index registers_section_idx on registers (school_id, class_id, section_id);
create index registers_date_idx on registers (school_id, attendance_date);
call protect_school_table('registers');

-- One row per student and day. class_id and section_id are those of that day, so that old registers stay right after a
-- move. overrides_calendar: the person who took the register said that there was school on a day without school.
create table student_attendance (
  school_id uuid not null,
  student_id uuid not null,
  attendance_date date not null,
  class_id uuid not null,
  section_id uuid,
  status text not null constraint student_attendance_status_check
    check (status in ('present', 'absent', 'late', 'half_day', 'excused')),
  reason long_text,
  overrides_calendar boolean not null default false,
  marked_by uuid,
  marked_dt timestamptz(3) not null default now(),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, student_id, attendance_date),
  constraint student_attendance_student_fkey foreign key (school_id, student_id) references students,
  constraint student_attendance_class_fkey foreign key (school_id, class_id) references classes,
  constraint student_attendance_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id)
);
create index student_attendance_class_idx on student_attendance (school_id, class_id, section_id, attendance_date);
create index student_attendance_register_idx on student_attendance (school_id, attendance_date, class_id);
call protect_school_table('student_attendance');

-- One row per teacher and day, whatever classes they teach.
create table teacher_attendance (
  school_id uuid not null,
  teacher_id uuid not null,
  attendance_date date not null,
  status text not null constraint teacher_attendance_status_check
    check (status in ('present', 'absent', 'late', 'half_day', 'excused')),
  reason long_text,
  overrides_calendar boolean not null default false,
  marked_by uuid,
  marked_dt timestamptz(3) not null default now(),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, teacher_id, attendance_date),
  constraint teacher_attendance_teacher_fkey foreign key (school_id, teacher_id) references teachers
);
create index teacher_attendance_date_idx on teacher_attendance (school_id, attendance_date);
call protect_school_table('teacher_attendance');

-- Every correction: before, after, why, who and when. status_after is null if the record was removed. There is no
-- foreign key to the school because every writer would lock that one row; the policy admits only a school that exists.
create table attendance_history (
  school_id uuid not null,
  attendance_history_id uuid not null default new_id(),
  person_type text not null constraint attendance_history_person_type_check check (person_type in ('student', 'teacher')),
  person_id uuid not null,
  attendance_date date not null,
  status_before text not null,
  reason_before text,
  status_after text,
  reason_after text,
  correction_reason long_text,
  marked_by_before uuid,
  changed_by uuid,
  changed_dt timestamptz(3) not null default now(),
  primary key (school_id, attendance_history_id)
);
create index attendance_history_person_idx on attendance_history (school_id, person_type, person_id, attendance_date);
call protect_school_table('attendance_history', 'select, insert');

-- These triggers run once per statement, because a correction can change a whole register. app.user_id and
-- app.correction_reason are settings of the transaction. A nested loop is never right: the plan is kept, and the next
-- statement may change many more rows.
create function keep_student_corrections() returns trigger
  language plpgsql set search_path = public, pg_temp
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
create trigger keep_student_corrections after update on student_attendance
  referencing old table as old_rows new table as new_rows for each statement execute function keep_student_corrections();

create function keep_teacher_corrections() returns trigger
  language plpgsql set search_path = public, pg_temp
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
create trigger keep_teacher_corrections after update on teacher_attendance
  referencing old table as old_rows new table as new_rows for each statement execute function keep_teacher_corrections();

create function keep_removed_attendance() returns trigger
  language plpgsql set search_path = public, pg_temp
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
create trigger keep_attendance_history_delete after delete on student_attendance
  referencing old table as old_rows for each statement execute function keep_removed_attendance('student');
create trigger keep_attendance_history_delete after delete on teacher_attendance
  referencing old table as old_rows for each statement execute function keep_removed_attendance('teacher');

-- What a day counts: present and late 1, half a day 0.5, absent and excused nothing.
create function day_value(status text) returns numeric
  language sql immutable parallel safe
  return (case status when 'present' then 1 when 'late' then 1 when 'half_day' then 0.5 else 0 end);

-- The percentage, not rounded. It is null, shown as "No data", if no day counts.
create function attendance_rate(day_values numeric, days bigint) returns numeric
  language sql immutable parallel safe
  return (day_values * 100 / nullif(days, 0));

-- Chronic absence: enough days that count, and too many of them missed for whatever reason. Both limits are settings.
create function is_chronically_absent(day_values numeric, days bigint) returns boolean
  language sql stable
  return (
    select days >= coalesce((settings ->> 'chronic_absence_days')::int, 10)
      and (days - day_values) * 100 >= coalesce((settings ->> 'chronic_absence_percent')::numeric, 10) * days
    from schools where school_id = current_school()
  );

-- The records that count for a student's rate: on days with school on which the student was enrolled. It is meant for one
-- student or one class; sums over a school use school_days_between, so that they do not ask for each row.
create view counted_attendance with (security_invoker = true) as
select a.school_id, a.student_id, a.attendance_date, a.class_id, a.section_id, a.status, a.reason,
  day_value(a.status) as day_value
from student_attendance a cross join school_calendar('-infinity', 'infinity') c
where (a.overrides_calendar or is_kept(a.attendance_date, c.week, c.open_days, c.closed_days))
  and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
    and e.deleted_dt is null and e.from_date <= a.attendance_date
    and (e.to_date is null or e.to_date >= a.attendance_date));

-- The same for teachers, who are not enrolled.
create view counted_teacher_attendance with (security_invoker = true) as
select a.school_id, a.teacher_id, a.attendance_date, a.status, a.reason, day_value(a.status) as day_value
from teacher_attendance a cross join school_calendar('-infinity', 'infinity') c
where a.overrides_calendar or is_kept(a.attendance_date, c.week, c.open_days, c.closed_days);
grant select on counted_attendance, counted_teacher_attendance to homeroom_app;

-- The same days as counted_attendance for a whole class, with the calendar read once.
create function counted_class_attendance(class uuid, from_day date, to_day date)
  returns table (student_id uuid, section_id uuid, attendance_date date, day_value numeric)
  language sql stable
begin atomic
  with open_days as materialized (select day from school_days_between(from_day, to_day))
  select a.student_id, a.section_id, a.attendance_date, day_value(a.status)
  from student_attendance a
  where a.school_id = current_school() and a.class_id = class and a.attendance_date between from_day and to_day
    and (a.overrides_calendar or a.attendance_date in (select day from open_days))
    and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
      and e.deleted_dt is null and e.from_date <= a.attendance_date
      and (e.to_date is null or e.to_date >= a.attendance_date));
end;

-- The registers of a day that are still to be taken: not marked as taken, and someone has no record.
create function open_registers(day date) returns table (class_id uuid, section_id uuid, people int, unmarked int)
  language sql stable
begin atomic
  select e.class_id, e.section_id, count(*)::int, count(*) filter (where a.student_id is null)::int
  from enrolments e
  left join student_attendance a on a.school_id = current_school() and a.student_id = e.student_id and a.attendance_date = day
  where e.school_id = current_school() and e.deleted_dt is null and e.from_date <= day and (e.to_date is null or e.to_date >= day)
    and not exists (select from registers r where r.school_id = current_school() and r.class_id = e.class_id
      and r.attendance_date = day and (r.section_id is null or r.section_id = e.section_id))
  group by e.class_id, e.section_id
  having count(*) filter (where a.student_id is null) > 0;
end;
