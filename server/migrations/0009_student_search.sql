-- Search under row-level security. LIKE is not leakproof, so below a policy the planner may not use the trigram
-- index with it. This function's owner has a policy that lets it see every row, and its SQL names the
-- school itself. See docs/decisions/0002-search-under-row-level-security.md.

grant select on students, classes to homeroom_search;
create policy search on students for select to homeroom_search using (true);
create policy search on classes for select to homeroom_search using (true);

-- The words of what a person typed, folded, as LIKE patterns, the longest first; % and _ are ordinary.
create function search_patterns(term text) returns text[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc), '{}')
    from regexp_split_to_table(fold(term), ' ') word where word <> ''
  );

-- One page of the students in whose name, e-mail or roll number every word of the term occurs, and how many
-- there are in all. sort_by: name, roll_no, class, status, admission_date,
-- created_dt, updated_dt. Null filters let all pass.
-- A word of three letters is found by the trigram index; shorter ones are looked for in every row of the school.
-- No parallel workers: the kept plan would start them also for the half of it that does not run.
-- The kept plan always: a plan for one term looks cheaper, and making it costs more than a search that finds little.
create function search_students(term text, statuses text[], class_ids uuid[], genders text[],
    sort_by text, descending boolean, page_limit int, page_offset int)
  returns table (total bigint, student_ids uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  longest text := patterns[1];
  others text[] := patterns[2:];
  use_index boolean := coalesce(longest ~ '[[:alnum:]]{3}', false);
begin
  return query
    with hits as materialized (
      select s.student_id, s.name_folded,
        case sort_by
          when 'roll_no' then lpad(s.roll_no, 50)
          when 'status' then s.status
          when 'class' then (select to_char(c.position, '0000000000') || c.name_folded || '/' || coalesce(s.section, '')
            from classes c where c.school_id = school and c.class_id = s.class_id)
          when 'admission_date' then to_char(s.admission_date, 'YYYY-MM-DD')
          when 'created_dt' then to_char(s.created_dt, 'YYYY-MM-DD HH24:MI:SS.MS')
          when 'updated_dt' then to_char(s.updated_dt, 'YYYY-MM-DD HH24:MI:SS.MS')
          else s.name_folded
        end as sort_key
      from (
        select * from students i
        where use_index and i.school_id = school and i.search_text like longest and i.search_text like all (others)
        union all
        select * from students w
        where not use_index and w.school_id = school and w.search_text like all (patterns)
      ) s
      where s.deleted_dt is null
        and (statuses is null or s.status = any (statuses))
        and (class_ids is null or s.class_id = any (class_ids))
        and (genders is null or s.gender = any (genders))
    )
    select (select count(*) from hits), array(
      select h.student_id from hits h
      order by case when not descending then h.sort_key end, case when descending then h.sort_key end desc nulls last,
        h.name_folded, h.student_id
      limit page_limit offset page_offset
    );
end
$$;

grant create on schema public to homeroom_search;
alter function search_students(text, text[], uuid[], text[], text, boolean, int, int) owner to homeroom_search;
revoke create on schema public from homeroom_search;
revoke execute on function search_students(text, text[], uuid[], text[], text, boolean, int, int) from public;
grant execute on function search_students(text, text[], uuid[], text[], text, boolean, int, int) to homeroom_app;
