-- What the bell shows, and the mails about it.

-- link is a path of the web app.
create table notifications (
  school_id uuid not null,
  notification_id uuid not null default new_id(),
  user_id uuid not null,
  kind short_text not null,
  title short_text not null,
  body long_text not null default '',
  link short_text,
  entity short_text,
  entity_id text,
  read_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, notification_id),
  constraint notifications_user_fkey foreign key (school_id, user_id) references users on delete cascade
);
create index notifications_user_idx on notifications (school_id, user_id, created_dt desc, notification_id);
create index notifications_unread_idx on notifications (school_id, user_id) where read_dt is null;
create index notifications_created_idx on notifications (school_id, created_dt);
call protect_school_table('notifications');

create function notify_notification() returns trigger
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
create trigger notify_notification after insert or delete or update of read_dt on notifications
  for each row execute function notify_notification();

-- The notifications that a person wants by mail too. No row means none.
create table notification_wishes (
  school_id uuid not null,
  user_id uuid not null,
  wish text not null constraint notification_wishes_wish_check
    check (wish in ('tasks', 'announcements', 'chat', 'leads', 'jobs')),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, user_id, wish),
  constraint notification_wishes_user_fkey foreign key (school_id, user_id) references users on delete cascade
);
call protect_school_table('notification_wishes');

-- The mail about a notification, with what happened to it.
create table notification_mails (
  school_id uuid not null,
  notification_id uuid not null,
  status text not null default 'waiting' constraint notification_mails_status_check
    check (status in ('waiting', 'sent', 'failed', 'unneeded')),
  attempts int not null default 0,
  next_dt timestamptz(3) not null default now(),
  error text,
  sent_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, notification_id),
  constraint notification_mails_notification_fkey foreign key (school_id, notification_id)
    references notifications on delete cascade
);
create index notification_mails_due_idx on notification_mails (school_id, next_dt) where status = 'waiting';
call protect_school_table('notification_mails');

-- Asks for a scheduled job before its time: the name of the job, a slash and the school.
create function tell_mail_waiting() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('work_waiting', 'notifications.mail/' || new.school_id);
  return null;
end
$$;
create trigger tell_mail_waiting after insert on notification_mails
  for each row execute function tell_mail_waiting();
