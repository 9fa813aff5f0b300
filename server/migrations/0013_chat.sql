-- Conversations of the chatbots with visitors.

-- Somebody who wrote to a chatbot. What they say of themselves is unverified text and never matched to a student
-- by itself; the links are made by people (a lead from a chat, a student from a lead).
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
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, chat_user_id),
  -- What a session refers to: the visitor together with the bot they wrote to.
  constraint chat_users_chatbot_key unique (school_id, chatbot_id, chat_user_id),
  constraint chat_users_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots
);
create index chat_users_list_idx on chat_users (school_id, chatbot_id, updated_dt desc, chat_user_id);
call protect_school_table('chat_users');

-- One conversation. status is the list's; handling says who answers: while waiting or human the bot is silent.
-- The visitor's secret is kept hashed. last_message_* repeat the newest message for the list.
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
  page_url text constraint chat_sessions_page_url_check check (char_length(page_url) <= 2000),
  locale short_text,
  message_count int not null default 0,
  last_message_text text,
  last_message_dt timestamptz(3) not null default now(),
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
call protect_school_table('chat_sessions');

-- Messages in their order. Kinds: what the visitor sees (message) and what only staff see (note).
-- search_text is the folded text.
create table chat_messages (
  school_id uuid not null,
  chat_message_id uuid not null default new_id(),
  chat_session_id uuid not null,
  sender text not null constraint chat_messages_sender_check check (sender in ('user', 'assistant', 'staff', 'system')),
  kind text not null default 'message' constraint chat_messages_kind_check check (kind in ('message', 'note')),
  message_text text not null constraint chat_messages_message_text_check check (char_length(message_text) <= 10000),
  search_text text not null generated always as (fold(message_text)) stored,
  answer_id uuid,
  sent_by uuid,
  flagged_reason long_text,
  flagged_by uuid,
  created_dt timestamptz(3) not null default clock_timestamp(),
  primary key (school_id, chat_message_id),
  constraint chat_messages_note_check check (kind = 'message' or sender in ('staff', 'system')),
  constraint chat_messages_chat_session_fkey foreign key (school_id, chat_session_id)
    references chat_sessions on delete cascade
);
create index chat_messages_chat_session_idx on chat_messages (school_id, chat_session_id, created_dt, chat_message_id);
create index chat_messages_search_idx on chat_messages using gin (school_id, search_text gin_trgm_ops);
create index chat_messages_flagged_idx on chat_messages (school_id, created_dt) where flagged_reason is not null;
call protect_school_table('chat_messages');

-- Replies staff use again and again.
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
