-- Conversations at work: messages that arrive once however often they are sent, what stood beside an answer, search
-- for staff, the way in for a visitor's secret, and the transcript of a lead.

alter table chat_messages
  add column client_message_id text constraint chat_messages_client_message_id_check
    check (char_length(client_message_id) <= 100),
  -- The visitor's message that this one answers.
  add column reply_to uuid,
  -- { sources, suggestions } as the visitor saw them.
  add column details jsonb,
  add column flagged_dt timestamptz(3);
create unique index chat_messages_client_message_key on chat_messages (school_id, chat_session_id, client_message_id)
  where client_message_id is not null;
create unique index chat_messages_reply_to_key on chat_messages (school_id, chat_session_id, reply_to)
  where reply_to is not null;

create index chat_sessions_newest_idx on chat_sessions (school_id, last_message_dt desc, chat_session_id);

-- The lead's copy of a conversation, and whoever takes a visitor out finds it by this.
alter table activities
  add column chat_session_id uuid,
  add constraint activities_chat_session_fkey foreign key (school_id, chat_session_id) references chat_sessions
    on delete set null (chat_session_id);
create index activities_chat_session_idx on activities (school_id, chat_session_id);

alter table chat_users add column search_text text not null generated always as
  (fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;
create index chat_users_search_idx on chat_users using gin (school_id, search_text gin_trgm_ops);
alter table chat_sessions add column search_text text not null generated always as
  (fold(coalesce(summary, '') || ' ' || coalesce(topic, ''))) stored;
create index chat_sessions_search_idx on chat_sessions using gin (school_id, search_text gin_trgm_ops);

grant select on chat_users, chat_sessions, chat_messages to homeroom_search;
create policy search on chat_users for select to homeroom_search using (true);
create policy search on chat_sessions for select to homeroom_search using (true);
create policy search on chat_messages for select to homeroom_search using (true);

-- The conversations in whose visitor, summary or one of whose messages every word of the term occurs; bots null: of
-- all chatbots of the school.
create function search_chat_sessions(term text, bots uuid[]) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select s.chat_session_id from chat_sessions s
    where s.school_id = school and s.search_text like all (patterns) and (bots is null or s.chatbot_id = any (bots))
    union
    select s.chat_session_id from chat_users u
    join chat_sessions s on s.school_id = school and s.chatbot_id = u.chatbot_id and s.chat_user_id = u.chat_user_id
    where u.school_id = school and u.search_text like all (patterns) and (bots is null or u.chatbot_id = any (bots))
    union
    select m.chat_session_id from chat_messages m
    join chat_sessions s on s.school_id = school and s.chat_session_id = m.chat_session_id
    where m.school_id = school and m.search_text like all (patterns) and (bots is null or s.chatbot_id = any (bots));
end
$$;

-- The latest messages in which every word of the term occurs.
create function search_chat_messages(term text, bots uuid[], page_limit int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select m.chat_message_id from chat_messages m
    join chat_sessions s on s.school_id = school and s.chat_session_id = m.chat_session_id
    where m.school_id = school and m.search_text like all (patterns) and (bots is null or s.chatbot_id = any (bots))
    order by m.created_dt desc, m.chat_message_id desc limit page_limit;
end
$$;

-- The visitors of one chatbot whose name, e-mail or phone has every word of the term.
create function search_chat_users(term text, bot uuid) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select u.chat_user_id from chat_users u
    where u.school_id = school and u.chatbot_id = bot and u.search_text like all (patterns);
end
$$;

-- All that a visitor's request needs to know, by the secret of the conversation: the bot's id and the conversation's
-- must belong together with it, or there is no row.
grant select on chat_sessions to homeroom_lookup;
create policy lookup on chat_sessions to homeroom_lookup using (true);
create function find_chat_session(given_chatbot_id uuid, given_session_id uuid, given_secret_hash bytea)
  returns table (school_id uuid, chatbot_id uuid, chat_session_id uuid, chat_user_id uuid, agent_name text,
    chatbot_status text, allowed_sites text[], opening_hours jsonb, handling text, message_count int,
    school_name text, time_zone text, currency text, locale text)
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
      and s.secret_hash = given_secret_hash;
end
$$;

grant create on schema public to homeroom_search, homeroom_lookup;
do $$
declare
  definer record;
begin
  for definer in select * from (values
    ('search_chat_sessions(text, uuid[])', 'homeroom_search'),
    ('search_chat_messages(text, uuid[], int)', 'homeroom_search'),
    ('search_chat_users(text, uuid)', 'homeroom_search'),
    ('find_chat_session(uuid, uuid, bytea)', 'homeroom_lookup')) as d (signature, owner_name) loop
    execute format('alter function %s owner to %I', definer.signature, definer.owner_name);
    execute format('revoke execute on function %s from public', definer.signature);
    execute format('grant execute on function %s to homeroom_app', definer.signature);
  end loop;
end
$$;
revoke create on schema public from homeroom_search, homeroom_lookup;
