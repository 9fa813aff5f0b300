-- A notification that is taken off in one place goes in the others too; old ones go by themselves.

create or replace function notify_notification() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('notification', old.school_id || '/' || old.user_id);
  else
    perform pg_notify('notification', new.school_id || '/' || new.user_id);
  end if;
  return null;
end
$$;
drop trigger notify_notification on notifications;
create trigger notify_notification after insert or delete or update of read_dt on notifications
  for each row execute function notify_notification();

create index notifications_created_idx on notifications (school_id, created_dt);
