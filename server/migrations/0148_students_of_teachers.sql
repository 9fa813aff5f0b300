-- The enrolments whose last day is known, so that those that have not ended yet are found without the earlier years.
create index enrolments_ending_idx on enrolments (school_id, class_id, to_date) include (section_id, from_date, student_id)
  where to_date is not null and deleted_dt is null;

-- A page of a teacher's students, and how many there are, in one look: those enrolled today in their classes. The function
-- reads the tables without the policies, which would look at each row by itself. The first row has the figures; a page
-- without students is one row without a student.
create function teacher_student_page(search text, statuses text[], class_ids uuid[], genders text[], by_class boolean,
    page_size int, skipped int)
  returns table (total int, active int, inactive int, matching int, place int, student_id uuid, name text, class_id uuid,
    class_name text, section text, roll_no text, admission_no text, gender text, photo_file_id uuid, status text,
    created_dt timestamptz, updated_dt timestamptz)
  language plpgsql stable security definer rows 10 set search_path = public, pg_temp
as $$
declare
  school uuid := public.current_school();
  today date := public.school_today();
  classes uuid[] := public.teacher_ids('classes');
  whole uuid[] := public.teacher_ids('whole');
  sections uuid[] := public.teacher_ids('sections');
  word text := public.fold(coalesce(search, ''));
begin
  return query
    with enrolled as (
      select enrol.student_id from public.enrolments enrol
      where enrol.school_id = school and enrol.class_id = any (classes)
        and (enrol.class_id = any (whole) or enrol.section_id = any (sections))
        and enrol.from_date <= today and enrol.to_date is null and enrol.deleted_dt is null
      union all
      select enrol.student_id from public.enrolments enrol
      where enrol.school_id = school and enrol.to_date >= today and enrol.class_id = any (classes)
        and (enrol.class_id = any (whole) or enrol.section_id = any (sections))
        and enrol.from_date <= today and enrol.deleted_dt is null
    ), own as materialized (
      select student.student_id, student.name_folded, student.status, student.class_id, student.section, student.roll_no,
        (position(word in student.name_folded) > 0 or student.roll_no = search)
          and (statuses is null or student.status = any (statuses))
          and (class_ids is null or student.class_id = any (class_ids))
          and (genders is null or student.gender = any (genders)) as is_match
      from enrolled
      join public.students student on student.school_id = school and student.student_id = enrolled.student_id
      where student.deleted_dt is null
    ), figures as (
      select count(*)::int as total, (count(*) filter (where own.status = 'active'))::int as active,
        (count(*) filter (where own.status = 'inactive'))::int as inactive,
        (count(*) filter (where own.is_match))::int as matching
      from own
    ), shown as (
      select first.student_id, row_number() over ()::int as place
      from (
        select own.student_id
        from own
        left join public.classes cls on by_class and cls.school_id = school and cls.class_id = own.class_id
        where own.is_match
        order by case when by_class then cls.position end, case when by_class then own.section end,
          case when by_class then lpad(own.roll_no, 50) end, own.name_folded, own.student_id
        limit page_size offset skipped
      ) first
    )
    select figures.total, figures.active, figures.inactive, figures.matching, page.*
    from figures
    left join lateral (
      select shown.place, student.student_id, student.name::text, student.class_id, cls.name::text as class_name,
        student.section::text, student.roll_no::text, student.admission_no::text, initcap(student.gender) as gender,
        student.photo_file_id, student.status::text, student.created_dt::timestamptz, student.updated_dt::timestamptz
      from shown
      join public.students student on student.school_id = school and student.student_id = shown.student_id
      left join public.classes cls on cls.school_id = school and cls.class_id = student.class_id
        and cls.class_id = any (classes)
    ) page on true
    order by page.place;
end
$$;
call run_as('teacher_student_page(text, text[], uuid[], text[], boolean, int, int)', 'homeroom_lookup');
grant execute on function teacher_student_page(text, text[], uuid[], text[], boolean, int, int) to homeroom_teacher;

-- The register of a class on a day, for the teachers of the form class: those who were in a section of theirs on that day
-- and are in a form class of theirs today.
create function teacher_register(asked_class uuid, day date)
  returns table (student_id uuid, admission_no text, student_name text, name_folded text, section text,
    section_position int, roll_no text, photo_file_id uuid, status text, reason text, marked_by uuid, marked_by_name text,
    marked_dt timestamptz, created_dt timestamptz, updated_dt timestamptz)
  language plpgsql stable security definer rows 40 set search_path = public, pg_temp
as $$
declare
  school uuid := public.current_school();
  today date := public.school_today();
  form_whole uuid[] := public.teacher_ids('form_whole');
  form_sections uuid[] := public.teacher_ids('form_sections');
begin
  return query
    select enrol.student_id, student.admission_no::text, student.name::text, student.name_folded, part.name::text,
      part.position::int, enrol.roll_no, student.photo_file_id, record.status, record.reason::text, record.marked_by,
      account.name::text, record.marked_dt::timestamptz, record.created_dt::timestamptz, record.updated_dt::timestamptz
    from public.enrolments enrol
    join public.enrolments place on place.school_id = school and place.student_id = enrol.student_id
      and place.deleted_dt is null and place.from_date <= today and (place.to_date is null or place.to_date >= today)
      and (place.class_id = any (form_whole) or place.section_id = any (form_sections))
    join public.students student on student.school_id = school and student.student_id = enrol.student_id
    left join public.sections part on part.school_id = school and part.section_id = enrol.section_id
    left join public.student_attendance record on record.school_id = school and record.student_id = enrol.student_id
      and record.attendance_date = day
    left join public.users account on account.school_id = school and account.user_id = record.marked_by
    where enrol.school_id = school and enrol.class_id = asked_class and enrol.deleted_dt is null
      and (enrol.class_id = any (form_whole) or enrol.section_id = any (form_sections))
      and enrol.from_date <= day and (enrol.to_date is null or enrol.to_date >= day);
end
$$;
grant select on student_attendance to homeroom_lookup;
create policy lookup on student_attendance for select to homeroom_lookup using (true);
call run_as('teacher_register(uuid, date)', 'homeroom_lookup');
grant execute on function teacher_register(uuid, date) to homeroom_teacher;

-- The page replaces them.
drop function teacher_student_counts();
drop function teacher_directory();
