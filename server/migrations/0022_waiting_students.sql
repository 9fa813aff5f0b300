-- A student can be added before the school has any year: where they are is then only noted in the student.
-- The first year enrols everybody who waits, whoever adds it.
create function enrol_waiting_students() returns trigger
  language plpgsql
as $$
begin
  insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by, deleted_dt)
  select s.school_id, s.student_id, new.academic_year_id, c.class_id, k.section_id, s.roll_no,
    greatest(s.admission_date, new.starts_on), s.created_by, s.deleted_dt
  from students s
  join classes c on c.school_id = s.school_id and c.class_id = s.class_id
  left join sections k on k.school_id = s.school_id and k.class_id = s.class_id and k.name = s.section
  where s.school_id = new.school_id and s.academic_year is null and s.status in ('active', 'inactive')
    and not exists (select from enrolments e where e.school_id = s.school_id and e.student_id = s.student_id);
  return null;
end
$$;
create trigger enrol_waiting_students after insert on academic_years
  for each row execute function enrol_waiting_students();
