-- answers.bot_state
select b.revision, b.agent_name, s.name as school_name, s.phone, s.email
from chatbots b join schools s on s.school_id = b.school_id
where b.school_id = $1 and b.chatbot_id = $2;

-- answers.chunks
select knowledge_chunk_id as id, title, text, title as source from knowledge_chunks
where school_id = $1 and chatbot_id = $2 and (valid_until is null or valid_until >= $3::date)
order by position;

-- answers.count_unanswered
with nearest as (
  select unanswered_question_id from unanswered_questions
  where school_id = $1 and chatbot_id = $2
    and (question_folded = fold($3) or similarity(question_folded, fold($3)) >= 0.6)
  order by question_folded = fold($3) desc, similarity(question_folded, fold($3)) desc,
    unanswered_question_id
  limit 1
)
update unanswered_questions q set asks_count = asks_count + 1, last_asked_dt = now(),
  status = case when status = 'closed' then 'open' else status end,
  examples = case when cardinality(examples) >= 20 or $3::text = any (examples) or $3 = q.question
    then examples else examples || $3::text end
from nearest n
where q.school_id = $1 and q.unanswered_question_id = n.unanswered_question_id
returning q.unanswered_question_id;

-- answers.document_parts
select c.document_chunk_id as id, coalesce(nullif(c.heading, ''), d.title) as title, c.text,
  d.title || coalesce(', page ' || c.page, '') as source
from documents d join document_chunks c on c.school_id = d.school_id and c.document_id = d.document_id
where d.school_id = $1 and d.status = 'ready' and (d.chatbot_id is null or d.chatbot_id = $2)
order by d.created_dt, d.document_id, c.position;

-- answers.insert
insert into answers (school_id, chatbot_id, chat_session_id, asked_by, channel, question, answer, band, refused,
  retrieved, sources, revision, provider, model, provider_error, timings, latency_ms, unanswered_question_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
  $10::jsonb, $11::jsonb, $12, $13, $14, $15, $16::jsonb, $17,
  $18)
returning answer_id;

-- answers.insert_unanswered
insert into unanswered_questions (school_id, chatbot_id, question) values ($1, $2, $3)
returning unanswered_question_id;

-- answers.insert_vectors
insert into embeddings (school_id, model, line_hash, vector)
select $1, $2, h, v from unnest($3::bytea[], $4::bytea[]) as given (h, v)
on conflict do nothing;

-- answers.lock_unanswered
select pg_advisory_xact_lock(hashtextextended($1::text || '/' || $2::text, 51));

-- answers.remove_unused_vectors
delete from embeddings where school_id = $1 and used_dt < now() - interval '30 days';

-- answers.synonyms
select word, means from synonyms
where school_id = $1 and (chatbot_id is null or chatbot_id = $2) order by word;

-- answers.touch_vectors
update embeddings set used_dt = now()
where school_id = $1 and model = $2 and line_hash = any ($3::bytea[])
  and used_dt < now() - interval '1 day';

-- answers.vectors
select line_hash, vector from embeddings
where school_id = $1 and model = $2 and line_hash = any ($3::bytea[]);
