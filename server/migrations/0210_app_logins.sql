-- The role that the server's requests log in as. Roles are shared by all databases of a server, so each database
-- has a role of its own, and a copy or a restored backup makes itself a new one. Only the owner may read this table.

create table app_logins (
  database_oid oid primary key,
  role_name text not null,
  password text not null
);
