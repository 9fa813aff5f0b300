-- Words of visitors that the knowledge base does not have, each with a word of the knowledge base that staff used in reply.
-- No words of a visitor's sentences are copied: a suggestion has two words, and refers to the questions that show it. A dismissed suggestion
-- stays, so that it is not made again. asks_count is how often the word was asked.
create table synonym_suggestions (
  school_id uuid not null,
  synonym_suggestion_id uuid not null default new_id(),
  chatbot_id uuid not null,
  word short_text not null constraint synonym_suggestions_word_check check (char_length(word) between 1 and 60),
  means short_text not null constraint synonym_suggestions_means_check check (char_length(means) between 1 and 60),
  status text not null default 'open' constraint synonym_suggestions_status_check
    check (status in ('open', 'accepted', 'dismissed')),
  asks_count int not null default 0 constraint synonym_suggestions_asks_count_check check (asks_count >= 0),
  decided_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, synonym_suggestion_id),
  constraint synonym_suggestions_pair_key unique (school_id, chatbot_id, word, means),
  constraint synonym_suggestions_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots on delete cascade
);
call protect_school_table('synonym_suggestions', edited_when => 'old.status is distinct from new.status');

create table synonym_suggestion_questions (
  school_id uuid not null,
  synonym_suggestion_id uuid not null,
  unanswered_question_id uuid not null,
  primary key (school_id, synonym_suggestion_id, unanswered_question_id),
  constraint synonym_suggestion_questions_suggestion_fkey foreign key (school_id, synonym_suggestion_id)
    references synonym_suggestions on delete cascade,
  constraint synonym_suggestion_questions_question_fkey foreign key (school_id, unanswered_question_id)
    references unanswered_questions on delete cascade
);
create index synonym_suggestion_questions_question_idx on synonym_suggestion_questions
  (school_id, unanswered_question_id);
call protect_school_table('synonym_suggestion_questions');
