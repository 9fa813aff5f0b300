-- Who signs in, with what, and which chatbots they look after.

-- Chatbots of a school. colours: { primary, text, … }; quick_questions: what the widget offers;
-- allowed_sites: origins that may show the widget, empty for any. revision rises with every edit of what
-- the bot knows, and caches are keyed by it.
create table chatbots (
  school_id uuid not null references schools,
  chatbot_id uuid not null default new_id(),
  name name_text not null,
  agent_name name_text not null,
  greeting long_text not null default '',
  colours jsonb not null default '{}' constraint chatbots_colours_check check (jsonb_typeof(colours) = 'object'),
  quick_questions text[] not null default '{}',
  allowed_sites text[] not null default '{}',
  opening_hours jsonb not null default '{}',
  settings jsonb not null default '{}' constraint chatbots_settings_check check (jsonb_typeof(settings) = 'object'),
  status text not null default 'active' constraint chatbots_status_check check (status in ('active', 'inactive')),
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, chatbot_id)
);
-- The public address of a bot has only this id.
create unique index chatbots_chatbot_id_key on chatbots (chatbot_id);
create unique index chatbots_default_key on chatbots (school_id) where is_default;
call protect_school_table('chatbots');

-- Users of the back-office. The e-mail is unique over all schools, ignoring case, among those not deleted;
-- deleted users stay as rows because history names them. totp_last_step refuses a code used twice.
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
  totp_secret text,
  totp_enabled_dt timestamptz(3),
  totp_last_step bigint,
  recovery_code_hashes bytea[] not null default '{}',
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

-- Signed-in sessions. Only the SHA-256 of the token is kept.
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
  primary key (school_id, session_id),
  constraint sessions_user_fkey foreign key (school_id, user_id) references users on delete cascade
);
create unique index sessions_token_hash_key on sessions (token_hash);
create index sessions_user_idx on sessions (school_id, user_id);
create index sessions_expires_idx on sessions (school_id, expires_dt);
call protect_school_table('sessions');

-- Links of "forgot password" mails: single use, only the hash is kept.
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

-- Counters for limits (failed sign-ins, widget messages), shared by all processes. They belong to no school:
-- an unknown e-mail has none. Laid out as rate-limiter-flexible expects; expire is in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
grant select, insert, update, delete on rate_limits to homeroom_app;

-- The first reply to a create, kept so that the same key answers it again.
-- No foreign key to the school: every writer would lock that one row; the policy admits only a real school.
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

-- A school keeps one active account-admin at least. Whoever takes one away waits for the others at the
-- school's row and then counts what they left.
create function keep_last_admin() returns trigger
  language plpgsql
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

-- What every process remembers of a user's sessions is forgotten when this commits.
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

-- The school's name, zone, currency and locale travel with every session.
create function notify_school_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('school_changed', new.school_id::text);
  return null;
end
$$;
create trigger notify_school_changed after update on schools
  for each row execute function notify_school_changed();
