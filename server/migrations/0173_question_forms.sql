-- Questions as visitors might ask them, which a language model proposed for a chunk. Staff approve or dismiss each; the
-- chatbot uses approved ones to find the chunk, and never shows them. A dismissed one stays, so that the chunk is not
-- sent to the model again. place is its number within the chunk: a chunk has at most three.
create table question_forms (
  school_id uuid not null,
  question_form_id uuid not null default new_id(),
  chatbot_id uuid not null,
  knowledge_chunk_id uuid not null,
  place smallint not null constraint question_forms_place_check check (place between 1 and 3),
  question short_text not null constraint question_forms_question_check check (char_length(question) between 1 and 160),
  status text not null default 'proposed' constraint question_forms_status_check
    check (status in ('proposed', 'approved', 'dismissed')),
  decided_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, question_form_id),
  constraint question_forms_place_key unique (school_id, knowledge_chunk_id, place),
  constraint question_forms_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots on delete cascade,
  constraint question_forms_chunk_fkey foreign key (school_id, knowledge_chunk_id)
    references knowledge_chunks on delete cascade
);
create index question_forms_list_idx on question_forms (school_id, chatbot_id, status);
call protect_school_table('question_forms',
  edited_when => 'old.status is distinct from new.status or old.question is distinct from new.question');

-- What was approved for a text says nothing about another text.
create function forget_question_forms() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $$
begin
  delete from question_forms
  where school_id = new.school_id and knowledge_chunk_id = new.knowledge_chunk_id;
  return null;
end
$$;
create trigger forget_question_forms after update on knowledge_chunks
  for each row when (old.title is distinct from new.title or old.text is distinct from new.text)
  execute function forget_question_forms();

-- Only approved questions are part of what a chatbot knows.
create function raise_revision_of_question_forms() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('knowledge_changed', raised.chatbot_id::text) from raise_chatbot_revisions(
    array(select distinct school_id from changed where status = 'approved'),
    array(select distinct chatbot_id from changed where status = 'approved'),
    false) as raised (chatbot_id);
  return null;
end
$$;
create trigger raise_revision_delete after delete on question_forms
  referencing old table as changed for each statement execute function raise_revision_of_question_forms();
create trigger raise_revision_insert after insert on question_forms
  referencing new table as changed for each statement execute function raise_revision_of_question_forms();
create trigger raise_revision_update_new after update on question_forms
  referencing new table as changed for each statement execute function raise_revision_of_question_forms();
create trigger raise_revision_update_old after update on question_forms
  referencing old table as changed for each statement execute function raise_revision_of_question_forms();
