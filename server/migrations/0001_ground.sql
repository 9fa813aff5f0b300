-- The ground every table stands on: roles, row-level security, ids, folding for search, and one
-- procedure that gives a school table its policy, grants and version trigger.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- homeroom_app: what the server is while it answers. homeroom_lookup and homeroom_search own the few
-- security definer functions that must see beyond the policies. Roles belong to the cluster, so they
-- may exist already; the migrating user need not be a superuser, only allowed to create roles.
do $$
declare
  role_name text;
  may_become text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach role_name in array array['homeroom_app', 'homeroom_lookup', 'homeroom_search'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', role_name);
      exception when duplicate_object or unique_violation then
        raise notice 'role % was created by somebody else meanwhile', role_name;
      end;
    end if;
    if not pg_has_role(current_user, role_name, may_become) then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;

revoke create on schema public from public;
grant usage on schema public to homeroom_app, homeroom_lookup, homeroom_search;

-- Ids rise with time where the server can make such ids: neighbours in time are neighbours in the index.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function new_id() returns uuid language sql volatile parallel safe return uuidv7();
  else
    create function new_id() returns uuid language sql volatile parallel safe return gen_random_uuid();
  end if;
end
$$;

-- The school of this transaction; null, and so no rows at all, when nobody set it.
create function current_school() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.school_id', true), '')::uuid;

-- Lower-case by Unicode, whatever the collation of the database.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create function lower_unicode(value text) returns text
      language sql immutable strict parallel safe return lower(value collate pg_c_utf8);
  else
    create function lower_unicode(value text) returns text
      language sql immutable strict parallel safe return lower(value collate "und-x-icu");
  end if;
end
$$;

-- What search compares: letter case, accents, ligatures, typographic apostrophes and runs of blanks do not
-- count. Marks are stripped for Latin, Greek, Cyrillic, Hebrew and Arabic; in Indic scripts they are letters.
create function fold(value text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  folded text;
begin
  if octet_length(value) = char_length(value) then
    folded := lower(value);
  else
    folded := regexp_replace(
      normalize(value, NFKD),
      U&'[\0300-\036F\0483-\0489\0591-\05C7\0610-\061A\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F]',
      '', 'g');
    folded := translate(lower_unicode(folded), 'øłđðıħŧŋς’‘ʼ', 'olddihtnσ''''''');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return btrim(regexp_replace(folded, '\s+', ' ', 'g'));
end
$$;

-- A phone number as digits only, to find the same number typed differently.
create function phone_digits(phone text) returns text
  language sql immutable strict parallel safe
  return nullif(regexp_replace(phone, '[^0-9]', '', 'g'), '');

-- Lengths, stated once: what has a name, short lines, long texts.
create domain name_text as text constraint name_text_check check (char_length(value) between 1 and 200);
create domain short_text as text constraint short_text_check check (char_length(value) <= 200);
create domain long_text as text constraint long_text_check check (char_length(value) <= 10000);

-- updated_dt is the version a client edits: it moves on every update, even two within a millisecond.
create function touch_updated_dt() returns trigger
  language plpgsql
as $$
begin
  new.updated_dt := greatest(clock_timestamp(), old.updated_dt + interval '1 millisecond');
  return new;
end
$$;

-- Called once for every table that carries school_id.
create procedure protect_school_table(target regclass, privileges text default 'select, insert, update, delete')
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy school_isolation on %s using (school_id = current_school())
    with check (school_id = current_school())', target);
  execute format('grant %s on %s to homeroom_app', privileges, target);
  if exists (select from pg_attribute where attrelid = target and attname = 'updated_dt') then
    execute format('create trigger touch_updated_dt before update on %s
      for each row execute function touch_updated_dt()', target);
  end if;
end
$$;
