-- A backup has to read every row, and the owner of the database is an ordinary role that row-level security binds
-- as well. For that role, and only while it has announced maintenance, each table shows all schools.
create or replace procedure protect_school_table(target regclass,
    privileges text default 'select, insert, update, delete', edited_when text default null)
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

do $$
declare
  target regclass;
begin
  for target in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
    order by 1
  loop
    execute format('create policy maintenance on %s to current_user
      using (current_setting(''app.maintenance'', true) = ''on'')', target);
  end loop;
end
$$;
