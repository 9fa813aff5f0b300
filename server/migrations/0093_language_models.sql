-- The language model a school has chosen itself; without a row, or with one that is switched off, that of the
-- installation takes part, if it has one.

-- sealed_key is the provider's key, encrypted for this school and the host of url; key_ends_with tells keys apart.
create table language_models (
  school_id uuid not null references schools,
  provider text not null
    constraint language_models_provider_check check (provider in ('openai-compatible', 'anthropic', 'ollama')),
  url text not null
    constraint language_models_url_check check (char_length(url) <= 2000 and url ~ '^https?://'),
  model name_text not null,
  sealed_key bytea constraint language_models_sealed_key_check check (octet_length(sealed_key) between 29 and 1100),
  key_ends_with text
    constraint language_models_key_ends_with_check check (key_ends_with is null or (char_length(key_ends_with) = 4 and sealed_key is not null)),
  is_enabled boolean not null default true,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id)
);
call protect_school_table('language_models');

-- What encrypts the keys, the same for every process of an installation.
insert into secrets (name, value)
values ('language_models', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Every process looks the model of a school up again once it is another one.
create function notify_language_model_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('language_model_changed', case when tg_op = 'DELETE' then old.school_id else new.school_id end::text);
  return null;
end
$$;
create trigger notify_language_model_changed after insert or update or delete on language_models
  for each row execute function notify_language_model_changed();
