-- A student's admission number: unique in the school for life, also while the student is deleted. A school has a pattern
-- for new ones: {yyyy} or {yy} is the year of admission, {0000} a counter with at least as many digits.

alter table schools add column admission_no_pattern text not null default '{yyyy}-{0000}'
  constraint schools_admission_no_pattern_check check (char_length(admission_no_pattern) <= 40 and admission_no_pattern ~
    '^([^{}]*\{(yyyy|yy)\})?[^{}]*\{0{1,9}\}[^{}]*$|^[^{}]*\{0{1,9}\}[^{}]*(\{(yyyy|yy)\}[^{}]*)?$');

-- The last number of each series: of a pattern whose year is filled in. A writer holds the row until it commits, so no
-- number comes twice; one that is not stored after all leaves a gap.
create table admission_counters (
  school_id uuid not null references schools,
  series text not null constraint admission_counters_series_check check (char_length(series) <= 60),
  last_number bigint not null constraint admission_counters_last_number_check check (last_number >= 0),
  primary key (school_id, series)
);
call protect_school_table('admission_counters');

alter table students add column admission_no text
  constraint students_admission_no_check check (char_length(admission_no) between 1 and 60);

-- Those who are there get numbers in the order of their admission. Nothing else about them changes.
alter table students disable trigger user;
alter table students no force row level security;
alter table admission_counters no force row level security;
update students student set admission_no = numbered.year || '-' || lpad(numbered.n::text, greatest(4, length(numbered.n::text)), '0')
from (
  select school_id, student_id, to_char(admitted, 'YYYY') as year,
    row_number() over (partition by school_id, to_char(admitted, 'YYYY') order by admitted, created_dt, student_id) as n
  from (select school_id, student_id, created_dt, coalesce(admission_date, created_dt::date) as admitted from students) known
) numbered
where student.school_id = numbered.school_id and student.student_id = numbered.student_id;
insert into admission_counters (school_id, series, last_number)
select school_id, left(admission_no, 4) || '-{0000}', max(substr(admission_no, 6)::bigint) from students group by 1, 2;
alter table admission_counters force row level security;
alter table students force row level security;
alter table students enable trigger user;

alter table students alter column admission_no set not null;
-- A column, because lower() is not leakproof: under row-level security no index on the expression would be used.
alter table students add column admission_no_folded text generated always as (lower(admission_no)) stored;
create unique index students_admission_no_key on students (school_id, admission_no_folded);
create index students_admission_no_idx on students (school_id, admission_no, name_folded, student_id) where deleted_dt is null;

-- Gives a student who comes without a number the next one that nobody has.
create function assign_admission_no() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  filled text;
  zeros text;
  counted bigint;
begin
  if new.admission_no is not null then return new; end if;
  select replace(replace(school.admission_no_pattern, '{yyyy}', to_char(coalesce(new.admission_date, current_date), 'YYYY')),
    '{yy}', to_char(coalesce(new.admission_date, current_date), 'YY'))
  into filled from schools school where school.school_id = new.school_id;
  zeros := substring(filled from '\{(0+)\}');
  loop
    insert into admission_counters as counter (school_id, series, last_number) values (new.school_id, filled, 1)
    on conflict (school_id, series) do update set last_number = counter.last_number + 1
    returning last_number into counted;
    new.admission_no := replace(filled, '{' || zeros || '}',
      lpad(counted::text, greatest(length(zeros), length(counted::text)), '0'));
    exit when not exists (select from students known
      where known.school_id = new.school_id and known.admission_no_folded = lower(new.admission_no));
  end loop;
  return new;
end
$$;
create trigger assign_admission_no before insert on students for each row execute function assign_admission_no();

-- The number is searched with the name.
alter table students drop column search_text;
alter table students add column search_text text not null generated always as
  (fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(roll_no, '') || ' ' || coalesce(admission_no, ''))) stored;
create index students_search_idx on students using gin (school_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_dt is null;

drop function search_students(text, text[], uuid[], text[], date, date, text, boolean, int, int);

-- As before, with the admission number. One page of the students whose name, e-mail address, admission number or roll number contains every word of the term, and how many there
-- are. sort_by: name, admission_no, roll_no, class, status, admission_date, created_dt, updated_dt. A filter that is null is not used.
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
      select student.student_id, student.name_folded,
        case sort_by
          when 'admission_no' then student.admission_no
          when 'roll_no' then lpad(student.roll_no, 50)
          when 'status' then student.status
          when 'class' then (select to_char(cls.position,
          '0000000000') || cls.name_folded || '/' || coalesce(student.section, '')
            from classes cls where cls.school_id = school and cls.class_id = student.class_id)
          when 'admission_date' then to_char(student.admission_date, 'YYYY-MM-DD')
          when 'created_dt' then to_char(student.created_dt, 'YYYY-MM-DD HH24:MI:SS.MS')
          when 'updated_dt' then to_char(student.updated_dt, 'YYYY-MM-DD HH24:MI:SS.MS')
          else student.name_folded
        end as sort_key
      from (
        select * from students indexed
        where use_index and indexed.school_id = school and indexed.search_text like longest
          and indexed.search_text like all (others)
        union all
        select * from students walked
        where not use_index and walked.school_id = school and walked.search_text like all (patterns)
      ) student
      where student.deleted_dt is null
        and (statuses is null or student.status = any (statuses))
        and (class_ids is null or student.class_id = any (class_ids))
        and (genders is null or student.gender = any (genders))
        and (admitted_from is null or student.admission_date >= admitted_from)
        and (admitted_to is null or student.admission_date <= admitted_to)
    )
    select (select count(*) from hits), array(
      select hit.student_id from hits hit
      order by case when not descending then hit.sort_key end, case when descending then hit.sort_key end desc nulls last,
        hit.name_folded, hit.student_id
      limit page_limit offset page_offset
    );
end
$$;
call run_as('search_students(text, text[], uuid[], text[], date, date, text, boolean, int, int)', 'homeroom_search');
