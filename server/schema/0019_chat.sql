-- Visitors, their conversations, the answers they got and the questions that no one could answer.

-- Visitors of the widget. What they say about themselves is not verified and never matched to a student automatically;
-- people make the links (a lead from a chat, a student from a lead).
create table chat_users (
  school_id uuid not null,
  chat_user_id uuid not null default new_id(),
  chatbot_id uuid not null,
  name short_text,
  email short_text,
  phone short_text,
  location short_text,
  summary long_text,
  tags text[] not null default '{}',
  consented_dt timestamptz(3),
  search_text text not null generated always as
    (fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, chat_user_id),
  -- Conversations refer to a visitor together with the bot.
  constraint chat_users_chatbot_key unique (school_id, chatbot_id, chat_user_id),
  constraint chat_users_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots
);
create index chat_users_list_idx on chat_users (school_id, chatbot_id, updated_dt desc, chat_user_id);
create index chat_users_search_idx on chat_users using gin (school_id, search_text gin_trgm_ops);
call protect_school_table('chat_users');

-- Conversations. status is that of the office; handling says who replies: while it is waiting or human, the bot does not.
-- The visitor's secret is stored as a hash. last_message_* repeat the latest message for the list. page_url has no query,
-- because that can contain a key or a name.
create table chat_sessions (
  school_id uuid not null,
  chat_session_id uuid not null default new_id(),
  chatbot_id uuid not null,
  chat_user_id uuid not null,
  secret_hash bytea constraint chat_sessions_secret_hash_check check (octet_length(secret_hash) = 32),
  status text not null default 'active' constraint chat_sessions_status_check
    check (status in ('active', 'completed', 'pending', 'archived')),
  handling text not null default 'bot' constraint chat_sessions_handling_check
    check (handling in ('bot', 'waiting', 'human', 'closed')),
  handled_by uuid,
  waiting_since_dt timestamptz(3),
  summary long_text,
  topic short_text,
  page_url text constraint chat_sessions_page_url_check
    check (char_length(page_url) <= 500 and page_url !~ '[?#]'),
  locale short_text,
  message_count int not null default 0,
  last_message_text text,
  last_message_dt timestamptz(3) not null default now(),
  search_text text not null generated always as (fold(coalesce(summary, '') || ' ' || coalesce(topic, ''))) stored,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, chat_session_id),
  constraint chat_sessions_chat_user_fkey foreign key (school_id, chatbot_id, chat_user_id)
    references chat_users (school_id, chatbot_id, chat_user_id) on delete cascade,
  constraint chat_sessions_handled_by_fkey foreign key (school_id, handled_by) references users (school_id, user_id)
);
create index chat_sessions_chat_user_idx on chat_sessions (school_id, chatbot_id, chat_user_id, created_dt);
create index chat_sessions_list_idx on chat_sessions (school_id, chatbot_id, last_message_dt desc, chat_session_id);
create index chat_sessions_status_idx on chat_sessions (school_id, status, last_message_dt desc, chat_session_id);
create index chat_sessions_handled_by_idx on chat_sessions (school_id, handled_by) where handled_by is not null;
create index chat_sessions_waiting_idx on chat_sessions (school_id, waiting_since_dt) where handling = 'waiting';
create index chat_sessions_newest_idx on chat_sessions (school_id, last_message_dt desc, chat_session_id);
call protect_school_table('chat_sessions');

-- The words that a question is about: common words are left out, unless nothing else is left.
create function question_gist(question text) returns text
  language sql immutable parallel safe
  return (
    select coalesce(nullif(string_agg(word, ' ' order by place)
        filter (where word <> all (array['a', 'about', 'also', 'am', 'an', 'and', 'any', 'are', 'at', 'be', 'can',
          'could', 'did', 'do', 'does', 'for', 'get', 'give', 'got', 'had', 'has', 'have', 'hello', 'here', 'hey', 'hi',
          'how', 'i', 'if', 'in', 'is', 'it', 'its', 'kid', 'kids', 'know', 'let', 'like', 'may', 'me', 'my', 'of', 'on',
          'one', 'or', 'our', 'own', 'please', 'possible', 'school', 'shall', 'should', 'so', 'some', 'tell', 'that',
          'the', 'there', 'they', 'this', 'to', 'up', 'us', 'want', 'was', 'we', 'what', 'whats', 'when', 'where',
          'which', 'who', 'will', 'with', 'would', 'you', 'your'])), ''),
      string_agg(word, ' ' order by place), '')
    from regexp_split_to_table(regexp_replace(fold(question), '[]?!.,;:"''`()[{}/\\¿¡؟、。…–—-]+', ' ', 'g'), ' +')
      with ordinality as w (word, place)
    where word <> ''
  );

-- Questions without an answer, grouped. asks_count is how often they were asked, knowledge_chunk_id the chunk that
-- answers them. outcomes: [{ question, status, answer, sources: [{ id, title }], closed }, …], what the original wordings
-- got when they were asked again. A visitor who asks again makes no edit.
create table unanswered_questions (
  school_id uuid not null,
  unanswered_question_id uuid not null default new_id(),
  chatbot_id uuid not null,
  question long_text not null,
  question_folded text not null generated always as (fold(question)) stored,
  gist text not null generated always as (question_gist(question)) stored,
  reason text not null default 'unanswered' constraint unanswered_questions_reason_check
    check (reason in ('unanswered', 'wrong')),
  examples text[] not null default '{}',
  asks_count int not null default 1,
  status text not null default 'open' constraint unanswered_questions_status_check
    check (status in ('open', 'drafted', 'closed', 'dismissed')),
  draft_title short_text,
  draft_text text[],
  draft_valid_until date,
  outcomes jsonb not null default '[]',
  asked_again_dt timestamptz(3),
  knowledge_chunk_id uuid,
  closed_by uuid,
  closed_dt timestamptz(3),
  last_asked_dt timestamptz(3) not null default now(),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, unanswered_question_id),
  constraint unanswered_questions_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots,
  constraint unanswered_questions_knowledge_chunk_fkey foreign key (school_id, knowledge_chunk_id)
    references knowledge_chunks on delete set null (knowledge_chunk_id)
);
create index unanswered_questions_list_idx on unanswered_questions
  (school_id, chatbot_id, status, asks_count desc, unanswered_question_id);
create index unanswered_questions_knowledge_chunk_idx on unanswered_questions (school_id, knowledge_chunk_id);
create index unanswered_questions_last_asked_idx on unanswered_questions
  (school_id, chatbot_id, last_asked_dt desc, unanswered_question_id);
call protect_school_table('unanswered_questions', edited_when =>
  '(old.status, old.draft_title, old.draft_text, old.draft_valid_until, old.knowledge_chunk_id)
    is distinct from (new.status, new.draft_title, new.draft_text, new.draft_valid_until, new.knowledge_chunk_id)');

-- The trace of every answer. retrieved: what was found, with scores; sources: what was cited, as shown; timings and
-- latency_ms are in milliseconds. If provider is null, no language model was used.
create table answers (
  school_id uuid not null references schools,
  answer_id uuid not null default new_id(),
  chatbot_id uuid,
  chat_session_id uuid,
  asked_by uuid,
  channel text not null constraint answers_channel_check check (channel in ('widget', 'assistant', 'trial')),
  question long_text not null,
  answer text not null constraint answers_answer_check check (char_length(answer) <= 20000),
  band text not null constraint answers_band_check check (band in ('high', 'middle', 'low', 'guard')),
  refused boolean not null default false,
  retrieved jsonb not null default '[]',
  sources jsonb not null default '[]',
  revision bigint,
  provider short_text,
  model short_text,
  provider_error long_text,
  timings jsonb not null default '{}',
  latency_ms int not null constraint answers_latency_ms_check check (latency_ms >= 0),
  feedback text constraint answers_feedback_check check (feedback in ('right', 'wrong')),
  feedback_reason long_text,
  feedback_by uuid,
  unanswered_question_id uuid,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, answer_id),
  constraint answers_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots,
  constraint answers_chat_session_fkey foreign key (school_id, chat_session_id) references chat_sessions on delete cascade,
  constraint answers_unanswered_question_fkey foreign key (school_id, unanswered_question_id)
    references unanswered_questions on delete set null (unanswered_question_id)
);
create index answers_chatbot_idx on answers (school_id, chatbot_id, created_dt);
create index answers_chat_session_idx on answers (school_id, chat_session_id);
create index answers_unanswered_question_idx on answers (school_id, unanswered_question_id);
create index answers_created_idx on answers (school_id, created_dt);
call protect_school_table('answers');

-- The messages of a conversation in their order. Visitors see the kind message; only staff see notes. client_message_id
-- makes sure that a message sent twice arrives once. reply_to is the visitor's message that this one answers. details is
-- { sources, suggestions } as the visitor saw them.
create table chat_messages (
  school_id uuid not null,
  chat_message_id uuid not null default new_id(),
  chat_session_id uuid not null,
  sender text not null constraint chat_messages_sender_check check (sender in ('user', 'assistant', 'staff', 'system')),
  kind text not null default 'message' constraint chat_messages_kind_check check (kind in ('message', 'note')),
  message_text text not null constraint chat_messages_message_text_check check (char_length(message_text) <= 10000),
  search_text text not null generated always as (fold(message_text)) stored,
  client_message_id text constraint chat_messages_client_message_id_check check (char_length(client_message_id) <= 100),
  reply_to uuid,
  answer_id uuid,
  details jsonb,
  sent_by uuid,
  flagged_reason long_text,
  flagged_by uuid,
  flagged_dt timestamptz(3),
  created_dt timestamptz(3) not null default clock_timestamp(),
  primary key (school_id, chat_message_id),
  constraint chat_messages_note_check check (kind = 'message' or sender in ('staff', 'system')),
  constraint chat_messages_chat_session_fkey foreign key (school_id, chat_session_id)
    references chat_sessions on delete cascade,
  constraint chat_messages_answer_fkey foreign key (school_id, answer_id) references answers
    on delete set null (answer_id)
);
create index chat_messages_chat_session_idx on chat_messages (school_id, chat_session_id, created_dt, chat_message_id);
-- The small limit keeps the list of pending entries short, which every search reads.
create index chat_messages_search_idx on chat_messages using gin (school_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index chat_messages_flagged_idx on chat_messages (school_id, created_dt) where flagged_reason is not null;
create index chat_messages_answer_idx on chat_messages (school_id, answer_id);
create unique index chat_messages_client_message_key on chat_messages (school_id, chat_session_id, client_message_id)
  where client_message_id is not null;
create unique index chat_messages_reply_to_key on chat_messages (school_id, chat_session_id, reply_to)
  where reply_to is not null;
call protect_school_table('chat_messages');

-- Tells the visitor, the staff in the conversation and the list of conversations about every change.
create function tell_of_chat() returns trigger
  language plpgsql
as $$
declare
  chat record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('live', 'chat:' || chat.school_id || '/' || chat.chat_session_id);
  perform pg_notify('live', 'chats:' || chat.school_id);
  return null;
end
$$;
create trigger tell_of_chat after insert or update or delete on chat_sessions
  for each row execute function tell_of_chat();
-- These two change no conversation: notes, and what staff think of an answer.
create trigger tell_of_note after insert on chat_messages
  for each row when (new.kind = 'note') execute function tell_of_chat();
create trigger tell_of_flag after update of flagged_reason on chat_messages
  for each row execute function tell_of_chat();

-- An answer that someone calls wrong leaves its question unanswered: the question joins similar ones and is open again.
-- Taking the word back removes a question that no one else has asked.
create function note_wrong_answer() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  known uuid;
begin
  if new.feedback = 'wrong' and new.chatbot_id is not null then
    perform pg_advisory_xact_lock(hashtextextended(new.school_id::text || '/' || new.chatbot_id::text, 51));
    if new.unanswered_question_id is not null then
      update unanswered_questions set status = 'open'
      where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id and status = 'closed';
      return null;
    end if;
    select unanswered_question_id into known from unanswered_questions
    where school_id = new.school_id and chatbot_id = new.chatbot_id
      and (gist = question_gist(new.question) or similarity(gist, question_gist(new.question)) >= 0.6)
    order by similarity(gist, question_gist(new.question)) desc, unanswered_question_id limit 1;
    if known is null then
      insert into unanswered_questions (school_id, chatbot_id, question, reason, last_asked_dt)
      values (new.school_id, new.chatbot_id, new.question, 'wrong', new.created_dt)
      returning unanswered_question_id into known;
    else
      update unanswered_questions q set asks_count = asks_count + 1,
        last_asked_dt = greatest(last_asked_dt, new.created_dt),
        status = case when status = 'closed' then 'open' else status end,
        examples = case when cardinality(examples) >= 20 or new.question::text = any (examples)
          or new.question::text = q.question::text then examples else examples || new.question::text end
      where q.school_id = new.school_id and q.unanswered_question_id = known;
    end if;
    update answers set unanswered_question_id = known
    where school_id = new.school_id and answer_id = new.answer_id;
  elsif old.feedback = 'wrong' then
    delete from unanswered_questions
    where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id
      and reason = 'wrong' and asks_count = 1 and status = 'open';
  end if;
  return null;
end
$$;
create trigger note_wrong_answer after update of feedback on answers
  for each row when (old.feedback is distinct from new.feedback) execute function note_wrong_answer();

-- A user's history with the assistant, kept until they clear it.
create table assistant_messages (
  school_id uuid not null,
  assistant_message_id uuid not null default new_id(),
  user_id uuid not null,
  answer_id uuid,
  question long_text not null,
  answer text not null constraint assistant_messages_answer_check check (char_length(answer) <= 20000),
  with_documents boolean not null,
  sources jsonb not null default '[]',
  timings jsonb not null default '{}',
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, assistant_message_id),
  constraint assistant_messages_user_fkey foreign key (school_id, user_id) references users on delete cascade,
  constraint assistant_messages_answer_fkey foreign key (school_id, answer_id) references answers
    on delete set null (answer_id)
);
create index assistant_messages_user_idx on assistant_messages (school_id, user_id, created_dt, assistant_message_id);
create index assistant_messages_answer_idx on assistant_messages (school_id, answer_id);
call protect_school_table('assistant_messages');

-- Replies that staff use again and again.
create table canned_replies (
  school_id uuid not null,
  canned_reply_id uuid not null default new_id(),
  chatbot_id uuid,
  title name_text not null,
  reply_text long_text not null,
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, canned_reply_id),
  constraint canned_replies_school_fkey foreign key (school_id) references schools,
  constraint canned_replies_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots on delete cascade
);
create index canned_replies_chatbot_idx on canned_replies (school_id, chatbot_id);
call protect_school_table('canned_replies');
grant select on chat_users, chat_sessions, chat_messages to homeroom_search;
create policy search on chat_users for select to homeroom_search using (true);
create policy search on chat_sessions for select to homeroom_search using (true);
create policy search on chat_messages for select to homeroom_search using (true);

-- The conversations whose visitor, summary or one message contains every word of the term. If bots is null, those of all
-- chatbots of the school. Summaries have no trigram index because they change with every message and are few.
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
call run_as('search_chat_sessions(text, uuid[])', 'homeroom_search');

-- The latest messages that contain every word of the term.
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
call run_as('search_chat_messages(text, uuid[], int)', 'homeroom_search');

-- The visitors of one chatbot whose name, e-mail address or phone contains every word of the term.
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
call run_as('search_chat_users(text, uuid)', 'homeroom_search');

grant select on chat_sessions to homeroom_lookup;
create policy lookup on chat_sessions to homeroom_lookup using (true);

-- All that a visitor's request needs to know. There is a row only if the bot, the conversation and its secret belong
-- together.
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
call run_as('find_chat_session(uuid, uuid, bytea)', 'homeroom_lookup');
