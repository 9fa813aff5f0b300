-- A password that somebody else has set opens the account for 7 days.
create function public.initial_password_has_ended(must_change boolean, changed_dt timestamptz) returns boolean
  language sql stable
  set search_path = pg_catalog, pg_temp
  return must_change and changed_dt < now() - interval '7 days';

-- After how many minutes without use a session ends.
create function public.idle_minutes(is_shared boolean, school_minutes integer) returns integer
  language sql immutable
  set search_path = pg_catalog, pg_temp
  return case when is_shared then least(school_minutes, 30) else school_minutes end;

-- All a request needs to know of its caller. Nothing for an unknown token and for a user who may no longer come in.
-- ending says why a session is over: ended by a person, idle for too long, or older than allowed; null while it is open.
drop function public.find_session(bytea);
create function public.find_session(given_token_hash bytea)
  returns table (school_id uuid, session_id uuid, user_id uuid, name text, email text, role text, status text,
    chatbot_ids uuid[], must_change_password boolean, two_factor boolean, two_factor_for text, expires_dt timestamptz,
    last_seen_dt timestamptz, idle_minutes integer, ending text, school_name text, time_zone text, currency text,
    locale text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select s.school_id, s.session_id, s.user_id, u.name::text, u.email, u.role, u.status,
      array(select b.chatbot_id from public.user_chatbots b
        where b.school_id = s.school_id and b.user_id = s.user_id order by b.chatbot_id),
      u.must_change_password, u.totp_enabled_dt is not null, c.two_factor_for, s.expires_dt::timestamptz,
      s.last_seen_dt::timestamptz, public.idle_minutes(s.is_shared, c.session_idle_minutes),
      case when s.revoked_dt is not null or public.initial_password_has_ended(u.must_change_password, u.password_changed_dt)
          then 'ended'
        when s.expires_dt <= now() then 'expired'
        when s.last_seen_dt <= now() - make_interval(mins => public.idle_minutes(s.is_shared, c.session_idle_minutes)) then 'idle' end,
      c.name::text, c.time_zone, c.currency::text, c.locale
    from public.sessions s
    join public.users u on u.school_id = s.school_id and u.user_id = s.user_id
    join public.schools c on c.school_id = s.school_id
    where s.token_hash = given_token_hash and u.status = 'active' and u.deleted_dt is null;
end
$$;

-- Whose calendar it is; nobody's while that person may not come in, or not yet: a password or a second factor is due.
create or replace function public.find_calendar_feed(given_secret_hash bytea)
  returns table (school_id uuid, user_id uuid, school_name text, time_zone text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select f.school_id, f.user_id, s.name::text, s.time_zone
    from public.calendar_feeds f
    join public.users u on u.school_id = f.school_id and u.user_id = f.user_id
    join public.schools s on s.school_id = f.school_id
    where f.secret_hash = given_secret_hash and u.status = 'active' and u.deleted_dt is null
      and not u.must_change_password
      and (u.totp_enabled_dt is not null or s.two_factor_for = 'nobody'
        or (s.two_factor_for = 'account-admins' and u.role <> 'account-admin'));
end
$$;

grant create on schema public to homeroom_lookup;
alter function public.find_session(bytea) owner to homeroom_lookup;
revoke create on schema public from homeroom_lookup;
revoke execute on function public.find_session(bytea) from public;
grant execute on function public.find_session(bytea) to homeroom_app;
