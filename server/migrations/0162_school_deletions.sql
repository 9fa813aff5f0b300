-- Schools that the operator deletes: planned, under way, and done with a report of what went. subject_id is the school,
-- without a foreign key, because the report outlives it. Only the owner of the database may read this table.
create table school_deletions (
  subject_id uuid primary key,
  subject_name name_text not null,
  requested_dt timestamptz(3) not null default now(),
  due_dt timestamptz(3) not null,
  started_dt timestamptz(3),
  finished_dt timestamptz(3),
  -- How many rows went, by table, and how many files.
  deleted_rows jsonb not null default '{}'
    constraint school_deletions_deleted_rows_check check (jsonb_typeof(deleted_rows) = 'object'),
  deleted_files bigint not null default 0,
  error long_text,
  constraint school_deletions_finished_check check (finished_dt is null or started_dt is not null)
);
create index school_deletions_due_idx on school_deletions (due_dt) where finished_dt is null;
create index school_deletions_list_idx on school_deletions (requested_dt desc, subject_id);

-- Deletes some rows of a school from one table and returns how many. Rows of the table that refer to each other let go first.
-- Only the owner calls it, with maintenance announced.
create function delete_school_rows(target regclass, school uuid, most int) returns int
  language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  link text;
  n int;
begin
  for link in
    select attribute.attname
    from pg_constraint rule
    join pg_attribute attribute on attribute.attrelid = rule.conrelid
      and attribute.attnum = rule.conkey[cardinality(rule.conkey)]
    where rule.conrelid = target and rule.confrelid = target and rule.contype = 'f' and rule.confdeltype = 'a'
  loop
    execute format('update %s set %I = null where school_id = $1 and %I is not null', target, link, link) using school;
  end loop;
  execute format('delete from %s where ctid = any (array(select ctid from %s where school_id = $1 limit $2))', target, target)
    using school, most;
  get diagnostics n = row_count;
  return n;
end
$$;
revoke execute on function delete_school_rows(regclass, uuid, int) from public;

-- As before, except while the owner deletes a whole school.
create or replace function keep_last_admin() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if current_setting('app.maintenance', true) = 'on' then
    return null;
  end if;
  perform from schools where school_id = old.school_id for no key update;
  if not exists (
    select from users where school_id = old.school_id and role = 'account-admin'
      and status = 'active' and deleted_dt is null
  ) then
    raise exception 'the last active account-admin of a school'
      using errcode = '23514', constraint = 'users_last_admin', table = 'users';
  end if;
  return null;
end
$$;
