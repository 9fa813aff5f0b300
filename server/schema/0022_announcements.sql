-- Announcements, their readers and their mails.

-- expiry_date is the last day that counts; event_dt is an instant. A job publishes and archives. content is rich text with
-- its markup. The list is sorted by listed_dt. published_by is the user whose publication sent the mails.
create table announcements (
  school_id uuid not null references schools,
  announcement_id uuid not null default new_id(),
  title name_text not null,
  description long_text not null,
  content text constraint announcements_content_check check (char_length(content) <= 60000),
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
  is_essential boolean not null default false,
  is_pinned boolean not null default false,
  needs_acknowledgement boolean not null default false,
  send_mail boolean not null default false,
  listed_dt timestamptz(3) generated always as (coalesce(publish_dt, created_dt)) stored,
  search_text text not null generated always as
    (fold(title || ' ' || description || ' ' || coalesce(organizer, '') || ' ' || joined_words(tags))) stored,
  published_by uuid,
  created_by uuid,
  created_by_name short_text,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, announcement_id)
);
create index announcements_status_idx on announcements (school_id, status, publish_dt) where deleted_dt is null;
create index announcements_deleted_idx on announcements (school_id, deleted_dt) where deleted_dt is not null;
create index announcements_search_idx on announcements using gin (school_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_dt is null;
-- It contains what the list and its counters need, so that only the texts of one page are read.
create index announcements_list_idx on announcements (school_id, is_pinned desc, listed_dt desc, announcement_id)
  include (status, expiry_date, announcement_type, priority, target_audience) where deleted_dt is null;
call protect_school_table('announcements');

-- Restricts an announcement to classes and sections. Without rows only target_audience counts.
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

-- A view counts once per person.
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

-- The mails of an announcement, one row per address, with what happened to each. A mail that failed is tried again at
-- next_attempt_dt.
create table announcement_deliveries (
  school_id uuid not null,
  announcement_id uuid not null,
  email text not null constraint announcement_deliveries_email_check check (char_length(email) <= 254),
  recipient_name short_text,
  status text not null default 'waiting' constraint announcement_deliveries_status_check
    check (status in ('waiting', 'sent', 'failed', 'unsubscribed', 'cancelled')),
  attempts int not null default 0,
  next_attempt_dt timestamptz(3) not null default now(),
  error long_text,
  sent_dt timestamptz(3),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, announcement_id, email),
  constraint announcement_deliveries_announcement_fkey foreign key (school_id, announcement_id)
    references announcements on delete cascade
);
create index announcement_deliveries_waiting_idx on announcement_deliveries (school_id, announcement_id, next_attempt_dt)
  where status = 'waiting';
call protect_school_table('announcement_deliveries');

-- Addresses that want no mail beyond the essential.
create table mail_unsubscriptions (
  school_id uuid not null references schools,
  email text not null constraint mail_unsubscriptions_email_check check (email = lower(email)),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, email)
);
call protect_school_table('mail_unsubscriptions');
grant select on announcements to homeroom_search;
create policy search on announcements for select to homeroom_search using (true);

-- The announcements whose title, description, organizer or tags contain every word of the term.
create function search_announcements(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select a.announcement_id from announcements a
    where a.school_id = school and a.deleted_dt is null and a.search_text like all (patterns);
end
$$;
call run_as('search_announcements(text)', 'homeroom_search');
