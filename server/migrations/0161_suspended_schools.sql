-- What the members and visitors of a suspended school meet. Each of these functions is as before, and knows suspended schools.

-- A session ends with the reason "suspended"; it works again when the school does, if it has not expired meanwhile.
drop function find_session(bytea);
create function find_session(given_token_hash bytea)
  returns table (school_id uuid, session_id uuid, user_id uuid, name text, email text, role text, status text, chatbot_ids
    uuid[], must_change_password boolean, two_factor boolean, two_factor_for text, expires_dt timestamptz,
    last_seen_dt timestamptz, idle_minutes integer, ending text, school_name text, time_zone text, currency
    text, locale text, teacher_id uuid, teaching text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select s.school_id, s.session_id, s.user_id, u.name::text, u.email, u.role, u.status,
      array(select b.chatbot_id from public.user_chatbots b
        where b.school_id = s.school_id and b.user_id = s.user_id order by b.chatbot_id),
      u.must_change_password, u.totp_enabled_dt is not null, c.two_factor_for, s.expires_dt::timestamptz,
      s.last_seen_dt::timestamptz, public.idle_minutes(s.is_shared, c.session_idle_minutes),
      case when c.suspended_dt is not null then 'suspended'
        when s.revoked_dt is not null or public.initial_password_has_ended(u.must_change_password, u.password_changed_dt)
          then 'ended'
        when s.expires_dt <= now() then 'expired'
        when s.last_seen_dt <= now() - make_interval(mins => public.idle_minutes(s.is_shared, c.session_idle_minutes)) then 'idle' end,
      c.name::text, c.time_zone, c.currency::text, c.locale, u.teacher_id,
      case when u.role = 'teacher' then (
        select md5(coalesce(string_agg(access::text, ' ' order by access::text), ''))
        from public.teacher_access_of(s.school_id, u.teacher_id, (now() at time zone c.time_zone)::date) access) end
    from public.sessions s
    join public.users u on u.school_id = s.school_id and u.user_id = s.user_id
    join public.schools c on c.school_id = s.school_id
    where s.token_hash = given_token_hash and u.status = 'active' and u.deleted_dt is null;
end
$$;
call run_as('find_session(bytea)', 'homeroom_lookup');

-- Chatbots, conversations, enquiry forms and calendars of a suspended school cannot be found.
drop function find_public_chatbot(uuid);
create function find_public_chatbot(given_chatbot_id uuid)
  returns table (school_id uuid, chatbot_id uuid, name text, agent_name text, status text, allowed_sites text[], revision
    bigint, school_name text, time_zone text, currency text, locale text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select b.school_id, b.chatbot_id, b.name::text, b.agent_name::text, b.status, b.allowed_sites, b.revision,
      c.name::text, c.time_zone, c.currency::text, c.locale
    from chatbots b join schools c on c.school_id = b.school_id
    where b.chatbot_id = given_chatbot_id and c.suspended_dt is null;
end
$$;
call run_as('find_public_chatbot(uuid)', 'homeroom_lookup');

drop function find_chat_session(uuid,uuid,bytea);
create function find_chat_session(given_chatbot_id uuid, given_session_id uuid, given_secret_hash bytea)
  returns table (school_id uuid, chatbot_id uuid, chat_session_id uuid, chat_user_id uuid, agent_name text, chatbot_status
    text, allowed_sites text[], opening_hours jsonb, handling text, message_count integer, school_name text,
    time_zone text, currency text, locale text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select s.school_id, s.chatbot_id, s.chat_session_id, s.chat_user_id, b.agent_name::text, b.status, b.allowed_sites,
      b.opening_hours, s.handling, s.message_count, c.name::text, c.time_zone, c.currency::text, c.locale
    from chatbots b
    join chat_sessions s on s.school_id = b.school_id and s.chatbot_id = b.chatbot_id
    join schools c on c.school_id = b.school_id
    where b.chatbot_id = given_chatbot_id and s.chat_session_id = given_session_id
      and s.secret_hash = given_secret_hash and c.suspended_dt is null;
end
$$;
call run_as('find_chat_session(uuid,uuid,bytea)', 'homeroom_lookup');

drop function find_enquiry_form(uuid);
create function find_enquiry_form(given_form_id uuid)
  returns table (school_id uuid, enquiry_form_id uuid, is_open boolean, allowed_sites text[])
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select f.school_id, f.enquiry_form_id, f.is_open, f.allowed_sites
    from enquiry_forms f
    join schools s on s.school_id = f.school_id and s.suspended_dt is null
    where f.enquiry_form_id = given_form_id;
end
$$;
call run_as('find_enquiry_form(uuid)', 'homeroom_lookup');

drop function find_calendar_feed(bytea);
create function find_calendar_feed(given_secret_hash bytea)
  returns table (school_id uuid, user_id uuid, school_name text, time_zone text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select f.school_id, f.user_id, s.name::text, s.time_zone
    from public.calendar_feeds f
    join public.users u on u.school_id = f.school_id and u.user_id = f.user_id
    join public.schools s on s.school_id = f.school_id
    where f.secret_hash = given_secret_hash and s.suspended_dt is null and u.status = 'active' and u.deleted_dt is null
      and not u.must_change_password
      and (u.totp_enabled_dt is not null or s.two_factor_for = 'nobody'
        or (s.two_factor_for = 'account-admins' and u.role <> 'account-admin'));
end
$$;
call run_as('find_calendar_feed(bytea)', 'homeroom_lookup');

-- The schools for which scheduled jobs run.
create function list_open_school_ids()
  returns table (school_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select s.school_id from schools s where s.suspended_dt is null order by 1;
end
$$;
call run_as('list_open_school_ids()', 'homeroom_lookup');

-- No session begins in a suspended school, however a person proves who they are.
create function refuse_suspended_school() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if exists (select from schools where school_id = new.school_id and suspended_dt is not null) then
    raise exception 'the school is suspended'
      using errcode = '23514', constraint = 'schools_suspended', table = 'schools';
  end if;
  return new;
end
$$;
create trigger refuse_suspended_school before insert on sessions
  for each row execute function refuse_suspended_school();
