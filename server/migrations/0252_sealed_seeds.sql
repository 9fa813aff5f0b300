-- The seed of an authenticator app is kept encrypted for its user; the database refuses plain text.
alter table public.users
  add constraint users_totp_secret_check 
    check (totp_secret ~ '^sealed:[A-Za-z0-9_-]+$' and char_length(totp_secret) between 60 and 300),
  add constraint users_recovery_code_hashes_check check (cardinality(recovery_code_hashes) <= 10);

-- What encrypts secrets where the environment gives no key, the same for every process of an installation.
insert into public.secrets (name, value)
values ('sealing', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
delete from public.secrets where name = 'language_models';
