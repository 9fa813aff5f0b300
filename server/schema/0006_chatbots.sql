-- The chatbots of a school and the language model that words their answers.

-- colours: { primary, text, … }; quick_questions: what the widget offers; allowed_sites: origins that may show the
-- widget, empty for any. revision rises with every edit of what the bot knows, and caches use it as their key; it is no
-- edit of the bot's settings.
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
-- The public address of a bot contains only this id.
create unique index chatbots_chatbot_id_key on chatbots (chatbot_id);
create unique index chatbots_default_key on chatbots (school_id) where is_default;
call protect_school_table('chatbots', edited_when => 'old.revision = new.revision');
grant select on chatbots to homeroom_lookup;
create policy lookup on chatbots to homeroom_lookup using (true);

-- The bot that a public address names, with its school.
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
call run_as('find_public_chatbot(uuid)', 'homeroom_lookup');

-- sealed_key is the provider's key, encrypted for this school and the host of url; key_ends_with helps people to tell
-- keys apart.
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

-- Every process then looks up the model of the school again.
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
