-- A request for a comparison says which guardians have changed, so that the job compares only these with the others.

-- Null: all guardians of the school have to be compared. A migration that changes what makes two guardians a pair adds
-- such a row for each school, as this one does.
alter table guardian_comparison_requests add column guardian_ids uuid[];
alter table schools no force row level security;
alter table guardian_comparison_requests no force row level security;
insert into guardian_comparison_requests (school_id) select school_id from schools;
alter table guardian_comparison_requests force row level security;
alter table schools force row level security;

-- Asks for the job, in a transaction once for each guardian: a new student adds guardians, contacts and links. A transaction
-- that changes more than a hundred guardians asks for all, and so does one that does not work in a single school.
-- app.comparison_requested has the ids that the transaction has noted, or that of the school if it has asked for all.
create function request_comparison_of(school_ids uuid[], changed_ids uuid[]) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  school constant text := current_setting('app.school_id', true);
  noted constant text := coalesce(current_setting('app.comparison_requested', true), '');
  new_ids uuid[];
begin
  if school is null or school = '' or current_setting('app.maintenance', true) = 'on' then
    insert into guardian_comparison_requests (school_id) select distinct changed.id from unnest(school_ids) changed (id);
    perform pg_notify('work_waiting', 'guardians.find_duplicates/' || changed.id) from unnest(school_ids) changed (id);
    return;
  end if;
  if strpos(noted, school) > 0 then
    return;
  end if;
  new_ids := array(
    select distinct changed.id from unnest(changed_ids) changed (id) where strpos(noted, changed.id::text) = 0
  );
  if cardinality(new_ids) = 0 then
    return;
  end if;
  if cardinality(new_ids) + char_length(noted) / 37 > 100 then
    insert into guardian_comparison_requests (school_id) values (school::uuid);
    perform set_config('app.comparison_requested', school, true);
  else
    insert into guardian_comparison_requests (school_id, guardian_ids) values (school::uuid, new_ids);
    perform set_config('app.comparison_requested', noted || array_to_string(new_ids, ' ') || ' ', true);
  end if;
  if noted = '' then
    perform pg_notify('work_waiting', 'guardians.find_duplicates/' || school);
  end if;
end
$$;

-- New guardians, contacts and links, and deleted links.
create or replace function request_guardian_comparison() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform request_comparison_of(
    array(select distinct school_id from changed_rows), array(select distinct guardian_id from changed_rows)
  );
  return null;
end
$$;

-- Changed links.
create function request_comparison_of_links() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform request_comparison_of(
    array(select distinct school_id from changed_rows),
    array(
      (select guardian_id from (
        select student_id, guardian_id from former_rows except select student_id, guardian_id from changed_rows
      ) former)
      union
      (select guardian_id from (
        select student_id, guardian_id from changed_rows except select student_id, guardian_id from former_rows
      ) changed)
    )
  );
  return null;
end
$$;

-- Changed and deleted contacts. More than eight people who share a number or an address are no pairs. If one of nine
-- leaves them, the others become pairs without a change of their own, so nine of the others are noted too: as many as
-- the job needs to find them, even if some leave at the same time.
create function request_comparison_of_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  school_ids uuid[];
  changed_ids uuid[];
  numbers text[];
  addresses text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct school_id), array_agg(guardian_id), array_agg(digits),
      array_agg(normal) filter (where kind = 'email')
    into school_ids, changed_ids, numbers, addresses
    from former_rows;
  else
    select array_agg(distinct school_id), array_agg(guardian_id), array_agg(digits),
      array_agg(normal) filter (where kind = 'email')
    into school_ids, changed_ids, numbers, addresses
    from (
      select school_id, guardian_id, kind, normal, digits from former_rows
      except select school_id, guardian_id, kind, normal, digits from changed_rows
    ) former;
    changed_ids := changed_ids || array(
      select guardian_id from (
        select guardian_id, kind, normal, digits from changed_rows
        except select guardian_id, kind, normal, digits from former_rows
      ) changed
    );
  end if;
  if school_ids is null then
    return null;
  end if;
  perform request_comparison_of(school_ids, changed_ids || array(
    select other.guardian_id
    from unnest(numbers) number
    cross join lateral (
      select guardian_id from guardian_contacts where school_id = current_school() and digits = number limit 9
    ) other
    where cardinality(changed_ids) <= 100
  ) || array(
    select other.guardian_id
    from unnest(addresses) address
    cross join lateral (
      select guardian_id from guardian_contacts
      where school_id = current_school() and kind = 'email' and normal = address limit 9
    ) other
    where cardinality(changed_ids) <= 100
  ));
  return null;
end
$$;

-- Changed and deleted guardians, with nine of those who have the same name at the address that they left. Deleted guardians
-- have no pairs, and nothing may name an erased one, so requests forget them.
create function request_comparison_of_guardians() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  school_ids uuid[];
  changed_ids uuid[];
  names text[];
  addresses text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct school_id), '{}', array_agg(name_folded), array_agg(fold(address))
    into school_ids, changed_ids, names, addresses
    from former_rows;
    with named as (
      delete from guardian_comparison_requests request
      where exists (
        select from former_rows gone
        where gone.school_id = request.school_id and gone.guardian_id = any(request.guardian_ids)
      )
      returning request.school_id, request.guardian_ids
    )
    insert into guardian_comparison_requests (school_id, guardian_ids)
    select school_id, array(select unnest(guardian_ids) except select guardian_id from former_rows)
    from named;
  else
    select array_agg(distinct school_id), array_agg(guardian_id), array_agg(name_folded), array_agg(fold(address))
    into school_ids, changed_ids, names, addresses
    from (
      select school_id, guardian_id, name, name_folded, address, deleted_dt from former_rows
      except select school_id, guardian_id, name, name_folded, address, deleted_dt from changed_rows
    ) former;
  end if;
  if school_ids is null then
    return null;
  end if;
  perform request_comparison_of(school_ids, changed_ids || array(
    select other.guardian_id
    from unnest(names, addresses) home (name, address)
    cross join lateral (
      select guardian_id from guardians
      where school_id = current_school() and deleted_dt is null and name is not null and name_folded = home.name
        and fold(address) = home.address
      limit 9
    ) other
    where cardinality(names) <= 100
  ));
  return null;
end
$$;

create or replace trigger compare_updated after update on guardians
  referencing old table as former_rows new table as changed_rows
  for each statement execute function request_comparison_of_guardians();
create or replace trigger compare_deleted after delete on guardians
  referencing old table as former_rows for each statement execute function request_comparison_of_guardians();
create or replace trigger compare_updated after update on guardian_contacts
  referencing old table as former_rows new table as changed_rows
  for each statement execute function request_comparison_of_contacts();
create or replace trigger compare_deleted after delete on guardian_contacts
  referencing old table as former_rows for each statement execute function request_comparison_of_contacts();
create or replace trigger compare_updated after update on student_guardians
  referencing old table as former_rows new table as changed_rows
  for each statement execute function request_comparison_of_links();
