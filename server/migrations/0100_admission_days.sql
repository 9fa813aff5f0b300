-- Students admitted between two days, in the order of those days.
create index students_admission_idx on students (school_id, admission_date, name_folded, student_id) where deleted_dt is null;

-- As in 0009, also between two days of admission.
drop function search_students(text, text[], uuid[], text[], text, boolean, int, int);

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

grant create on schema public to homeroom_search;
alter function search_students(text, text[], uuid[], text[], date, date, text, boolean, int, int) owner to homeroom_search;
revoke create on schema public from homeroom_search;
revoke execute on function search_students(text, text[], uuid[], text[], date, date, text, boolean, int, int) from public;
grant execute on function search_students(text, text[], uuid[], text[], date, date, text, boolean, int, int) to homeroom_app;
