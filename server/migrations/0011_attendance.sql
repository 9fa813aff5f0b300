-- Attendance in three layers: the register of a class and day (taken or not), the mark of a person, and the day
-- value, which is computed from the mark and never stored.

-- That the register of a class, or of one section, was taken on a day. Not taken: no row.
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

-- One row a student and day. class_id and section_id are where the student was enrolled that day: old registers
-- keep showing it after a move.
create table student_attendance (
  school_id uuid not null,
  student_id uuid not null,
  attendance_date date not null,
  class_id uuid not null,
  section_id uuid,
  status text not null constraint student_attendance_status_check
    check (status in ('present', 'absent', 'late', 'half_day', 'excused')),
  reason long_text,
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

-- One row a teacher and day, whatever classes they teach.
create table teacher_attendance (
  school_id uuid not null,
  teacher_id uuid not null,
  attendance_date date not null,
  status text not null constraint teacher_attendance_status_check
    check (status in ('present', 'absent', 'late', 'half_day', 'excused')),
  reason long_text,
  marked_by uuid,
  marked_dt timestamptz(3) not null default now(),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, teacher_id, attendance_date),
  constraint teacher_attendance_teacher_fkey foreign key (school_id, teacher_id) references teachers
);
create index teacher_attendance_date_idx on teacher_attendance (school_id, attendance_date);
call protect_school_table('teacher_attendance');

-- Every correction: the original, the new, the reason, who, when. A status of null after: the mark was removed.
-- No foreign key to the school: every writer would lock that one row; the policy admits only a real school.
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
  marked_by_before uuid,
  changed_by uuid,
  changed_dt timestamptz(3) not null default now(),
  primary key (school_id, attendance_history_id)
);
create index attendance_history_person_idx on attendance_history (school_id, person_type, person_id, attendance_date);
call protect_school_table('attendance_history', 'select, insert');

create function keep_attendance_history() returns trigger
  language plpgsql
as $$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    status_after, reason_after, marked_by_before, changed_by)
  values (old.school_id, tg_argv[0], (to_jsonb(old) ->> (tg_argv[0] || '_id'))::uuid, old.attendance_date,
    old.status, old.reason,
    case when tg_op = 'UPDATE' then new.status end, case when tg_op = 'UPDATE' then new.reason end,
    old.marked_by, nullif(current_setting('app.user_id', true), '')::uuid);
  return null;
end
$$;
create trigger keep_attendance_history_update after update on student_attendance
  for each row when ((old.status, old.reason::text) is distinct from (new.status, new.reason::text))
  execute function keep_attendance_history('student');
create trigger keep_attendance_history_delete after delete on student_attendance
  for each row execute function keep_attendance_history('student');
create trigger keep_attendance_history_update after update on teacher_attendance
  for each row when ((old.status, old.reason::text) is distinct from (new.status, new.reason::text))
  execute function keep_attendance_history('teacher');
create trigger keep_attendance_history_delete after delete on teacher_attendance
  for each row execute function keep_attendance_history('teacher');
