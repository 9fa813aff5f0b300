-- What every table stands on: extensions, ids, the folding of text for search, and two procedures that protect
-- tables and functions.
--
-- PostgreSQL analyzes, reindexes and restores with a search path that does not contain this schema. So every function
-- fixes its search path, names the schema, or has a body that is parsed when the function is created.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Rows that are created together are neighbors in the index if the server can make ids that rise with time.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function new_id() returns uuid language sql volatile parallel safe return uuidv7();
  else
    create function new_id() returns uuid language sql volatile parallel safe return gen_random_uuid();
  end if;
end
$$;

-- The school of this transaction. Without one it is null, and no row is visible.
create function current_school() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.school_id', true), '')::uuid;

-- Lower case by the rules of Unicode, whatever the collation of the database.
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

-- The form of a text that search compares: without letter case, accents, ligatures, typographic apostrophes and
-- repeated blanks. Marks are removed in Latin, Greek, Cyrillic, Hebrew and Arabic; in Indic scripts they are letters.
-- Generated columns and indexes use it, so a change of it needs new indexes.
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
    folded := translate(public.lower_unicode(folded), 'øłđðıħŧŋς’‘ʼ', 'olddihtnσ''''''');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return btrim(regexp_replace(folded, '\s+', ' ', 'g'));
end
$$;

-- The folded words of a search term as LIKE patterns, the longest first. % and _ are ordinary characters.
create function search_patterns(term text) returns text[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc), '{}')
    from regexp_split_to_table(fold(term), ' ') word where word <> ''
  );

-- A phone number as digits only, so that the same number is found however it was typed.
create function phone_digits(phone text) returns text
  language sql immutable strict parallel safe
  return nullif(regexp_replace(phone, '[^0-9]', '', 'g'), '');

-- array_to_string is not immutable for every type, but it is for text.
create function joined_words(words text[]) returns text
  language sql immutable parallel safe
  return array_to_string(words, ' ');

-- Lengths that many columns share.
create domain name_text as text constraint name_text_check check (char_length(value) between 1 and 200);
create domain short_text as text constraint short_text_check check (char_length(value) <= 200);
create domain long_text as text constraint long_text_check check (char_length(value) <= 10000);

-- updated_dt is the version that a client edits: it moves on every update, even on two within a millisecond.
create function touch_updated_dt() returns trigger
  language plpgsql
as $$
begin
  new.updated_dt := greatest(clock_timestamp(), old.updated_dt + interval '1 millisecond');
  return new;
end
$$;

-- Call it once for every table with a school_id. A backup has to read every row, and the owner of the database is an ordinary
-- role that row-level security binds as well: for that role, and only while it has announced maintenance, each table shows all
-- schools. edited_when is SQL over old and new: an update moves the version only
-- if it is true. Without it every update does.
create procedure protect_school_table(target regclass, privileges text default 'select, insert, update, delete',
    edited_when text default null)
  language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy school_isolation on %s using (school_id = current_school())
    with check (school_id = current_school())', target);
  execute format('create policy maintenance on %s to current_user
    using (current_setting(''app.maintenance'', true) = ''on'')', target);
  execute format('grant %s on %s to homeroom_app', privileges, target);
  if exists (select from pg_attribute where attrelid = target and attname = 'updated_dt') then
    execute format('create trigger touch_updated_dt before update on %s
      for each row %s execute function touch_updated_dt()', target, 'when (' || edited_when || ')');
  end if;
end
$$;

-- Lets homeroom_app, and no one else, call a security definer function that sees what new_owner sees.
create procedure run_as(definer regprocedure, new_owner regrole)
  language plpgsql set search_path = public, pg_temp
as $$
begin
  execute format('alter function %s owner to %s', definer, new_owner);
  execute format('revoke execute on function %s from public', definer);
  execute format('grant execute on function %s to homeroom_app', definer);
end
$$;

-- Counts what still refers to a row, table by table, for the sentence that refuses to remove it. It follows the foreign
-- keys, so a new table needs nothing more. Rows of other schools are never counted.
create function references_to(target regclass, target_id uuid)
  returns table (referrer text, n bigint)
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  link record;
begin
  for link in
    select k.conrelid::regclass as referrer, string_agg(distinct format('r.%I = $1', own.attname), ' or ') as refers
    from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) as pair (own_number, target_number)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own_number
    join pg_constraint p on p.conrelid = target and p.contype = 'p'
    where k.contype = 'f' and k.confrelid = target and k.conparentid = 0
      and pair.target_number = p.conkey[cardinality(p.conkey)]
    group by k.conrelid
    order by k.conrelid::regclass::text
  loop
    referrer := link.referrer::text;
    execute format('select count(*) from %s r where r.school_id = current_school() and (%s)', link.referrer, link.refers)
      into n using target_id;
    if n > 0 then
      return next;
    end if;
  end loop;
end
$$;
