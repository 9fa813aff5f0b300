-- As before, but school and day are looked up once per statement instead of once per enrolment.
create or replace function teacher_students() returns table (student_id uuid, is_form boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with here as materialized (select public.current_school() as school_id, public.school_today() as today)
  select enrol.student_id, bool_or(access.is_form)
  from here
  cross join lateral public.teacher_access_of(here.school_id, public.current_teacher(), here.today) access
  join public.enrolments enrol on enrol.school_id = here.school_id and enrol.class_id = access.class_id
    and (access.section_id is null or enrol.section_id = access.section_id) and enrol.deleted_dt is null
    and enrol.from_date <= here.today and (enrol.to_date is null or enrol.to_date >= here.today)
  group by enrol.student_id
$$;

create or replace function teacher_marks() returns table (student_id uuid, subject_id uuid, may_enter boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with here as materialized (select public.current_school() as school_id, public.school_today() as today)
  select enrol.student_id, subject.subject_id, bool_or(access.enters_marks)
  from here
  cross join lateral public.teacher_access_of(here.school_id, public.current_teacher(), here.today) access
  join public.enrolments enrol on enrol.school_id = here.school_id and enrol.class_id = access.class_id
    and (access.section_id is null or enrol.section_id = access.section_id) and enrol.deleted_dt is null
    and enrol.from_date <= here.today and (enrol.to_date is null or enrol.to_date >= here.today)
  join public.subjects subject on subject.school_id = here.school_id
    and (access.subject_id is null or subject.subject_id = access.subject_id)
  group by enrol.student_id, subject.subject_id
$$;
