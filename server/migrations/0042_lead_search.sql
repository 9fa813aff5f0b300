-- Leads are found by what is typed into the search box, and merged with what can be undone.

-- lower() is not leakproof, so below the policy an index on it is of no use; one on a column of its own is.
alter table contacts add column email_folded text generated always as (lower(email)) stored;
create index contacts_email_folded_idx on contacts (school_id, email_folded) where deleted_dt is null;

create index contacts_search_idx on contacts using gin (school_id, search_text gin_trgm_ops) where deleted_dt is null;

grant select on contacts to homeroom_search;
create policy search on contacts for select to homeroom_search using (true);

-- The contacts in whose name, e-mail, phone or company every word of the term occurs. A number of six digits or
-- more is also found when it was written otherwise.
create function search_contacts(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  digits text := case when term ~ '^[0-9 ()+./-]+$' then phone_digits(term) end;
begin
  return query
    select c.contact_id from contacts c
    where c.school_id = school and c.deleted_dt is null and c.search_text like all (patterns)
    union
    select c.contact_id from contacts c
    where char_length(digits) >= 6 and c.school_id = school and c.deleted_dt is null
      and c.phone_digits like '%' || digits || '%';
end
$$;

grant create on schema public to homeroom_search;
alter function search_contacts(text) owner to homeroom_search;
revoke create on schema public from homeroom_search;
revoke execute on function search_contacts(text) from public;
grant execute on function search_contacts(text) to homeroom_app;

-- One contact taken into another: what the kept one's fields were and became, and which rows moved to it.
create table contact_merges (
  school_id uuid not null,
  contact_merge_id uuid not null default new_id(),
  contact_id uuid not null,
  merged_contact_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  activity_ids uuid[] not null default '{}',
  task_ids uuid[] not null default '{}',
  merged_by uuid,
  merged_dt timestamptz(3) not null default now(),
  undone_dt timestamptz(3),
  primary key (school_id, contact_merge_id),
  constraint contact_merges_contact_fkey foreign key (school_id, contact_id) references contacts on delete cascade,
  constraint contact_merges_merged_contact_fkey foreign key (school_id, merged_contact_id) references contacts
    on delete cascade
);
create index contact_merges_contact_idx on contact_merges (school_id, contact_id);
create unique index contact_merges_merged_contact_key on contact_merges (school_id, merged_contact_id)
  where undone_dt is null;
create index contact_merges_merged_contact_idx on contact_merges (school_id, merged_contact_id);
call protect_school_table('contact_merges', 'select, insert, update');
