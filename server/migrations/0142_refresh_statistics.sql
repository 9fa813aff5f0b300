-- Statistics for the planner after a large import. Until PostgreSQL 17 only the owner of a table can analyze it, so this
-- function runs as its owner. It reads no row for its caller. A table that is being vacuumed or analyzed is left out: the
-- import must not wait for it.
create function refresh_statistics(tables text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  table_name text;
begin
  foreach table_name in array tables loop
    execute format('analyze (skip_locked) public.%I', table_name);
  end loop;
end
$$;
revoke execute on function refresh_statistics(text[]) from public;
grant execute on function refresh_statistics(text[]) to homeroom_app;
