-- What keeps the list of students fast: counts and search.

-- How many students there are by status and gender, without deleted ones. Counting them for every page would cost more
-- than the page. Each connection adds to one of 16 shards, so that writers do not wait for each other; the count is the
-- sum of the shards. There is no foreign key to the school because every writer would lock that one row.
create table student_counts (
  school_id uuid not null,
  status text not null,
  gender text not null,
  shard smallint not null constraint student_counts_shard_check check (shard between 0 and 15),
  n bigint not null,
  primary key (school_id, status, gender, shard)
) with (fillfactor = 50);
call protect_school_table('student_counts');

-- The order by makes two writers that share a shard wait for each other instead of ending in a deadlock.
create function count_inserted_students() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, count(*)
  from new_rows where deleted_dt is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$$;
create trigger count_inserted_students after insert on students
  referencing new table as new_rows for each statement execute function count_inserted_students();

create function count_updated_students() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, sum(change)
  from (
    select school_id, status, gender, 1 as change from new_rows where deleted_dt is null
    union all
    select school_id, status, gender, -1 from old_rows where deleted_dt is null
  ) changes
  group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$$;
create trigger count_updated_students after update on students
  referencing old table as old_rows new table as new_rows for each statement execute function count_updated_students();

create function count_deleted_students() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, -count(*)
  from old_rows where deleted_dt is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$$;
create trigger count_deleted_students after delete on students
  referencing old table as old_rows for each statement execute function count_deleted_students();

-- One page of the students whose name, e-mail address or roll number contains every word of the term, and how many there
-- are. sort_by: name, roll_no, class, status, admission_date, created_dt, updated_dt. A filter that is null is not used.
--
-- LIKE is not leakproof, so below a policy the planner cannot use the trigram index. The owner of this function has a
-- policy that shows every row, and the SQL names the school itself:
-- docs/decisions/0002-search-under-row-level-security.md. The index finds words of three letters or more; for shorter
-- ones the function reads all students of the school. One plan serves all terms: making a plan can cost more than a
-- search. Parallel workers would start for both halves of it.
create function search_students(term text, statuses text[], class_ids uuid[], genders text[], admitted_from date,
    admitted_to date, sort_by text, descending boolean, page_limit int, page_offset int)
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
        and (admitted_from is null or s.admission_date >= admitted_from)
        and (admitted_to is null or s.admission_date <= admitted_to)
    )
    select (select count(*) from hits), array(
      select h.student_id from hits h
      order by case when not descending then h.sort_key end, case when descending then h.sort_key end desc nulls last,
        h.name_folded, h.student_id
      limit page_limit offset page_offset
    );
end
$$;
call run_as('search_students(text, text[], uuid[], text[], date, date, text, boolean, int, int)', 'homeroom_search');
