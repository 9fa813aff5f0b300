-- Figures over all students of a teacher. These functions read the tables without the policies, which would look at each
-- row by itself, and join them with the teacher's rights instead.

-- The enrolments that last, so that counting the students of a class reads no row of the table.
create index enrolments_lasting_idx on enrolments (school_id, class_id, section_id) include (from_date, student_id)
  where to_date is null and deleted_dt is null;

-- As before, with year and roll number, so that a student's place is read from the index alone. Otherwise PostgreSQL may
-- take the index of the exclusion constraint, in which finding one student is slow.
drop index enrolments_student_idx;
create index enrolments_student_idx on enrolments (school_id, student_id, from_date)
  include (to_date, deleted_dt, class_id, section_id, academic_year_id, roll_no);

-- How many students the teacher's classes of today have, by status. Of many students almost all are active: only the
-- others are looked up.
create function teacher_student_counts() returns table (total int, active int, inactive int)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
declare
  school uuid := public.current_school();
  today date := public.school_today();
  classes uuid[] := public.teacher_ids('classes');
  whole uuid[] := public.teacher_ids('whole');
  sections uuid[] := public.teacher_ids('sections');
  lasting int;
  ending int;
  others int;
begin
  select count(*) into lasting from public.enrolments enrol
  where enrol.school_id = school and enrol.class_id = any (classes)
    and (enrol.class_id = any (whole) or enrol.section_id = any (sections))
    and enrol.from_date <= today and enrol.to_date is null and enrol.deleted_dt is null;
  select count(*) into ending from public.enrolments enrol
  where enrol.school_id = school and (enrol.class_id = any (whole) or enrol.section_id = any (sections))
    and enrol.from_date <= today and enrol.to_date >= today and enrol.deleted_dt is null;
  total := lasting + ending;
  if total <= 400 then
    select count(*) filter (where student.status <> 'active'), count(*) filter (where student.status = 'inactive')
    into others, inactive
    from public.teacher_students() own
    join public.students student on student.school_id = school and student.student_id = own.student_id;
  else
    select count(*), count(*) filter (where student.status = 'inactive') into others, inactive
    from public.students student
    where student.school_id = school and student.status in ('inactive', 'graduated', 'transferred')
      and student.deleted_dt is null and (
        select enrol.class_id = any (whole) or coalesce(enrol.section_id = any (sections), false)
        from public.enrolments enrol
        where enrol.school_id = school and enrol.student_id = student.student_id and enrol.deleted_dt is null
          and enrol.from_date <= today and (enrol.to_date is null or enrol.to_date >= today));
  end if;
  active := total - others;
  return next;
end
$$;
call run_as('teacher_student_counts()', 'homeroom_lookup');

-- The students of the teacher's classes of today with what the list is filtered and sorted by.
create function teacher_directory()
  returns table (student_id uuid, name_folded text, gender text, status text, class_id uuid, section text, roll_no text)
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
begin
  return query
    select student.student_id, student.name_folded, student.gender, student.status, student.class_id, student.section,
      student.roll_no
    from public.teacher_students() own
    join public.students student on student.school_id = public.current_school() and student.student_id = own.student_id
    where student.deleted_dt is null;
end
$$;
call run_as('teacher_directory()', 'homeroom_lookup');

-- How many marks the teacher reads in each exam of a year, for each of these students, or for all (null).
create function teacher_mark_counts(school_year uuid, students uuid[])
  returns table (exam_id uuid, student_id uuid, marks_count int)
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
declare
  school uuid := public.current_school();
  today date := public.school_today();
  classes uuid[] := public.teacher_ids('classes');
begin
  return query
    select mark.exam_id, mark.student_id, count(*)::int
    from public.enrolments enrol
    join public.marks mark on mark.school_id = school and mark.student_id = enrol.student_id
      and mark.academic_year_id = school_year
    where enrol.school_id = school and enrol.class_id = any (classes) and enrol.deleted_dt is null
      and enrol.from_date <= today and (enrol.to_date is null or enrol.to_date >= today)
      and (students is null or enrol.student_id = any (students))
      and ((enrol.class_id, mark.subject_id) in (
          select own.class_id, own.subject_id from public.teacher_subjects() own where own.section_id is null)
        or (enrol.section_id, mark.subject_id) in (
          select own.section_id, own.subject_id from public.teacher_subjects() own where own.section_id is not null))
    group by mark.exam_id, mark.student_id;
end
$$;
grant select on marks, exams, student_subjects to homeroom_lookup;
create policy lookup on marks for select to homeroom_lookup using (true);
create policy lookup on exams for select to homeroom_lookup using (true);
create policy lookup on student_subjects for select to homeroom_lookup using (true);
call run_as('teacher_mark_counts(uuid, uuid[])', 'homeroom_lookup');

-- How many marks are missing that the teacher enters, in exams up to a day whose results are not published: of students
-- who are registered for the subject, or whose class has it as a core subject.
create function teacher_due_marks(day date)
  returns table (exam_id uuid, class_id uuid, section_id uuid, subject_id uuid, missing int)
  language plpgsql stable security definer rows 10 set search_path = public, pg_temp
as $$
declare
  school uuid := public.current_school();
  school_year uuid := public.year_of(day);
  classes uuid[] := public.teacher_ids('classes');
  today date := public.school_today();
begin
  return query
    select exam.exam_id, enrol.class_id, enrol.section_id, own.subject_id, count(*)::int
    from public.exams exam
    cross join (
      select distinct place.student_id, given.subject_id
      from public.teacher_subjects() given
      join public.enrolments place on place.school_id = school and place.class_id = given.class_id
        and (given.section_id is null or place.section_id = given.section_id) and place.deleted_dt is null
        and place.from_date <= today
        and (place.to_date is null or place.to_date >= today)
      where given.may_enter
    ) own
    join public.enrolments enrol on enrol.school_id = school and enrol.student_id = own.student_id
      and enrol.class_id = any (classes) and enrol.deleted_dt is null and exam.exam_date >= enrol.from_date
      and (enrol.to_date is null or exam.exam_date <= enrol.to_date)
    left join public.student_subjects taken on taken.school_id = school and taken.academic_year_id = school_year
      and taken.student_id = own.student_id and taken.subject_id = own.subject_id
    where exam.school_id = school and exam.academic_year_id = school_year and exam.published_dt is null
      and exam.exam_date <= day and taken.removed_dt is null
      and (taken.student_id is not null or exists (
        select from public.class_subjects taught
        join public.subjects subject on subject.school_id = school and subject.subject_id = taught.subject_id
          and subject.subject_type = 'core'
        where taught.school_id = school and taught.class_id = enrol.class_id and taught.academic_year_id = school_year
          and taught.subject_id = own.subject_id and public.covers(taught.section_id, enrol.section_id)))
      and not exists (
        select from public.marks mark
        where mark.school_id = school and mark.student_id = own.student_id and mark.academic_year_id = school_year
          and mark.subject_id = own.subject_id and mark.exam_id = exam.exam_id)
    group by exam.exam_id, enrol.class_id, enrol.section_id, own.subject_id;
end
$$;
call run_as('teacher_due_marks(date)', 'homeroom_lookup');

grant execute on function teacher_student_counts(), teacher_directory(), teacher_mark_counts(uuid, uuid[]), teacher_due_marks(date) to homeroom_teacher;
