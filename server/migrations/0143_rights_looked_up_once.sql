-- Reads of teachers cost about as much as those of the office. The rows that a teacher sees are the same as before:
-- what the teacher may do is looked up once per statement, and the policies compare rows with lists of a few ids
-- instead of with every student of the teacher.

-- As before, in PL/pgSQL: its plans are kept, while PostgreSQL before 18 plans an SQL function at every call.
create or replace function teacher_access_of(school uuid, teacher uuid, day date)
  returns table (class_id uuid, section_id uuid, subject_id uuid, kind text, is_form boolean, enters_marks boolean,
    until date, department text)
  language plpgsql stable security definer rows 10 set search_path = public, pg_temp
as $$
declare
  current_year uuid := (
    select year.academic_year_id from public.academic_years year where year.school_id = school
    order by year.starts_on > day, abs(year.starts_on - day) limit 1);
begin
  return query
    select assignment.class_id, assignment.section_id, given.subject_id, given.kind, given.is_form, not given.is_form,
      null::date, null::text
    from public.teacher_assignments assignment
    cross join lateral (
      select null::uuid as subject_id, 'class_teacher' as kind, true as is_form where assignment.is_class_teacher
      union all select assignment.subject_id, 'subject_teacher', false
    ) given
    where assignment.school_id = school and assignment.teacher_id = teacher and assignment.deleted_dt is null
      and assignment.academic_year_id = current_year;
  return query
    select granted.class_id, granted.section_id, granted.subject_id, 'substitute', granted.subject_id is null,
      granted.subject_id is not null, granted.to_date, null::text
    from public.teacher_grants granted
    join public.teachers person on person.school_id = school and person.teacher_id = granted.teacher_id
      and person.deleted_dt is null
    where granted.school_id = school and granted.teacher_id = teacher and granted.kind = 'substitute'
      and granted.ended_dt is null and day between granted.from_date and granted.to_date;
  if not exists (
    select from public.teacher_grants granted
    where granted.school_id = school and granted.teacher_id = teacher and granted.kind = 'head'
      and granted.ended_dt is null and day between granted.from_date and granted.to_date
  ) then
    return;
  end if;
  return query
    select distinct taught.class_id, taught.section_id, taught.subject_id, 'head', false, false, granted.to_date,
      granted.department::text
    from public.teacher_grants granted
    join public.teachers person on person.school_id = school and person.teacher_id = granted.teacher_id
      and person.deleted_dt is null
    join public.class_subjects taught on taught.school_id = school and taught.academic_year_id = current_year
    left join public.teachers colleague on colleague.school_id = school and colleague.teacher_id = taught.teacher_id
    where granted.school_id = school and granted.teacher_id = teacher and granted.kind = 'head'
      and granted.ended_dt is null and day between granted.from_date and granted.to_date
      and (taught.subject_id = granted.subject_id or public.fold(colleague.department) = public.fold(granted.department));
end
$$;

-- The ids of what the teacher of this call may see today. They are kept in settings of the transaction, together with
-- the statement that they belong to, because one statement asks for them many times. A new statement looks them up again.
--   classes: all classes, whole or in part; whole: those seen as a whole; sections: the sections of the others
--   form_classes, form_whole, form_sections: the same of form classes
--   right_classes, right_sections, right_subjects, right_enters: one entry per right; null means all of them
create function teacher_ids(which text) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  asked_by text := concat_ws(' ', current_setting('app.school_id', true), current_setting('app.user_id', true),
    statement_timestamp());
  own record;
begin
  if current_setting('app.own_of', true) is distinct from asked_by then
    select array_agg(distinct access.class_id) as classes,
      array_agg(distinct access.class_id) filter (where access.section_id is null) as whole,
      array_agg(distinct access.section_id) filter (where access.section_id is not null) as sections,
      array_agg(distinct access.class_id) filter (where access.is_form) as form_classes,
      array_agg(distinct access.class_id) filter (where access.is_form and access.section_id is null) as form_whole,
      array_agg(distinct access.section_id) filter (where access.is_form and access.section_id is not null) as form_sections,
      array_agg(access.class_id) as right_classes, array_agg(access.section_id) as right_sections,
      array_agg(access.subject_id) as right_subjects,
      array_agg(case when access.enters_marks then access.class_id end) as right_enters
    into own
    from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access;
    perform set_config('app.own_' || kept.name, coalesce(kept.ids, '{}')::text, true)
    from (values ('classes', own.classes), ('whole', own.whole), ('sections', own.sections),
      ('form_classes', own.form_classes), ('form_whole', own.form_whole), ('form_sections', own.form_sections),
      ('right_classes', own.right_classes), ('right_sections', own.right_sections),
      ('right_subjects', own.right_subjects), ('right_enters', own.right_enters)) kept (name, ids);
    perform set_config('app.own_of', asked_by, true);
  end if;
  return current_setting('app.own_' || which)::uuid[];
end
$$;
call run_as('teacher_ids(text)', 'homeroom_lookup');

-- In which class, section (null: all of them) and subject the teacher reads marks; may_enter: and writes.
create function teacher_subjects()
  returns table (class_id uuid, section_id uuid, subject_id uuid, may_enter boolean)
  language plpgsql stable security definer rows 10 set search_path = public, pg_temp
as $$
begin
  return query
    select own.class_id, own.section_id, subject.subject_id, bool_or(own.enters is not null)
    from unnest(public.teacher_ids('right_classes'), public.teacher_ids('right_sections'),
      public.teacher_ids('right_subjects'), public.teacher_ids('right_enters')) own (class_id, section_id, subject_id, enters)
    join public.subjects subject on subject.school_id = public.current_school()
      and (own.subject_id is null or subject.subject_id = own.subject_id)
    group by own.class_id, own.section_id, subject.subject_id;
end
$$;
call run_as('teacher_subjects()', 'homeroom_lookup');
grant execute on function teacher_ids(text), teacher_subjects() to homeroom_teacher;

-- As before, from the rights that the statement has looked up.
create or replace function teacher_students() returns table (student_id uuid, is_form boolean)
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
as $$
declare
  today date := public.school_today();
  whole uuid[] := public.teacher_ids('whole');
  sections uuid[] := public.teacher_ids('sections');
  form_whole uuid[] := public.teacher_ids('form_whole');
  form_sections uuid[] := public.teacher_ids('form_sections');
begin
  return query
    select enrol.student_id,
      bool_or(enrol.class_id = any (form_whole) or coalesce(enrol.section_id = any (form_sections), false))
    from public.enrolments enrol
    where enrol.school_id = public.current_school() and enrol.class_id = any (public.teacher_ids('classes'))
      and (enrol.class_id = any (whole) or enrol.section_id = any (sections)) and enrol.deleted_dt is null
      and enrol.from_date <= today and (enrol.to_date is null or enrol.to_date >= today)
    group by enrol.student_id;
end
$$;

create or replace function teacher_marks() returns table (student_id uuid, subject_id uuid, may_enter boolean)
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp
as $$
declare
  today date := public.school_today();
begin
  return query
    select enrol.student_id, own.subject_id, bool_or(own.may_enter)
    from public.teacher_subjects() own
    join public.enrolments enrol on enrol.school_id = public.current_school() and enrol.class_id = own.class_id
      and (own.section_id is null or enrol.section_id = own.section_id) and enrol.deleted_dt is null
      and enrol.from_date <= today and (enrol.to_date is null or enrol.to_date >= today)
    group by enrol.student_id, own.subject_id;
end
$$;

create or replace function teacher_places() returns table (class_id uuid, section_id uuid, is_form boolean)
  language plpgsql stable security definer rows 10 set search_path = public, pg_temp
as $$
declare
  form_whole uuid[] := public.teacher_ids('form_whole');
  form_sections uuid[] := public.teacher_ids('form_sections');
begin
  return query
    select whole.class_id, null::uuid, whole.class_id = any (form_whole)
    from unnest(public.teacher_ids('whole')) whole (class_id);
  return query
    select part.class_id, part.section_id, part.class_id = any (form_whole) or part.section_id = any (form_sections)
    from public.sections part
    where part.school_id = public.current_school() and part.class_id = any (public.teacher_ids('classes'))
      and (part.class_id = any (public.teacher_ids('whole')) or part.section_id = any (public.teacher_ids('sections')));
end
$$;

create or replace function teacher_class_subjects() returns table (class_subject_id uuid)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
begin
  return query
    select distinct taught.class_subject_id
    from unnest(public.teacher_ids('right_classes'), public.teacher_ids('right_sections'),
      public.teacher_ids('right_subjects')) own (class_id, section_id, subject_id)
    join public.class_subjects taught on taught.school_id = public.current_school() and taught.class_id = own.class_id
      and public.covers(taught.section_id, own.section_id)
      and (own.subject_id is null or taught.subject_id = own.subject_id);
end
$$;

-- The policies show the same rows as before. A list of ids that does not depend on the row is computed once per statement
-- and can be looked up in an index.
alter policy own_classes on classes using (class_id = any ((select teacher_ids('classes'))::uuid[]));
alter policy own_classes on sections using (class_id = any ((select teacher_ids('whole'))::uuid[])
  or section_id = any ((select teacher_ids('sections'))::uuid[]));
alter policy own_classes on exam_papers using (class_id = any ((select teacher_ids('classes'))::uuid[]));
alter policy own_classes on exam_reopenings using (class_id = any ((select teacher_ids('classes'))::uuid[]));
alter policy own_classes on registers using (class_id = any ((select teacher_ids('form_whole'))::uuid[])
  or section_id = any ((select teacher_ids('form_sections'))::uuid[]));
alter policy own_places on student_attendance with check (class_id = any ((select teacher_ids('form_classes'))::uuid[]));

-- Whether a student is in a class of the teacher today, for rows about another day. Looked up for each such row: a list of
-- all students would make PostgreSQL choose other indexes for the statement.
create function is_teachers_student(student uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from public.enrolments enrol
    where enrol.school_id = public.current_school() and enrol.student_id = student and enrol.deleted_dt is null
      and enrol.from_date <= public.school_today() and (enrol.to_date is null or enrol.to_date >= public.school_today())
      and (enrol.class_id = any (public.teacher_ids('whole')) or enrol.section_id = any (public.teacher_ids('sections'))));
end
$$;
call run_as('is_teachers_student(uuid)', 'homeroom_lookup');
grant execute on function is_teachers_student(uuid) to homeroom_teacher;

-- An enrolment of today in an own place shows itself.
alter policy own_classes on enrolments using (class_id = any ((select teacher_ids('classes'))::uuid[])
  and (deleted_dt is null and from_date <= (select school_today())
      and (to_date is null or to_date >= (select school_today()))
      and (class_id = any ((select teacher_ids('whole'))::uuid[])
        or section_id = any ((select teacher_ids('sections'))::uuid[]))
    or is_teachers_student(student_id)));

-- Students have one enrolment of today at most, and the policy above shows it only in an own place.
alter policy own_classes on students using (exists (
  select from enrolments enrol
  where enrol.school_id = students.school_id and enrol.student_id = students.student_id and enrol.deleted_dt is null
    and enrol.from_date <= (select school_today())
    and (enrol.to_date is null or enrol.to_date >= (select school_today()))));

alter policy own_classes on student_attendance using (exists (
  select from enrolments enrol
  where enrol.school_id = student_attendance.school_id and enrol.student_id = student_attendance.student_id
    and enrol.deleted_dt is null and enrol.from_date <= (select school_today())
    and (enrol.to_date is null or enrol.to_date >= (select school_today()))
    and (enrol.class_id = any ((select teacher_ids('form_whole'))::uuid[])
      or enrol.section_id = any ((select teacher_ids('form_sections'))::uuid[]))));

do $$
declare
  -- {table} is the table of the policy, {only} limits the rights to those to enter marks.
  rule text := 'exists (
    select from enrolments enrol
    where enrol.school_id = {table}.school_id and enrol.student_id = {table}.student_id and enrol.deleted_dt is null
      and enrol.from_date <= (select school_today())
      and (enrol.to_date is null or enrol.to_date >= (select school_today()))
      and ((enrol.class_id, {table}.subject_id) in (
          select own.class_id, own.subject_id from teacher_subjects() own where own.section_id is null{only})
        or (enrol.section_id, {table}.subject_id) in (
          select own.section_id, own.subject_id from teacher_subjects() own where own.section_id is not null{only})))';
  part record;
begin
  for part in
    select * from (values
      ('marks', 'own_classes', 'using', ''),
      ('marks', 'own_subjects_insert', 'with check', ' and own.may_enter'),
      ('marks', 'own_subjects_update', 'using', ' and own.may_enter'),
      ('marks', 'own_subjects_delete', 'using', ' and own.may_enter'),
      ('mark_history', 'own_classes', 'using', ''),
      ('student_subjects', 'own_classes', 'using', ''),
      ('student_subjects', 'own_subjects_insert', 'with check', ' and own.may_enter'),
      ('student_subjects', 'own_subjects_update', 'using', ' and own.may_enter')
    ) part (relation, policy, clause, only_some)
  loop
    execute format('alter policy %I on %I %s (%s)', part.policy, part.relation, part.clause,
      replace(replace(rule, '{table}', part.relation), '{only}', part.only_some));
  end loop;
end
$$;
