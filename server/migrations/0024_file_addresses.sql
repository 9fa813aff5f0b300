-- What signs the addresses of files, the same for every process of an installation.

create table secrets (
  name text primary key,
  value bytea not null constraint secrets_value_check check (octet_length(value) >= 32)
);
-- Two random ids hold 244 bits of chance, which is what a signature's key needs.
insert into secrets (name, value)
values ('file_addresses', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
grant select on secrets to homeroom_app;

-- Uploads that nothing refers to are looked for by their age.
create index files_created_idx on files (school_id, created_dt);
