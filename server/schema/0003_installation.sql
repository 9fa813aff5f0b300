-- What belongs to the installation and not to a school.

-- Keys that all processes of an installation share. Only the owner may read them, once at each start. Two random ids have 244 random bits, enough for a key.
create table secrets (
  name text primary key,
  value bytea not null constraint secrets_value_check check (octet_length(value) >= 32)
);
insert into secrets (name, value)
select name, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
from unnest(array[
  -- signs the addresses of files
  'file_addresses',
  -- signs the links to unsubscribe; they are valid for as long as people keep the mail
  'unsubscribe',
  -- encrypts secrets of people and schools where the environment gives no key
  'sealing'
]) name;

-- Counters of rate limits, shared by all processes. They belong to no school because an unknown e-mail address has
-- none. The columns are what rate-limiter-flexible expects; expire is in milliseconds since 1970. The table is unlogged
-- because a crash may forget the attempts of the last minutes, and many visitors behind one address count in one row.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
grant select, insert, update, delete on rate_limits to homeroom_app;

-- The role that the server's requests log in as. Roles are shared by all databases of a server, so each database
-- has a role of its own, and a copy or a restored backup makes itself a new one. Only the owner may read this table.

create table app_logins (
  database_oid oid primary key,
  role_name text not null,
  password text not null
);
