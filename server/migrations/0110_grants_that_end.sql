-- The office grants substitutions and the lead of a subject, and can end them before their last day.
alter table teacher_grants
  add column ended_dt timestamptz(3),
  add column ended_by uuid,
  add constraint teacher_grants_no_overlap exclude using gist
    (school_id with =, teacher_id with =, kind with =,
      coalesce(class_id, '00000000-0000-0000-0000-000000000000') with =,
      coalesce(section_id, '00000000-0000-0000-0000-000000000000') with =,
      coalesce(subject_id, '00000000-0000-0000-0000-000000000000') with =,
      fold(coalesce(department, '')) with =, daterange(from_date, to_date, '[]') with &&)
    where (ended_dt is null);

-- As before, without grants that were ended.
drop function teacher_access_of(uuid, uuid, date);
create function teacher_access_of(school uuid, teacher uuid, day date)
  returns table (class_id uuid, section_id uuid, subject_id uuid, kind text, is_form boolean, enters_marks boolean,
    until date, department text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with year as materialized (
    select year.academic_year_id from public.academic_years year where year.school_id = school
    order by year.starts_on > day, abs(year.starts_on - day) limit 1
  ), assigned as materialized (
    select assignment.class_id, assignment.section_id, assignment.subject_id, assignment.is_class_teacher
    from public.teacher_assignments assignment
    where assignment.school_id = school and assignment.teacher_id = teacher and assignment.deleted_dt is null
      and assignment.academic_year_id = (select academic_year_id from year)
  ), granted as materialized (
    select given.* from public.teacher_grants given
    join public.teachers person on person.school_id = school and person.teacher_id = given.teacher_id
      and person.deleted_dt is null
    where given.school_id = school and given.teacher_id = teacher and given.ended_dt is null
      and day between given.from_date and given.to_date
  )
  select class_id, section_id, null::uuid, 'class_teacher', true, false, null::date, null::text
    from assigned where is_class_teacher
  union all
  select class_id, section_id, subject_id, 'subject_teacher', false, true, null, null from assigned
  union all
  select class_id, section_id, subject_id, 'substitute', subject_id is null, subject_id is not null, to_date, null
    from granted where kind = 'substitute'
  union all
  select distinct taught.class_id, taught.section_id, taught.subject_id, 'head', false, false, granted.to_date,
    granted.department::text
  from granted
  join public.class_subjects taught on taught.school_id = school
    and taught.academic_year_id = (select academic_year_id from year)
  left join public.teachers colleague on colleague.school_id = school and colleague.teacher_id = taught.teacher_id
  where granted.kind = 'head'
    and (taught.subject_id = granted.subject_id or public.fold(colleague.department) = public.fold(granted.department))
$$;
call run_as('teacher_access_of(uuid, uuid, date)', 'homeroom_lookup');

-- As before; the reason names the colleague whom a substitute replaces, and writes days in words.
drop function teacher_access();
create function teacher_access()
  returns table (class_id uuid, section_id uuid, subject_id uuid, kind text, is_form boolean, enters_marks boolean,
    until date, class_name text, section text, subject_name text, reason text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select access.class_id, access.section_id, access.subject_id, access.kind, access.is_form, access.enters_marks,
    access.until, cls.name, part.name, subject.name,
    case access.kind
      when 'class_teacher' then 'Class teacher of ' || place.name
      when 'subject_teacher' then 'Teaches ' || subject.name || ' in ' || place.name
      when 'substitute' then coalesce('Substitutes ' || replaced.names, 'Substitute')
        || coalesce(' in ' || subject.name || ' in ', ' as class teacher of ') || place.name || ' until ' || last.day
      else 'Head of ' || coalesce(access.department, subject.name) || ' until ' || last.day end
  from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access
  join public.classes cls on cls.school_id = public.current_school() and cls.class_id = access.class_id
  left join public.sections part on part.school_id = public.current_school() and part.section_id = access.section_id
  left join public.subjects subject on subject.school_id = public.current_school()
    and subject.subject_id = access.subject_id
  cross join lateral (select concat_ws(' ', cls.name, part.name) as name) place
  cross join lateral (select to_char(access.until, 'FMDD FMMonth YYYY') as day) last
  left join lateral (
    select string_agg(distinct colleague.name, ', ') as names
    from public.teacher_assignments assignment
    join public.teachers colleague on colleague.school_id = assignment.school_id
      and colleague.teacher_id = assignment.teacher_id and colleague.deleted_dt is null
    where assignment.school_id = public.current_school() and assignment.class_id = access.class_id
      and assignment.academic_year_id = public.year_of(public.school_today()) and assignment.deleted_dt is null
      and assignment.teacher_id <> public.current_teacher() and public.covers(assignment.section_id, access.section_id)
      and case when access.subject_id is null then assignment.is_class_teacher
        else assignment.subject_id = access.subject_id end
  ) replaced on access.kind = 'substitute'
$$;
call run_as('teacher_access()', 'homeroom_lookup');
grant execute on function teacher_access() to homeroom_teacher;
