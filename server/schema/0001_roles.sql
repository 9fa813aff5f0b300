-- The roles of the product. A dump names them but does not contain them: before one is restored into a new server, run
-- this file there as the owner of the empty database.
--
-- homeroom_app is the role in which the server answers requests. homeroom_lookup and homeroom_search own the few
-- functions that must see beyond row-level security. Roles belong to the whole server, so they may exist already.
-- The owner of the database needs CREATEROLE, but is no superuser.
do $$
declare
  role_name text;
  may_become text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach role_name in array array['homeroom_app', 'homeroom_lookup', 'homeroom_search'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then
        raise notice 'another session has just created the role %', role_name;
      end;
    end if;
  end loop;
  if not pg_has_role(current_user, 'homeroom_app', may_become) then
    grant homeroom_app to current_user;
  end if;
end
$$;

-- A function can only be given to a role that may create objects in its schema, here and when a dump is restored.
-- No one can sign in as these two roles.
revoke create on schema public from public;
grant usage on schema public to homeroom_app;
grant usage, create on schema public to homeroom_lookup, homeroom_search;
