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
    select session.school_id, session.session_id, session.user_id, account.name::text, account.email, account.role,
      account.status,
      array(select assigned.chatbot_id from public.user_chatbots assigned
        where assigned.school_id = session.school_id and assigned.user_id = session.user_id order by assigned.chatbot_id),
      account.must_change_password, account.totp_enabled_dt is not null, school.two_factor_for,
      session.expires_dt::timestamptz,
      session.last_seen_dt::timestamptz, public.idle_minutes(session.is_shared, school.session_idle_minutes),
      case when school.suspended_dt is not null then 'suspended'
        when session.revoked_dt is not null or public.initial_password_has_ended(account.must_change_password,
        account.password_changed_dt)
          then 'ended'
        when session.expires_dt <= now() then 'expired'
        when session.last_seen_dt <= now() - make_interval(mins => public.idle_minutes(session.is_shared,
        school.session_idle_minutes)) then 'idle' end,
      school.name::text, school.time_zone, school.currency::text, school.locale, account.teacher_id,
      case when account.role = 'teacher' then (
        select md5(coalesce(string_agg(access::text, ' ' order by access::text), ''))
        from public.teacher_access_of(session.school_id, account.teacher_id,
          (now() at time zone school.time_zone)::date) access) end
    from public.sessions session
    join public.users account on account.school_id = session.school_id and account.user_id = session.user_id
    join public.schools school on school.school_id = session.school_id
    where session.token_hash = given_token_hash and account.status = 'active' and account.deleted_dt is null;
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
    select chatbot.school_id, chatbot.chatbot_id, chatbot.name::text, chatbot.agent_name::text, chatbot.status,
      chatbot.allowed_sites, chatbot.revision,
      school.name::text, school.time_zone, school.currency::text, school.locale
    from chatbots chatbot join schools school on school.school_id = chatbot.school_id
    where chatbot.chatbot_id = given_chatbot_id and school.suspended_dt is null;
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
    select session.school_id, session.chatbot_id, session.chat_session_id, session.chat_user_id,
      chatbot.agent_name::text, chatbot.status, chatbot.allowed_sites,
      chatbot.opening_hours, session.handling, session.message_count, school.name::text, school.time_zone,
      school.currency::text, school.locale
    from chatbots chatbot
    join chat_sessions session on session.school_id = chatbot.school_id and session.chatbot_id = chatbot.chatbot_id
    join schools school on school.school_id = chatbot.school_id
    where chatbot.chatbot_id = given_chatbot_id and session.chat_session_id = given_session_id
      and session.secret_hash = given_secret_hash and school.suspended_dt is null;
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
    select form.school_id, form.enquiry_form_id, form.is_open, form.allowed_sites
    from enquiry_forms form
    join schools school on school.school_id = form.school_id and school.suspended_dt is null
    where form.enquiry_form_id = given_form_id;
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
    select feed.school_id, feed.user_id, school.name::text, school.time_zone
    from public.calendar_feeds feed
    join public.users account on account.school_id = feed.school_id and account.user_id = feed.user_id
    join public.schools school on school.school_id = feed.school_id
    where feed.secret_hash = given_secret_hash and school.suspended_dt is null and account.status = 'active'
      and account.deleted_dt is null
      and not account.must_change_password
      and (account.totp_enabled_dt is not null or school.two_factor_for = 'nobody'
        or (school.two_factor_for = 'account-admins' and account.role <> 'account-admin'));
end
$$;
call run_as('find_calendar_feed(bytea)', 'homeroom_lookup');

-- The schools for which scheduled jobs run.
create function list_open_school_ids()
  returns table (school_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select school.school_id from schools school where school.suspended_dt is null order by 1;
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
