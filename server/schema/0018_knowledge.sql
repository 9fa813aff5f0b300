-- What the chatbots know: the knowledge base with its versions, and documents.

-- The chunks in their order. Screens address them by position, everything else by id. One transaction can write many
-- positions; they are checked at its end. Moving a chunk because another was inserted before it is not an edit.
create table knowledge_chunks (
  school_id uuid not null,
  knowledge_chunk_id uuid not null default new_id(),
  chatbot_id uuid not null,
  position int not null constraint knowledge_chunks_position_check check (position >= 0),
  title name_text not null,
  text text[] not null default '{}' constraint knowledge_chunks_text_check
    check (cardinality(text) <= 1000 and char_length(array_to_string(text, '')) <= 100000),
  review_by date,
  valid_until date,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, knowledge_chunk_id),
  constraint knowledge_chunks_position_key unique (school_id, chatbot_id, position) deferrable initially deferred,
  constraint knowledge_chunks_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots
);
call protect_school_table('knowledge_chunks', edited_when =>
  '(old.title, old.text, old.review_by, old.valid_until)
    is distinct from (new.title, new.text, new.review_by, new.valid_until)');

-- The whole knowledge base of a bot before each edit. number is the revision of the bot at that time, chunks is
-- [{ "knowledge_chunk_id", "title", "text", "review_by", "valid_until" }, …].
create table knowledge_versions (
  school_id uuid not null,
  chatbot_id uuid not null,
  number bigint not null,
  chunks jsonb not null,
  created_by uuid,
  created_by_name short_text,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, chatbot_id, number),
  constraint knowledge_versions_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots
);
call protect_school_table('knowledge_versions');

-- Documents that a bot may cite; if chatbot_id is null, every bot of the school. content_hash finds the same document
-- uploaded again.
create table documents (
  school_id uuid not null references schools,
  document_id uuid not null default new_id(),
  chatbot_id uuid,
  file_id uuid not null,
  title name_text not null,
  document_type text not null constraint documents_document_type_check
    check (document_type in ('pdf', 'docx', 'txt', 'md', 'html', 'csv')),
  status text not null default 'processing' constraint documents_status_check
    check (status in ('processing', 'ready', 'failed')),
  error long_text,
  attempts int not null default 0,
  chunk_count int not null default 0,
  tags text[] not null default '{}',
  content_hash bytea,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, document_id),
  constraint documents_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots,
  constraint documents_file_fkey foreign key (school_id, file_id) references files
);
create index documents_list_idx on documents (school_id, chatbot_id, created_dt desc, document_id);
create index documents_file_idx on documents (school_id, file_id);
create unique index documents_content_hash_key on documents (school_id, chatbot_id, content_hash) nulls not distinct
  where content_hash is not null;
call protect_school_table('documents');

-- The parts of a document, split at headings. page is set if the format has pages.
create table document_chunks (
  school_id uuid not null,
  document_chunk_id uuid not null default new_id(),
  document_id uuid not null,
  position int not null,
  heading long_text,
  text text[] not null,
  page int,
  search_text text not null,
  primary key (school_id, document_chunk_id),
  constraint document_chunks_position_key unique (school_id, document_id, position),
  constraint document_chunks_document_fkey foreign key (school_id, document_id) references documents on delete cascade
);
create index document_chunks_search_idx on document_chunks using gin (school_id, search_text gin_trgm_ops);
call protect_school_table('document_chunks');

-- Vectors of lines as little-endian float32, by the content of the line: an edit encodes only new lines, and the same
-- line in two chunks is encoded once.
create table embeddings (
  school_id uuid not null references schools,
  model text not null constraint embeddings_model_check check (char_length(model) between 1 and 200),
  line_hash bytea not null constraint embeddings_line_hash_check check (octet_length(line_hash) = 32),
  vector bytea not null constraint embeddings_vector_check check (octet_length(vector) > 0 and octet_length(vector) % 4 = 0),
  used_dt timestamptz(3) not null default now(),
  primary key (school_id, model, line_hash)
);
call protect_school_table('embeddings');

alter table embeddings alter column vector set storage external;

-- Whether every meaning has 1 to 60 characters.
create function are_words(texts text[]) returns boolean
  language sql immutable parallel safe
  return (select coalesce(bool_and(coalesce(char_length(t) between 1 and 60, false)), false) from unnest(texts) t);

-- Whether one of the texts is the word itself.
create function says_the_same(texts text[], word text) returns boolean
  language sql immutable parallel safe
  return (select coalesce(bool_or(fold(t) = fold(word)), false) from unnest(texts) t);

-- The school's own vocabulary, in addition to the synonyms of the product.
create table synonyms (
  school_id uuid not null,
  synonym_id uuid not null default new_id(),
  chatbot_id uuid,
  word short_text not null constraint synonyms_word_check check (char_length(word) between 1 and 60),
  means text[] not null constraint synonyms_means_check check (cardinality(means) <= 20 and are_words(means)),
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, synonym_id),
  constraint synonyms_own_meaning_check check (not says_the_same(means, word)),
  constraint synonyms_school_fkey foreign key (school_id) references schools,
  constraint synonyms_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots on delete cascade
);
-- A removed word can be added again; then the removed one stays removed.
create unique index synonyms_word_key on synonyms (school_id, chatbot_id, fold(word)) nulls not distinct
  where deleted_dt is null;
create index synonyms_chatbot_idx on synonyms (school_id, chatbot_id);
call protect_school_table('synonyms');

-- An edit of what a bot knows raises its revision in the same transaction and tells the other processes. A document or
-- synonym for every bot raises all of them.
create function raise_chatbot_revisions(schools uuid[], chatbots uuid[], every_chatbot boolean) returns setof uuid
  language sql volatile
begin atomic
  update chatbots b set revision = b.revision + 1
  where b.school_id = any (schools) and (every_chatbot or b.chatbot_id = any ($2))
  returning b.chatbot_id;
end;

create function raise_chatbot_revision() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('knowledge_changed', raised.chatbot_id::text) from raise_chatbot_revisions(
    array(select distinct school_id from changed),
    array(select distinct chatbot_id from changed where chatbot_id is not null),
    exists (select from changed where chatbot_id is null)) as raised (chatbot_id);
  return null;
end
$$;
create trigger raise_revision_insert after insert on knowledge_chunks
  referencing new table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_update after update on knowledge_chunks
  referencing new table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_delete after delete on knowledge_chunks
  referencing old table as changed for each statement execute function raise_chatbot_revision();
-- A document can move to another bot, so both bots have changed.
create trigger raise_revision_insert after insert on documents
  referencing new table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_update_old after update on documents
  referencing old table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_update_new after update on documents
  referencing new table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_delete after delete on documents
  referencing old table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_insert after insert on synonyms
  referencing new table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_update after update on synonyms
  referencing new table as changed for each statement execute function raise_chatbot_revision();
create trigger raise_revision_delete after delete on synonyms
  referencing old table as changed for each statement execute function raise_chatbot_revision();
