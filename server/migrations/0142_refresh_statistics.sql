-- Statistics for the planner after a large import. Until PostgreSQL 17 only the owner of a table can analyze it, so this
-- function runs as its owner; its caller learns nothing about the rows. A table that is being vacuumed or analyzed is left
-- as it is, because an import must not wait for that.
create function refresh_statistics(table_name text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  execute format('analyze (skip_locked) public.%I', table_name);
end
$$;
revoke execute on function refresh_statistics(text) from public;
grant execute on function refresh_statistics(text) to homeroom_app;
