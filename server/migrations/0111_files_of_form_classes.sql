-- Teachers of a form class see the guardians who may be contacted, and the personal documents of its students.

grant select on guardians, student_guardians, guardian_contacts to homeroom_lookup;
create policy lookup on guardians for select to homeroom_lookup using (true);
create policy lookup on student_guardians for select to homeroom_lookup using (true);
create policy lookup on guardian_contacts for select to homeroom_lookup using (true);

-- Name, relationships and first phone number of the guardians who may be contacted today, in the order in which to call.
create function teacher_student_guardians(student uuid)
  returns table (name text, relationships text[], phone text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select guardian.name::text, array_agg(link.relationship order by link.contact_order, link.relationship),
    (select contact.typed from public.guardian_contacts contact
      where contact.school_id = public.current_school() and contact.guardian_id = guardian.guardian_id
        and contact.kind = 'phone'
      order by contact.position, contact.guardian_contact_id limit 1)
  from public.student_guardians link
  join public.guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
  where link.school_id = public.current_school() and link.student_id = student
    and (link.from_date is null or link.from_date <= public.school_today())
    and (link.to_date is null or link.to_date >= public.school_today())
    and student in (select own.student_id from public.teacher_students() own where own.is_form)
  group by guardian.guardian_id, guardian.name
  having bool_and(link.may_contact)
  order by min(link.contact_order), guardian.guardian_id
$$;
call run_as('teacher_student_guardians(uuid)', 'homeroom_lookup');

-- The students of form classes; sees_health: the office has released the health notes.
create function teacher_form_students() returns table (student_id uuid, sees_health boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person.student_id, person.health_for_teachers
  from public.students person
  where person.school_id = public.current_school()
    and person.student_id in (select own.student_id from public.teacher_students() own where own.is_form)
$$;
call run_as('teacher_form_students()', 'homeroom_lookup');

grant execute on function teacher_student_guardians(uuid), teacher_form_students() to homeroom_teacher;

-- Whether a document of a student is behind a restriction of a guardian. A function, because teachers see no links.
create function is_restriction(student uuid, document uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from public.student_guardians link
    where link.school_id = public.current_school() and link.student_id = student and link.restriction_document_id = document)
$$;
call run_as('is_restriction(uuid, uuid)', 'homeroom_lookup');
grant execute on function is_restriction(uuid, uuid) to homeroom_teacher;

-- No identity documents, contracts and restrictions, and medical ones only where the office has released the health notes.
grant select (school_id, student_document_id, student_id, file_id, title, document_type, uploaded_by, created_dt, deleted_dt)
  on student_documents to homeroom_teacher;
create policy own_classes on student_documents as restrictive to homeroom_teacher
  using (document_type not in ('identity', 'contract')
    and student_id in (select own.student_id from teacher_form_students() own)
    and not is_restriction(student_id, student_document_id)
    and (document_type <> 'medical'
      or student_id in (select own.student_id from teacher_form_students() own where own.sees_health)));

grant select (school_id, file_id, file_name, file_size, mime_type) on files to homeroom_teacher;
create policy own_classes on files as restrictive to homeroom_teacher
  using (file_id in (select document.file_id from student_documents document where document.deleted_dt is null));
