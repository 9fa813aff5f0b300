-- Teachers sign in and see their own classes. Their calls run as homeroom_teacher: this role has privileges only on the
-- tables that a teacher needs, and only on rows that an assignment, a grant or a form class of today covers
-- (docs/decisions/0028-teachers-behind-a-wall.md).

-- The app becomes this role with "set role" and does not inherit from it, because its policies narrow whoever has its
-- privileges. Before PostgreSQL 16, not inheriting is a property of the member.
do $$
declare
  option text := '';
begin
  if not exists (select from pg_roles where rolname = 'homeroom_teacher') then
    begin
      create role homeroom_teacher nologin;
    exception when duplicate_object or unique_violation then
      raise notice 'another session has just created the role homeroom_teacher';
    end;
  end if;
  if not pg_has_role('homeroom_app', 'homeroom_teacher', 'member') then
    if current_setting('server_version_num')::int >= 160000 then
      option := ' with inherit false, set true';
    else
      alter role homeroom_app noinherit;
    end if;
    execute 'grant homeroom_teacher to homeroom_app' || option;
  end if;
end
$$;
grant usage on schema public to homeroom_teacher;

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('teacher', 'cms-user', 'cms-admin', 'account-admin'));
alter table users add column teacher_id uuid;
-- Erasing a teacher leaves a deleted user without a record.
alter table users add constraint users_teacher_check check (
  case role when 'teacher' then teacher_id is not null or deleted_dt is not null else teacher_id is null end);
alter table users add constraint users_teacher_fkey foreign key (school_id, teacher_id) references teachers;
create unique index users_teacher_key on users (school_id, teacher_id) where deleted_dt is null;
create index users_teacher_idx on users (school_id, teacher_id) where teacher_id is not null;

-- What a teacher may do besides the assignments, for a time: stand in for someone, or lead a subject or a department.
-- A substitute without a subject stands in for the class teacher.
create table teacher_grants (
  school_id uuid not null,
  teacher_grant_id uuid not null default new_id(),
  teacher_id uuid not null,
  kind text not null constraint teacher_grants_kind_check check (kind in ('substitute', 'head')),
  class_id uuid,
  section_id uuid,
  subject_id uuid,
  department short_text,
  from_date date not null,
  to_date date not null,
  reason long_text,
  granted_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, teacher_grant_id),
  constraint teacher_grants_dates_check check (to_date >= from_date),
  constraint teacher_grants_scope_check check (case kind
    when 'substitute' then class_id is not null and department is null
    else class_id is null and section_id is null and num_nonnulls(subject_id, department) = 1 end),
  constraint teacher_grants_teacher_fkey foreign key (school_id, teacher_id) references teachers,
  constraint teacher_grants_class_fkey foreign key (school_id, class_id) references classes on delete cascade,
  constraint teacher_grants_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id) on delete cascade,
  constraint teacher_grants_subject_fkey foreign key (school_id, subject_id) references subjects on delete cascade
);
create index teacher_grants_teacher_idx on teacher_grants (school_id, teacher_id, to_date);
create index teacher_grants_class_idx on teacher_grants (school_id, class_id, section_id);
create index teacher_grants_subject_idx on teacher_grants (school_id, subject_id);
call protect_school_table('teacher_grants');

-- Whether teachers of the form class see the health notes.
alter table students add column health_for_teachers boolean not null default false;

-- The functions below belong to homeroom_lookup, which sees these tables in every school; each names its school.
grant select on academic_years, classes, sections, subjects, class_subjects, teacher_assignments, teacher_grants, teachers,
  enrolments, students to homeroom_lookup;
create policy lookup on academic_years for select to homeroom_lookup using (true);
create policy lookup on classes for select to homeroom_lookup using (true);
create policy lookup on sections for select to homeroom_lookup using (true);
create policy lookup on subjects for select to homeroom_lookup using (true);
create policy lookup on class_subjects for select to homeroom_lookup using (true);
create policy lookup on teacher_assignments for select to homeroom_lookup using (true);
create policy lookup on teacher_grants for select to homeroom_lookup using (true);
create policy lookup on teachers for select to homeroom_lookup using (true);
create policy lookup on enrolments for select to homeroom_lookup using (true);
create policy lookup on students for select to homeroom_lookup using (true);

-- The one rule: what a teacher may do on a day, with which class, section (null: all of them) and subject (null: all of
-- them), and which fact says so. is_form: takes the register and opens the files. enters_marks: writes marks.
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
    where given.school_id = school and given.teacher_id = teacher and day between given.from_date and given.to_date
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

-- The teacher whose call this is; null for everyone else.
create function current_teacher() returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person.teacher_id from public.users person
  where person.school_id = public.current_school()
    and person.user_id = nullif(current_setting('app.user_id', true), '')::uuid
    and person.role = 'teacher' and person.status = 'active' and person.deleted_dt is null
$$;
call run_as('current_teacher()', 'homeroom_lookup');

-- The same rule for the teacher of this call, today, with the reason in words.
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
      when 'substitute' then 'Substitute for ' || coalesce(subject.name || ' in ', 'the class teacher of ') || place.name
        || ' until ' || access.until
      else 'Head of ' || coalesce(access.department, subject.name) || ' until ' || access.until end
  from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access
  join public.classes cls on cls.school_id = public.current_school() and cls.class_id = access.class_id
  left join public.sections part on part.school_id = public.current_school() and part.section_id = access.section_id
  left join public.subjects subject on subject.school_id = public.current_school()
    and subject.subject_id = access.subject_id
  cross join lateral (select concat_ws(' ', cls.name, part.name) as name) place
$$;
call run_as('teacher_access()', 'homeroom_lookup');

-- The students of the teacher's classes of today, each once; is_form: of a form class.
create function teacher_students() returns table (student_id uuid, is_form boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select enrol.student_id, bool_or(access.is_form)
  from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access
  join public.enrolments enrol on enrol.school_id = public.current_school() and enrol.class_id = access.class_id
    and (access.section_id is null or enrol.section_id = access.section_id) and enrol.deleted_dt is null
    and enrol.from_date <= public.school_today() and (enrol.to_date is null or enrol.to_date >= public.school_today())
  group by enrol.student_id
$$;
call run_as('teacher_students()', 'homeroom_lookup');

-- Whose marks in which subjects the teacher reads; may_enter: and writes.
create function teacher_marks() returns table (student_id uuid, subject_id uuid, may_enter boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select enrol.student_id, subject.subject_id, bool_or(access.enters_marks)
  from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access
  join public.enrolments enrol on enrol.school_id = public.current_school() and enrol.class_id = access.class_id
    and (access.section_id is null or enrol.section_id = access.section_id) and enrol.deleted_dt is null
    and enrol.from_date <= public.school_today() and (enrol.to_date is null or enrol.to_date >= public.school_today())
  join public.subjects subject on subject.school_id = public.current_school()
    and (access.subject_id is null or subject.subject_id = access.subject_id)
  group by enrol.student_id, subject.subject_id
$$;
call run_as('teacher_marks()', 'homeroom_lookup');

-- The sections of the teacher's classes, and a row without a section for the students who have none; is_form: of a form
-- class.
create function teacher_places() returns table (class_id uuid, section_id uuid, is_form boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select place.class_id, place.section_id, bool_or(access.is_form)
  from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access
  cross join lateral (
    select access.class_id, access.section_id
    union
    select part.class_id, part.section_id from public.sections part
    where access.section_id is null and part.school_id = public.current_school() and part.class_id = access.class_id
  ) place
  group by place.class_id, place.section_id
$$;
call run_as('teacher_places()', 'homeroom_lookup');

-- The rows of class_subjects that the teacher's classes of today contain.
create function teacher_class_subjects() returns table (class_subject_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct taught.class_subject_id
  from public.teacher_access_of(public.current_school(), public.current_teacher(), public.school_today()) access
  join public.class_subjects taught on taught.school_id = public.current_school() and taught.class_id = access.class_id
    and public.covers(taught.section_id, access.section_id)
    and (access.subject_id is null or taught.subject_id = access.subject_id)
$$;
call run_as('teacher_class_subjects()', 'homeroom_lookup');

-- What a student's file holds besides the names, for teachers of the form class. Income, religion, identity documents and
-- family are not in it, health only if the office has released it.
create function teacher_student_file(student uuid)
  returns table (dob date, email text, phone text, address text, admission_date date, nationality text,
    transport_mode text, extracurricular_activities text, special_needs text, blood_group text, medical_conditions text,
    allergies text, medical_info text, health_for_teachers boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person.date_of_birth, person.email, person.phone, person.address, person.admission_date, person.nationality,
    person.transport_mode, person.extracurricular_activities,
    case when person.health_for_teachers then person.special_needs end,
    case when person.health_for_teachers then person.blood_group end,
    case when person.health_for_teachers then person.medical_conditions end,
    case when person.health_for_teachers then person.allergies end,
    case when person.health_for_teachers then person.medical_info end, person.health_for_teachers
  from public.students person
  where person.school_id = public.current_school() and person.student_id = student and person.deleted_dt is null
    and student in (select own.student_id from public.teacher_students() own where own.is_form)
$$;
call run_as('teacher_student_file(uuid)', 'homeroom_lookup');

grant execute on function current_teacher(), teacher_access(), teacher_students(), teacher_marks(), teacher_places(),
  teacher_class_subjects(), teacher_student_file(uuid) to homeroom_teacher;

-- Tables about the school as a whole, which every teacher may read.
grant select on academic_years, terms, calendar_days, subjects, grade_scales, grade_bands, exams, exam_bands to homeroom_teacher;
grant select (school_id, name, time_zone, currency, locale, school_days, settings) on schools to homeroom_teacher;
grant select (school_id, user_id, name) on users to homeroom_teacher;
grant select (school_id, teacher_id, name, name_folded, deleted_dt) on teachers to homeroom_teacher;

-- Tables with rows of classes and students. A restrictive policy narrows what school_isolation shows. The sets are
-- computed once per statement because they do not depend on the row.
grant select (school_id, class_id, name, description, position, name_folded, created_dt, updated_dt)
  on classes to homeroom_teacher;
create policy own_classes on classes as restrictive to homeroom_teacher
  using (class_id in (select place.class_id from teacher_places() place));

grant select on sections to homeroom_teacher;
create policy own_classes on sections as restrictive to homeroom_teacher
  using (section_id in (select place.section_id from teacher_places() place));

grant select on class_subjects to homeroom_teacher;
create policy own_classes on class_subjects as restrictive to homeroom_teacher
  using (class_subject_id in (select own.class_subject_id from teacher_class_subjects() own));

grant select (school_id, student_id, name, gender, status, class_id, section, roll_no, admission_no, academic_year, photo_file_id,
  name_folded, created_dt, updated_dt, deleted_dt) on students to homeroom_teacher;
create policy own_classes on students as restrictive to homeroom_teacher
  using (student_id in (select own.student_id from teacher_students() own));

grant select (school_id, enrolment_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, to_date,
  updated_dt, deleted_dt) on enrolments to homeroom_teacher;
create policy own_classes on enrolments as restrictive to homeroom_teacher
  using (student_id in (select own.student_id from teacher_students() own)
    and class_id in (select place.class_id from teacher_places() place));

grant select, insert, update on student_attendance to homeroom_teacher;
create policy own_classes on student_attendance as restrictive to homeroom_teacher
  using (student_id in (select own.student_id from teacher_students() own where own.is_form));
create policy own_places on student_attendance as restrictive for insert to homeroom_teacher
  with check (class_id in (select place.class_id from teacher_places() place where place.is_form));

grant select, insert on attendance_history to homeroom_teacher;
create policy own_classes on attendance_history as restrictive to homeroom_teacher
  using (person_type = 'student' and person_id in (select own.student_id from teacher_students() own where own.is_form));

grant select, insert on registers to homeroom_teacher;
create policy own_classes on registers as restrictive to homeroom_teacher
  using (class_id::text || coalesce(section_id::text, '')
    in (select place.class_id::text || coalesce(place.section_id::text, '') from teacher_places() place where place.is_form));

grant select on counted_attendance to homeroom_teacher;

grant select on exam_papers to homeroom_teacher;
create policy own_classes on exam_papers as restrictive to homeroom_teacher
  using (class_id in (select place.class_id from teacher_places() place));

grant select on exam_reopenings to homeroom_teacher;
create policy own_classes on exam_reopenings as restrictive to homeroom_teacher
  using (class_id in (select place.class_id from teacher_places() place));

-- Entering marks locks the exam against being published meanwhile, which needs the privilege to update a column. No
-- update passes the check.
grant update (updated_dt) on exams to homeroom_teacher;
create policy only_locks on exams as restrictive for update to homeroom_teacher using (true) with check (false);

grant select, insert, update, delete on marks to homeroom_teacher;
create policy own_classes on marks as restrictive for select to homeroom_teacher
  using ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own));
create policy own_subjects_insert on marks as restrictive for insert to homeroom_teacher
  with check ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own where own.may_enter));
create policy own_subjects_update on marks as restrictive for update to homeroom_teacher
  using ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own where own.may_enter));
create policy own_subjects_delete on marks as restrictive for delete to homeroom_teacher
  using ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own where own.may_enter));

grant select, insert on mark_history to homeroom_teacher;
create policy own_classes on mark_history as restrictive to homeroom_teacher
  using ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own));

grant select, insert, update (removed_dt, removed_by) on student_subjects to homeroom_teacher;
create policy own_classes on student_subjects as restrictive for select to homeroom_teacher
  using ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own));
create policy own_subjects_insert on student_subjects as restrictive for insert to homeroom_teacher
  with check ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own where own.may_enter));
create policy own_subjects_update on student_subjects as restrictive for update to homeroom_teacher
  using ((student_id, subject_id) in (select own.student_id, own.subject_id from teacher_marks() own where own.may_enter));

-- What the gate writes in the transaction of a call.
grant insert on audit_log to homeroom_teacher;
create policy own_lines on audit_log as restrictive for insert to homeroom_teacher
  with check (actor_user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update (status, reply) on idempotency_keys to homeroom_teacher;
create policy own_keys on idempotency_keys as restrictive to homeroom_teacher
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

-- A changed right counts for open pages and streams too: whoever it concerns is looked up again.
create function notify_teaching_changed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  here jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform pg_notify('session_changed', person.user_id::text) from users person
  where person.school_id = coalesce(here ->> 'school_id', gone ->> 'school_id')::uuid and person.teacher_id is not null
    and (person.teacher_id in ((gone ->> 'teacher_id')::uuid, (here ->> 'teacher_id')::uuid)
      or exists (select from teacher_grants given where given.school_id = person.school_id
        and given.teacher_id = person.teacher_id and given.kind = 'head'));
  return null;
end
$$;
create trigger notify_teaching_changed after insert or update or delete on teacher_assignments
  for each row execute function notify_teaching_changed();
create trigger notify_teaching_changed after insert or update or delete on teacher_grants
  for each row execute function notify_teaching_changed();
create trigger notify_teaching_changed after insert or delete or update of class_id, section_id, subject_id, teacher_id
  on class_subjects for each row execute function notify_teaching_changed();
create trigger notify_teaching_changed after update of department, deleted_dt on teachers
  for each row when ((old.department::text, old.deleted_dt) is distinct from (new.department::text, new.deleted_dt))
  execute function notify_teaching_changed();

drop trigger notify_session_changed on users;
create trigger notify_session_changed after delete or update of name, email, role, status, password_hash,
  must_change_password, totp_enabled_dt, teacher_id, deleted_dt on users
  for each row execute function notify_session_changed();

-- As before, with the teacher's record and a digest of what the teacher may do today: a stream ends when it changes.
drop function find_session(bytea);
create function public.find_session(given_token_hash bytea)
  returns table (school_id uuid, session_id uuid, user_id uuid, name text, email text, role text, status text,
    chatbot_ids uuid[], must_change_password boolean, two_factor boolean, two_factor_for text, expires_dt timestamptz,
    last_seen_dt timestamptz, idle_minutes integer, ending text, school_name text, time_zone text, currency text,
    locale text, teacher_id uuid, teaching text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select session.school_id, session.session_id, session.user_id, account.name::text, account.email, account.role,
      account.status,
      array(select assigned.chatbot_id from public.user_chatbots assigned
        where assigned.school_id = session.school_id and assigned.user_id = session.user_id order by assigned.chatbot_id),
      account.must_change_password, account.totp_enabled_dt is not null, school.two_factor_for,
      session.expires_dt::timestamptz,
      session.last_seen_dt::timestamptz, public.idle_minutes(session.is_shared, school.session_idle_minutes),
      case when session.revoked_dt is not null or public.initial_password_has_ended(account.must_change_password,
        account.password_changed_dt)
          then 'ended'
        when session.expires_dt <= now() then 'expired'
        when session.last_seen_dt <= now() - make_interval(mins => public.idle_minutes(session.is_shared,
        school.session_idle_minutes)) then 'idle' end,
      school.name::text, school.time_zone, school.currency::text, school.locale, account.teacher_id,
      case when account.role = 'teacher' then (
        select md5(coalesce(string_agg(access::text, ' ' order by access::text), ''))
        from public.teacher_access_of(session.school_id, account.teacher_id,
          (now() at time zone school.time_zone)::date) access) end
    from public.sessions session
    join public.users account on account.school_id = session.school_id and account.user_id = session.user_id
    join public.schools school on school.school_id = session.school_id
    where session.token_hash = given_token_hash and account.status = 'active' and account.deleted_dt is null;
end
$$;
call run_as('find_session(bytea)', 'homeroom_lookup');
