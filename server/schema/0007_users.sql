-- The people who sign in to the back-office, and what they keep for themselves.

-- The e-mail address is unique across all schools, ignoring case, among users that are not deleted. Deleted users keep
-- their rows because history names them. totp_last_step refuses a code that was used before.
create table users (
  school_id uuid not null references schools,
  user_id uuid not null default new_id(),
  name name_text not null,
  email text not null constraint users_email_check check (char_length(email) between 3 and 254),
  role text not null constraint users_role_check check (role in ('cms-user', 'cms-admin', 'account-admin')),
  status text not null default 'active' constraint users_status_check check (status in ('active', 'inactive')),
  password_hash text not null,
  password_changed_dt timestamptz(3) not null default now(),
  must_change_password boolean not null default false,
  -- The seed of the authenticator app, encrypted for its user; plain text is refused.
  totp_secret text constraint users_totp_secret_check
    check (totp_secret ~ '^sealed:[A-Za-z0-9_-]+$' and char_length(totp_secret) between 60 and 300),
  totp_enabled_dt timestamptz(3),
  totp_last_step bigint,
  recovery_code_hashes bytea[] not null default '{}'
    constraint users_recovery_code_hashes_check check (cardinality(recovery_code_hashes) <= 10),
  preferences jsonb not null default '{}',
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, user_id),
  constraint users_totp_check check (totp_enabled_dt is null or totp_secret is not null)
);
create unique index users_email_key on users (lower(email)) where deleted_dt is null;
create index users_list_idx on users (school_id, created_dt, user_id) where deleted_dt is null;
call protect_school_table('users');
grant select, insert on users to homeroom_lookup;
create policy lookup on users to homeroom_lookup using (true);

-- A school keeps at least one active account-admin. Transactions that take one away wait for each other at the row of
-- the school and count what is left.
create function keep_last_admin() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform from schools where school_id = old.school_id for no key update;
  if not exists (
    select from users where school_id = old.school_id and role = 'account-admin'
      and status = 'active' and deleted_dt is null
  ) then
    raise exception 'the last active account-admin of a school'
      using errcode = '23514', constraint = 'users_last_admin', table = 'users';
  end if;
  return null;
end
$$;
create constraint trigger users_last_admin_update after update of role, status, deleted_dt on users
  for each row when (old.role = 'account-admin' and old.status = 'active' and old.deleted_dt is null
    and (new.role <> 'account-admin' or new.status <> 'active' or new.deleted_dt is not null))
  execute function keep_last_admin();
create constraint trigger users_last_admin_delete after delete on users
  for each row when (old.role = 'account-admin' and old.status = 'active' and old.deleted_dt is null)
  execute function keep_last_admin();

-- The chatbots that a user looks after.
create table user_chatbots (
  school_id uuid not null,
  user_id uuid not null,
  chatbot_id uuid not null,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, user_id, chatbot_id),
  constraint user_chatbots_user_fkey foreign key (school_id, user_id) references users on delete cascade,
  constraint user_chatbots_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots on delete cascade
);
create index user_chatbots_chatbot_idx on user_chatbots (school_id, chatbot_id);
call protect_school_table('user_chatbots');
grant select on user_chatbots to homeroom_lookup;
create policy lookup on user_chatbots to homeroom_lookup using (true);

-- Only the SHA-256 of the token is stored.
create table sessions (
  school_id uuid not null,
  session_id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null constraint sessions_token_hash_check check (octet_length(token_hash) = 32),
  user_agent text,
  address text,
  created_dt timestamptz(3) not null default now(),
  last_seen_dt timestamptz(3) not null default now(),
  expires_dt timestamptz(3) not null,
  revoked_dt timestamptz(3),
  -- Whether the person said at sign-in that other people use the computer too.
  is_shared boolean not null default false,
  primary key (school_id, session_id),
  constraint sessions_user_fkey foreign key (school_id, user_id) references users on delete cascade
);
create unique index sessions_token_hash_key on sessions (token_hash);
create index sessions_user_idx on sessions (school_id, user_id);
create index sessions_expires_idx on sessions (school_id, expires_dt);
call protect_school_table('sessions');
grant select on sessions to homeroom_lookup;
create policy lookup on sessions to homeroom_lookup using (true);

-- Links of "forgot password" mails. They work once, and only the hash is stored.
create table password_resets (
  school_id uuid not null,
  password_reset_id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null constraint password_resets_token_hash_check check (octet_length(token_hash) = 32),
  created_dt timestamptz(3) not null default now(),
  expires_dt timestamptz(3) not null,
  used_dt timestamptz(3),
  primary key (school_id, password_reset_id),
  constraint password_resets_user_fkey foreign key (school_id, user_id) references users on delete cascade
);
create unique index password_resets_token_hash_key on password_resets (token_hash);
create index password_resets_user_idx on password_resets (school_id, user_id);
call protect_school_table('password_resets');
grant select on password_resets to homeroom_lookup;
create policy lookup on password_resets to homeroom_lookup using (true);

-- Every process forgets what it remembers of the user's sessions when the change commits.
create function notify_session_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('session_changed', case when tg_op = 'INSERT' then new.user_id else old.user_id end::text);
  return null;
end
$$;
create trigger notify_session_changed after delete or update of name, email, role, status, password_hash,
  must_change_password, totp_enabled_dt, deleted_dt on users
  for each row execute function notify_session_changed();
create trigger notify_session_changed after insert or update or delete on user_chatbots
  for each row execute function notify_session_changed();
create trigger notify_session_changed after delete or update of revoked_dt, expires_dt on sessions
  for each row execute function notify_session_changed();

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
call run_as('find_user_for_sign_in(text)', 'homeroom_lookup');

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
call run_as('find_session(bytea)', 'homeroom_lookup');

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
call run_as('find_password_reset(bytea)', 'homeroom_lookup');

-- Creates the first school and its first account-admin, once. Two first visitors wait for each other.
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
call run_as('create_school(text, text, text, text, text, text, text)', 'homeroom_lookup');

-- The first reply to a create, stored so that a repeated request gets the same reply. It has no foreign key to the
-- school because every writer would lock that one row; the policy admits only a school that exists.
create table idempotency_keys (
  school_id uuid not null,
  user_id uuid not null,
  key text not null constraint idempotency_keys_key_check check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  status int,
  reply jsonb,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (school_id, created_dt);
call protect_school_table('idempotency_keys');

-- Filters that a user saved for a list. Everyone in the school sees the shared ones.
create table saved_filters (
  school_id uuid not null,
  saved_filter_id uuid not null default new_id(),
  user_id uuid not null,
  list text not null constraint saved_filters_list_check check (char_length(list) between 1 and 100),
  name name_text not null,
  query jsonb not null,
  is_shared boolean not null default false,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, saved_filter_id),
  constraint saved_filters_user_fkey foreign key (school_id, user_id) references users on delete cascade
);
create unique index saved_filters_name_key on saved_filters (school_id, user_id, list, fold(name));
call protect_school_table('saved_filters');

-- A secret address under which a program reads one person's calendar without signing in. Only the SHA-256 of the secret
-- is stored.
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

-- Whose calendar it is; nobody's while that person may not come in, or not yet: a password or a second factor is due.
create function public.find_calendar_feed(given_secret_hash bytea)
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
call run_as('find_calendar_feed(bytea)', 'homeroom_lookup');
