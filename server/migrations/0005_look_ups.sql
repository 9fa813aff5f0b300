-- The only ways to see beyond one's school: by an e-mail at sign-in, by the hash of a token, by the public id
-- of a chatbot. They are owned by homeroom_lookup, whose policies reach exactly these tables.

grant select on schools, chatbots, users, user_chatbots, sessions, password_resets to homeroom_lookup;
grant insert on schools, users to homeroom_lookup;
create policy lookup on schools to homeroom_lookup using (true);
create policy lookup on chatbots to homeroom_lookup using (true);
create policy lookup on users to homeroom_lookup using (true);
create policy lookup on user_chatbots to homeroom_lookup using (true);
create policy lookup on sessions to homeroom_lookup using (true);
create policy lookup on password_resets to homeroom_lookup using (true);

create function find_user_for_sign_in(given_email text)
  returns table (school_id uuid, user_id uuid, name text, email text, role text, status text, password_hash text,
    must_change_password boolean, totp_secret text, totp_enabled_dt timestamptz, totp_last_step bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select u.school_id, u.user_id, u.name::text, u.email, u.role, u.status, u.password_hash,
      u.must_change_password, u.totp_secret, u.totp_enabled_dt::timestamptz, u.totp_last_step
    from users u where lower(u.email) = lower(given_email) and u.deleted_dt is null;
end
$$;

-- All a request needs to know of its caller. Nothing for a token that is revoked, expired or of a user who
-- may no longer come in.
create function find_session(given_token_hash bytea)
  returns table (school_id uuid, session_id uuid, user_id uuid, name text, email text, role text, status text,
    chatbot_ids uuid[], must_change_password boolean, two_factor boolean, expires_dt timestamptz,
    last_seen_dt timestamptz, school_name text, time_zone text, currency text, locale text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select s.school_id, s.session_id, s.user_id, u.name::text, u.email, u.role, u.status,
      array(select b.chatbot_id from user_chatbots b
        where b.school_id = s.school_id and b.user_id = s.user_id order by b.chatbot_id),
      u.must_change_password, u.totp_enabled_dt is not null, s.expires_dt::timestamptz,
      s.last_seen_dt::timestamptz, c.name::text, c.time_zone, c.currency::text, c.locale
    from sessions s
    join users u on u.school_id = s.school_id and u.user_id = s.user_id
    join schools c on c.school_id = s.school_id
    where s.token_hash = given_token_hash and s.revoked_dt is null and s.expires_dt > now()
      and u.status = 'active' and u.deleted_dt is null;
end
$$;

create function find_password_reset(given_token_hash bytea)
  returns table (school_id uuid, password_reset_id uuid, user_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select r.school_id, r.password_reset_id, r.user_id
    from password_resets r
    join users u on u.school_id = r.school_id and u.user_id = r.user_id
    where r.token_hash = given_token_hash and r.used_dt is null and r.expires_dt > now()
      and u.status = 'active' and u.deleted_dt is null;
end
$$;

create function find_public_chatbot(given_chatbot_id uuid)
  returns table (school_id uuid, chatbot_id uuid, name text, agent_name text, status text, allowed_sites text[],
    revision bigint, school_name text, time_zone text, currency text, locale text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select b.school_id, b.chatbot_id, b.name::text, b.agent_name::text, b.status, b.allowed_sites, b.revision,
      c.name::text, c.time_zone, c.currency::text, c.locale
    from chatbots b join schools c on c.school_id = b.school_id
    where b.chatbot_id = given_chatbot_id;
end
$$;

-- Whether anybody has set this installation up; decides about the first visit and the demo school.
create function any_school() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (select from schools);
end
$$;

-- The first school and its first account-admin, once. Two first visitors wait for each other.
create function create_school(school_name text, school_time_zone text, school_currency text, school_locale text,
    admin_name text, admin_email text, admin_password_hash text)
  returns table (school_id uuid, user_id uuid)
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  new_school uuid := new_id();
  new_user uuid := new_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('homeroom.create_school', 0));
  if exists (select from schools) then
    raise exception 'a school exists already'
      using errcode = '23514', constraint = 'schools_first_only', table = 'schools';
  end if;
  insert into schools (school_id, name, time_zone, currency, locale)
  values (new_school, school_name, school_time_zone, school_currency, school_locale);
  insert into users (school_id, user_id, name, email, role, password_hash)
  values (new_school, new_user, admin_name, admin_email, 'account-admin', admin_password_hash);
  return query select new_school, new_user;
end
$$;

-- A function changes owner only to one who may create in the schema: allowed for this moment.
grant create on schema public to homeroom_lookup;
do $$
declare
  look_up regprocedure;
begin
  foreach look_up in array array[
    'find_user_for_sign_in(text)', 'find_session(bytea)', 'find_password_reset(bytea)', 'find_public_chatbot(uuid)',
    'any_school()', 'create_school(text, text, text, text, text, text, text)']::regprocedure[] loop
    execute format('alter function %s owner to homeroom_lookup', look_up);
    execute format('revoke execute on function %s from public', look_up);
    execute format('grant execute on function %s to homeroom_app', look_up);
  end loop;
end
$$;
revoke create on schema public from homeroom_lookup;
