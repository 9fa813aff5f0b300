-- Search of guardians by name through an index.

-- With fastupdate every search would also read a list of pending entries.
create index guardians_search_idx on guardians using gin (school_id, name_folded gin_trgm_ops)
  with (fastupdate = off) where deleted_dt is null;
grant select on guardians to homeroom_search;
create policy search on guardians for select to homeroom_search using (true);

-- The guardians in whose name each word of the term begins a word. It runs as a role that sees every row and names the
-- school itself, because below a policy LIKE cannot use the index: docs/decisions/0002-search-under-row-level-security.md.
-- The index finds words of three letters or more; for shorter ones the function reads all guardians of the school.
create function search_guardians(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  longest text := patterns[1];
  beginnings text[] := array(select '% ' || substr(pattern, 2) from unnest(patterns) pattern);
begin
  if longest ~ '[[:alnum:]]{3}' then
    return query
      select guardian.guardian_id from guardians guardian
      where guardian.school_id = school and guardian.deleted_dt is null
        and guardian.name_folded like longest and ' ' || guardian.name_folded like all (beginnings);
  else
    return query
      select guardian.guardian_id from guardians guardian
      where guardian.school_id = school and guardian.deleted_dt is null
        and ' ' || guardian.name_folded like all (beginnings);
  end if;
end
$$;
call run_as('search_guardians(text)', 'homeroom_search');
