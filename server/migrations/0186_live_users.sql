-- Tells open lists of users and teachers that a user has changed, or that an email to one has failed or was sent again.
create function tell_of_users() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('live', 'users:' || new.school_id);
  return null;
end
$$;
create trigger tell_of_update after update of name, email, role, status, deleted_dt on users
  for each row when (old.name::text is distinct from new.name::text or old.email is distinct from new.email
    or old.role is distinct from new.role or old.status is distinct from new.status
    or old.deleted_dt is distinct from new.deleted_dt)
  execute function tell_of_users();
create trigger tell_of_failure after update of failed_dt on invitations
  for each row when (old.failed_dt is distinct from new.failed_dt) execute function tell_of_users();
create trigger tell_of_failure after update of failed_dt on email_changes
  for each row when (old.failed_dt is distinct from new.failed_dt) execute function tell_of_users();
create trigger tell_of_failure after update of failed_dt on password_resets
  for each row when (old.failed_dt is distinct from new.failed_dt) execute function tell_of_users();
create trigger tell_of_insert after insert on users for each row execute function tell_of_users();
call rest_triggers_while_loading();
