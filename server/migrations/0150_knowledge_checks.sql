-- The last check of each knowledge base: the revision that was checked, and what it was checked with.
create table knowledge_checks (
  school_id uuid not null,
  chatbot_id uuid not null,
  revision bigint not null,
  chunks int not null constraint knowledge_checks_chunks_check check (chunks >= 0),
  questions int not null constraint knowledge_checks_questions_check check (questions >= 0),
  checked_by uuid,
  checked_dt timestamptz(3) not null default now(),
  primary key (school_id, chatbot_id),
  constraint knowledge_checks_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots on delete cascade
);
call protect_school_table('knowledge_checks');

-- What a check found. overlap and difference: two chunks, with the line of each that shows it. unused: a chunk that no
-- question found. vain: an unanswered question and the chunk that is nearest to it. asked: a question that the chunk
-- answers now, and how often it was asked. Questions are referred to, never copied, so that they are forgotten with the
-- conversation.
create table knowledge_findings (
  school_id uuid not null,
  knowledge_finding_id uuid not null default new_id(),
  chatbot_id uuid not null,
  kind text not null constraint knowledge_findings_kind_check
    check (kind in ('overlap', 'difference', 'unused', 'vain', 'asked')),
  knowledge_chunk_id uuid not null,
  other_chunk_id uuid,
  unanswered_question_id uuid,
  answer_id uuid,
  line text constraint knowledge_findings_line_check check (char_length(line) <= 10000),
  other_line text constraint knowledge_findings_other_line_check check (char_length(other_line) <= 10000),
  score real not null,
  primary key (school_id, knowledge_finding_id),
  constraint knowledge_findings_subject_check check (
    (kind in ('overlap', 'difference')) = (other_chunk_id is not null)
    and (kind = 'vain') = (unanswered_question_id is not null)
    and (kind = 'asked') = (answer_id is not null)
  ),
  constraint knowledge_findings_check_fkey foreign key (school_id, chatbot_id)
    references knowledge_checks on delete cascade,
  constraint knowledge_findings_chunk_fkey foreign key (school_id, knowledge_chunk_id)
    references knowledge_chunks on delete cascade,
  constraint knowledge_findings_other_chunk_fkey foreign key (school_id, other_chunk_id)
    references knowledge_chunks on delete cascade,
  constraint knowledge_findings_question_fkey foreign key (school_id, unanswered_question_id)
    references unanswered_questions on delete cascade,
  constraint knowledge_findings_answer_fkey foreign key (school_id, answer_id) references answers on delete cascade
);
create index knowledge_findings_list_idx on knowledge_findings (school_id, chatbot_id, kind, score desc);
create index knowledge_findings_chunk_idx on knowledge_findings (school_id, knowledge_chunk_id);
create index knowledge_findings_other_chunk_idx on knowledge_findings (school_id, other_chunk_id);
create index knowledge_findings_question_idx on knowledge_findings (school_id, unanswered_question_id);
create index knowledge_findings_answer_idx on knowledge_findings (school_id, answer_id);
call protect_school_table('knowledge_findings');
