-- As before; the audit log has an entry on the user too, who otherwise loses access without one. It says why.
create or replace function end_teacher_account() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  author uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  reason text := case when new.deleted_dt is null then 'The record of the teacher was made inactive'
    else 'The record of the teacher was deleted' end;
begin
  update sessions set revoked_dt = now()
  where school_id = new.school_id and revoked_dt is null and user_id in (
    select person.user_id from users person
    where person.school_id = new.school_id and person.teacher_id = new.teacher_id and person.deleted_dt is null);
  with known as (
    select user_id, name, email, status from users
    where school_id = new.school_id and teacher_id = new.teacher_id and deleted_dt is null
      and status in ('active', 'invited')
    for update
  ), closed as (
    update users person
    set status = case when known.status = 'active' then 'inactive' else person.status end,
      deleted_dt = case when known.status = 'invited' then now() end
    from known
    where person.school_id = new.school_id and person.user_id = known.user_id
  )
  insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id, before, after)
  select new.school_id, author,
    coalesce((select person.name from users person where person.school_id = new.school_id and person.user_id = author), 'Homeroom'),
    case known.status when 'active' then 'deactivate' else 'revoke_invitation' end, 'user', known.user_id::text,
    jsonb_build_object('cms_user_name', known.name, 'cms_user_email', known.email, 'status', known.status),
    case known.status when 'active' then jsonb_build_object('status', 'inactive', 'reason', reason)
      else jsonb_build_object('reason', reason) end
  from known;
  return null;
end
$$;
