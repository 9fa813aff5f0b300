-- Announcements as their list, their readers and their mails need them.

-- array_to_string is not immutable for every type; for text it is.
create function tag_text(tags text[]) returns text
  language sql immutable parallel safe
  return array_to_string(tags, ' ');

-- Rich text carries its markup with it. Views are counted where they are kept, so that reading changes no version.
-- listed_dt is what the list is ordered by; published_by answers for the mails.
alter table announcements
  alter column content type text,
  add constraint announcements_content_check check (char_length(content) <= 60000),
  drop column view_count,
  add column is_essential boolean not null default false,
  add column published_by uuid,
  add column listed_dt timestamptz(3) generated always as (coalesce(publish_dt, created_dt)) stored,
  drop column search_text,
  add column search_text text not null generated always as (fold(
    title || ' ' || description || ' ' || coalesce(organizer, '') || ' ' || tag_text(tags))) stored;

drop index announcements_list_idx;
create index announcements_list_idx on announcements (school_id, is_pinned desc, listed_dt desc, announcement_id)
  where deleted_dt is null;
create index announcements_deleted_idx on announcements (school_id, deleted_dt) where deleted_dt is not null;
create index announcements_search_idx on announcements using gin (school_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_dt is null;

grant select on announcements to homeroom_search;
create policy search on announcements for select to homeroom_search using (true);

-- The announcements in whose title, description, organizer or tags every word of the term occurs.
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

grant create on schema public to homeroom_search;
alter function search_announcements(text) owner to homeroom_search;
revoke create on schema public from homeroom_search;
revoke execute on function search_announcements(text) from public;
grant execute on function search_announcements(text) to homeroom_app;

-- A mail that did not go out is tried again later; one that shall not go out any more is cancelled.
alter table announcement_deliveries
  drop constraint announcement_deliveries_status_check,
  add constraint announcement_deliveries_status_check
    check (status in ('waiting', 'sent', 'failed', 'unsubscribed', 'cancelled')),
  add column next_attempt_dt timestamptz(3) not null default now();
create index announcement_deliveries_waiting_idx on announcement_deliveries (school_id, announcement_id, next_attempt_dt)
  where status = 'waiting';

-- What signs the links by which people unsubscribe; they hold for as long as a mail is kept.
insert into secrets (name, value)
values ('unsubscribe', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
