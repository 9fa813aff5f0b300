-- The ids of the guardians whom a row added, so that an undo takes them back.
alter table import_rows add column added_guardians jsonb not null default '[]';

-- Admission numbers that a student had before: nobody else gets them. The number of a student who was erased is kept
-- without the student.
create table former_admission_numbers (
  school_id uuid not null constraint former_admission_numbers_school_id_fkey references schools,
  admission_no_folded text not null
    constraint former_admission_numbers_admission_no_folded_check check (char_length(admission_no_folded) between 1 and 120),
  student_id uuid,
  constraint former_admission_numbers_pkey primary key (school_id, admission_no_folded),
  constraint former_admission_numbers_student_fkey foreign key (school_id, student_id)
    references students on delete set null (student_id)
);
create index former_admission_numbers_student_idx on former_admission_numbers (school_id, student_id);
call protect_school_table('former_admission_numbers');

-- Keeps the number of a student who gets another one or is deleted for good. A school that its operator deletes keeps none.
create function keep_admission_no() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_setting('app.maintenance', true) = 'on' then return null; end if;
  insert into former_admission_numbers (school_id, admission_no_folded, student_id)
  values (old.school_id, old.admission_no_folded, case when tg_op = 'UPDATE' then old.student_id end)
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_changed_admission_no after update of admission_no on students for each row
  when (old.admission_no_folded <> new.admission_no_folded) execute function keep_admission_no();
create trigger keep_deleted_admission_no after delete on students for each row execute function keep_admission_no();

-- Refuses a number that someone else had before. It runs after the row is written: only then has a writer who gives the number
-- up at the same time committed.
create function refuse_former_admission_no() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if exists (
    select from former_admission_numbers former
    where former.school_id = new.school_id and former.admission_no_folded = new.admission_no_folded
      and former.student_id is distinct from new.student_id
  ) then
    raise exception 'someone else had this admission number before'
      using errcode = '23505', constraint = 'students_former_admission_no', table = 'students';
  end if;
  return null;
end
$$;
create trigger refuse_former_admission_no after insert or update of admission_no on students for each row
  execute function refuse_former_admission_no();

-- As before, and passes over numbers that someone had before.
create or replace function assign_admission_no() returns trigger
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
        where known.school_id = new.school_id and known.admission_no_folded = lower(new.admission_no))
      and not exists (select from former_admission_numbers former
        where former.school_id = new.school_id and former.admission_no_folded = lower(new.admission_no));
  end loop;
  return new;
end
$$;
call rest_triggers_while_loading();

-- The guardians whose numbers contain the digits of the term, without a zero or country code before them: 0171 2345678 is
-- also +49 171 2345678. It runs as a role that sees every row and names the school itself, because below a policy LIKE cannot
-- use the index of the next migration: docs/decisions/0002-search-under-row-level-security.md.
grant select on guardian_contacts to homeroom_search;
create policy search on guardian_contacts for select to homeroom_search using (true);
create function search_guardian_numbers(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
as $$
declare
  school uuid := current_school();
  part text := ltrim(phone_digits(term), '0');
begin
  if term ~ '^[0-9() ./-]+$' and char_length(part) >= 4 then
    return query
      select contact.guardian_id from guardian_contacts contact
      where contact.school_id = school and contact.digits like '%' || part || '%';
  end if;
end
$$;
call run_as('search_guardian_numbers(text)', 'homeroom_search');
