-- Announcements, whom they are for, who saw them, and notifications to users.

-- expiry_date is the last day it counts; event_dt an instant. Publishing and expiry are carried out by a job.
create table announcements (
  school_id uuid not null references schools,
  announcement_id uuid not null default new_id(),
  title name_text not null,
  description long_text not null,
  content long_text,
  announcement_type text not null default 'notice' constraint announcements_type_check
    check (announcement_type in ('notice', 'event', 'announcement', 'activity')),
  category short_text not null default 'General',
  priority text not null default 'medium' constraint announcements_priority_check
    check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'draft' constraint announcements_status_check
    check (status in ('draft', 'scheduled', 'published', 'archived')),
  target_audience text not null default 'all' constraint announcements_target_audience_check
    check (target_audience in ('all', 'students', 'teachers', 'parents', 'staff')),
  organizer short_text,
  publish_dt timestamptz(3),
  published_dt timestamptz(3),
  expiry_date date,
  event_dt timestamptz(3),
  event_location short_text,
  tags text[] not null default '{}',
  is_public boolean not null default true,
  is_pinned boolean not null default false,
  needs_acknowledgement boolean not null default false,
  send_mail boolean not null default false,
  view_count int not null default 0,
  search_text text not null generated always as
    (fold(title || ' ' || description || ' ' || coalesce(organizer, ''))) stored,
  created_by uuid,
  created_by_name short_text,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, announcement_id)
);
create index announcements_list_idx on announcements (school_id, is_pinned desc, created_dt desc, announcement_id)
  where deleted_dt is null;
create index announcements_status_idx on announcements (school_id, status, publish_dt) where deleted_dt is null;
call protect_school_table('announcements');

-- Narrows an announcement to classes and sections; without rows here the audience word alone counts.
create table announcement_audiences (
  school_id uuid not null,
  announcement_audience_id uuid not null default new_id(),
  announcement_id uuid not null,
  class_id uuid not null,
  section_id uuid,
  primary key (school_id, announcement_audience_id),
  constraint announcement_audiences_key unique nulls not distinct (school_id, announcement_id, class_id, section_id),
  constraint announcement_audiences_announcement_fkey foreign key (school_id, announcement_id)
    references announcements on delete cascade,
  constraint announcement_audiences_class_fkey foreign key (school_id, class_id) references classes,
  constraint announcement_audiences_section_fkey foreign key (school_id, class_id, section_id)
    references sections (school_id, class_id, section_id)
);
create index announcement_audiences_class_idx on announcement_audiences (school_id, class_id, section_id);
call protect_school_table('announcement_audiences');

create table announcement_attachments (
  school_id uuid not null,
  announcement_attachment_id uuid not null default new_id(),
  announcement_id uuid not null,
  file_id uuid not null,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, announcement_attachment_id),
  constraint announcement_attachments_announcement_fkey foreign key (school_id, announcement_id)
    references announcements on delete cascade,
  constraint announcement_attachments_file_fkey foreign key (school_id, file_id) references files
);
create index announcement_attachments_announcement_idx on announcement_attachments (school_id, announcement_id);
create index announcement_attachments_file_idx on announcement_attachments (school_id, file_id);
call protect_school_table('announcement_attachments');

create table announcement_comments (
  school_id uuid not null,
  announcement_comment_id uuid not null default new_id(),
  announcement_id uuid not null,
  user_id uuid not null,
  author_name short_text not null,
  comment text not null constraint announcement_comments_comment_check check (char_length(comment) between 1 and 10000),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, announcement_comment_id),
  constraint announcement_comments_announcement_fkey foreign key (school_id, announcement_id)
    references announcements on delete cascade,
  constraint announcement_comments_user_fkey foreign key (school_id, user_id) references users
);
create index announcement_comments_announcement_idx on announcement_comments (school_id, announcement_id, created_dt);
create index announcement_comments_user_idx on announcement_comments (school_id, user_id);
call protect_school_table('announcement_comments');

-- A view counts once a person; acknowledging is a view with a date.
create table announcement_views (
  school_id uuid not null,
  announcement_id uuid not null,
  user_id uuid not null,
  viewed_dt timestamptz(3) not null default now(),
  primary key (school_id, announcement_id, user_id),
  constraint announcement_views_announcement_fkey foreign key (school_id, announcement_id)
    references announcements on delete cascade,
  constraint announcement_views_user_fkey foreign key (school_id, user_id) references users
);
create index announcement_views_user_idx on announcement_views (school_id, user_id);
call protect_school_table('announcement_views');

create table announcement_acknowledgements (
  school_id uuid not null,
  announcement_id uuid not null,
  user_id uuid not null,
  acknowledged_dt timestamptz(3) not null default now(),
  primary key (school_id, announcement_id, user_id),
  constraint announcement_acknowledgements_announcement_fkey foreign key (school_id, announcement_id)
    references announcements on delete cascade,
  constraint announcement_acknowledgements_user_fkey foreign key (school_id, user_id) references users
);
create index announcement_acknowledgements_user_idx on announcement_acknowledgements (school_id, user_id);
call protect_school_table('announcement_acknowledgements');

-- Mails of an announcement, a row each address, with what became of it.
create table announcement_deliveries (
  school_id uuid not null,
  announcement_id uuid not null,
  email text not null constraint announcement_deliveries_email_check check (char_length(email) <= 254),
  recipient_name short_text,
  status text not null default 'waiting' constraint announcement_deliveries_status_check
    check (status in ('waiting', 'sent', 'failed', 'unsubscribed')),
  attempts int not null default 0,
  error long_text,
  sent_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, announcement_id, email),
  constraint announcement_deliveries_announcement_fkey foreign key (school_id, announcement_id)
    references announcements on delete cascade
);
call protect_school_table('announcement_deliveries');

-- Addresses that want no mail beyond the essential.
create table mail_unsubscriptions (
  school_id uuid not null references schools,
  email text not null constraint mail_unsubscriptions_email_check check (email = lower(email)),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, email)
);
call protect_school_table('mail_unsubscriptions');

-- What the bell shows. link is a path of the web app.
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
call protect_school_table('notifications');
create function notify_notification() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('notification', new.school_id || '/' || new.user_id);
  return null;
end
$$;
create trigger notify_notification after insert or update of read_dt on notifications
  for each row execute function notify_notification();
