-- The secret address under which a person's own calendar can be read without signing in: one a person. Only the
-- SHA-256 of the secret is kept.
create table calendar_feeds (
  school_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null constraint calendar_feeds_secret_hash_check check (octet_length(secret_hash) = 32),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, user_id),
  constraint calendar_feeds_user_fkey foreign key (school_id, user_id) references users (school_id, user_id)
    on delete cascade
);
create unique index calendar_feeds_secret_hash_key on calendar_feeds (secret_hash);
call protect_school_table('calendar_feeds');

grant select on calendar_feeds to homeroom_lookup;
create policy lookup on calendar_feeds for select to homeroom_lookup using (true);

-- Whose calendar it is; nobody's when that person may no longer come in.
create function find_calendar_feed(given_secret_hash bytea)
  returns table (school_id uuid, user_id uuid, school_name text, time_zone text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select f.school_id, f.user_id, s.name::text, s.time_zone
    from calendar_feeds f
    join users u on u.school_id = f.school_id and u.user_id = f.user_id
    join schools s on s.school_id = f.school_id
    where f.secret_hash = given_secret_hash and u.status = 'active' and u.deleted_dt is null;
end
$$;

grant create on schema public to homeroom_lookup;
alter function find_calendar_feed(bytea) owner to homeroom_lookup;
revoke create on schema public from homeroom_lookup;
revoke execute on function find_calendar_feed(bytea) from public;
grant execute on function find_calendar_feed(bytea) to homeroom_app;
