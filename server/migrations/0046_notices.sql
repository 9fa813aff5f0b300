-- Mail for people who want it, work that is tried again, and regular work that fails.

-- Which notifications a person wants by mail too; no row means none.
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

-- The mail of a notification, with what became of it.
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

-- Regular work that should be done before its turn says so: its name, a slash and the school.
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

-- Up to which turn regular work has been done for a school, and what is wrong while it fails.
create table regular_jobs (
  school_id uuid not null references schools,
  name text not null,
  due_dt timestamptz(3),
  done_dt timestamptz(3),
  attempts int not null default 0,
  error text,
  failing_since timestamptz(3),
  tried_dt timestamptz(3),
  next_dt timestamptz(3),
  primary key (school_id, name)
);
call protect_school_table('regular_jobs');

-- Work that failed by a fault, not by a refusal, may be started once more under its own id.
alter table jobs
  add column can_retry boolean not null default false,
  add column retries int not null default 0;
create or replace function tell_job_waiting() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('job_waiting', new.school_id || '/' || new.job_id || '/' || new.retries);
  return null;
end
$$;
create trigger tell_job_retried after update of retries on jobs
  for each row when (new.status = 'waiting') execute function tell_job_waiting();
