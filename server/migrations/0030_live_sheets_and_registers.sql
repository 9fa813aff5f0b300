-- Tells open mark sheets and registers that something in them has changed. The triggers run once per statement, because
-- a save can change a whole class; each topic is told once.

create function tell_of_register() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('live', 'register:' || place.school_id || '/' || place.class_id || '/' || place.attendance_date)
  from (select distinct school_id, class_id, attendance_date from changed) place;
  return null;
end
$$;
create trigger tell_of_insert after insert on student_attendance
  referencing new table as changed for each statement execute function tell_of_register();
create trigger tell_of_update after update on student_attendance
  referencing new table as changed for each statement execute function tell_of_register();
create trigger tell_of_delete after delete on student_attendance
  referencing old table as changed for each statement execute function tell_of_register();
create trigger tell_of_insert after insert on registers
  referencing new table as changed for each statement execute function tell_of_register();

-- A teacher's record belongs to no class.
create function tell_of_teacher_attendance() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('live', 'teachers:' || place.school_id || '/' || place.attendance_date)
  from (select distinct school_id, attendance_date from changed) place;
  return null;
end
$$;
create trigger tell_of_insert after insert on teacher_attendance
  referencing new table as changed for each statement execute function tell_of_teacher_attendance();
create trigger tell_of_update after update on teacher_attendance
  referencing new table as changed for each statement execute function tell_of_teacher_attendance();
create trigger tell_of_delete after delete on teacher_attendance
  referencing old table as changed for each statement execute function tell_of_teacher_attendance();

create function tell_of_sheet() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('live', 'exam:' || place.school_id || '/' || place.exam_id)
  from (select distinct school_id, exam_id from changed) place;
  return null;
end
$$;
create trigger tell_of_insert after insert on marks
  referencing new table as changed for each statement execute function tell_of_sheet();
create trigger tell_of_update after update on marks
  referencing new table as changed for each statement execute function tell_of_sheet();
create trigger tell_of_delete after delete on marks
  referencing old table as changed for each statement execute function tell_of_sheet();
create trigger tell_of_insert after insert on exam_papers
  referencing new table as changed for each statement execute function tell_of_sheet();
create trigger tell_of_update after update on exam_papers
  referencing new table as changed for each statement execute function tell_of_sheet();
create trigger tell_of_update after update on exams
  referencing new table as changed for each statement execute function tell_of_sheet();

-- Who is in a class changes its registers and its sheets.
create function tell_of_enrolments() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('live', 'enrolments:' || school_id) from (select distinct school_id from changed) place;
  return null;
end
$$;
create trigger tell_of_insert after insert on enrolments
  referencing new table as changed for each statement execute function tell_of_enrolments();
create trigger tell_of_update after update on enrolments
  referencing new table as changed for each statement execute function tell_of_enrolments();
create trigger tell_of_delete after delete on enrolments
  referencing old table as changed for each statement execute function tell_of_enrolments();
