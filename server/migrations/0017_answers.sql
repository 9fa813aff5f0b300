-- What was asked and answered, by visitors of the widget and by staff, and what could not be.

-- Questions without an answer, grouped: asks_count how often, knowledge_chunk_id the entry that closed it.
create table unanswered_questions (
  school_id uuid not null,
  unanswered_question_id uuid not null default new_id(),
  chatbot_id uuid not null,
  question long_text not null,
  question_folded text not null generated always as (fold(question)) stored,
  examples text[] not null default '{}',
  asks_count int not null default 1,
  status text not null default 'open' constraint unanswered_questions_status_check
    check (status in ('open', 'drafted', 'closed', 'dismissed')),
  draft_title short_text,
  draft_text text[],
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
call protect_school_table('unanswered_questions');

-- The trace of every answer. retrieved: what was found, with scores; sources: what was cited, as shown; timings and
-- latency_ms in milliseconds; provider null: answered without a language model.
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

alter table chat_messages add constraint chat_messages_answer_fkey foreign key (school_id, answer_id)
  references answers on delete set null (answer_id);
create index chat_messages_answer_idx on chat_messages (school_id, answer_id);

-- A user's own history with the assistant, kept until they clear it.
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
