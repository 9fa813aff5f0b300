-- Activities are listed by when they happen and found by what is typed into the search box.

-- Where an activity stands in the timeline: when it was done, is planned for, or else was written down.
alter table activities
  add column happens_dt timestamptz(3) not null generated always as (
    case when status = 'completed' then coalesce(completed_dt, scheduled_dt, created_dt)
      else coalesce(scheduled_dt, created_dt) end) stored,
  add column search_text text not null generated always as (fold(title || ' ' || content || ' '
    || coalesce(outcome, '') || ' ' || coalesce(next_action, ''))) stored;

create index activities_happens_idx on activities (school_id, happens_dt desc, activity_id) where deleted_dt is null;
create index activities_created_by_idx on activities (school_id, created_by, happens_dt) where deleted_dt is null;
create index activities_search_idx on activities using gin (school_id, search_text gin_trgm_ops)
  where deleted_dt is null;

-- The calendar shows what is done too.
drop index activities_scheduled_idx;
create index activities_scheduled_idx on activities (school_id, scheduled_dt)
  where scheduled_dt is not null and deleted_dt is null;
create index tasks_created_by_idx on tasks (school_id, created_by, due_date) where deleted_dt is null;

grant select on activities to homeroom_search;
create policy search on activities for select to homeroom_search using (true);

-- The activities in whose words, or in whose contact's name, every word of the term occurs.
create function search_activities(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select a.activity_id from activities a
    where a.school_id = school and a.deleted_dt is null and a.search_text like all (patterns)
    union
    select a.activity_id from contacts c
    join activities a on a.school_id = c.school_id and a.contact_id = c.contact_id and a.deleted_dt is null
    where c.school_id = school and c.deleted_dt is null and c.search_text like all (patterns);
end
$$;

grant create on schema public to homeroom_search;
alter function search_activities(text) owner to homeroom_search;
revoke create on schema public from homeroom_search;
revoke execute on function search_activities(text) from public;
grant execute on function search_activities(text) to homeroom_app;
