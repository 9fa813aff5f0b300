-- Which schools there are, for work that is done for each of them in turn. Names no more than the ids.
create function list_school_ids()
  returns table (school_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select s.school_id from schools s order by 1;
end
$$;
grant create on schema public to homeroom_lookup;
alter function list_school_ids() owner to homeroom_lookup;
revoke create on schema public from homeroom_lookup;
revoke execute on function list_school_ids() from public;
grant execute on function list_school_ids() to homeroom_app;
