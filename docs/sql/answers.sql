-- answers.active_chatbots
select chatbot_id from chatbots where school_id = $1 and status = 'active'
order by is_default desc, chatbot_id;

-- answers.bot_state
select b.revision, b.agent_name, s.name as school_name, s.phone, s.email
from chatbots b join schools s on s.school_id = b.school_id
where b.school_id = $1 and b.chatbot_id = $2;

-- answers.chunks
select knowledge_chunk_id as id, title, text, title as source from knowledge_chunks
where school_id = $1 and chatbot_id = $2 and (valid_until is null or valid_until >= $3::date)
order by position;

-- answers.count_gaps
select count(*) filter (where q.status = 'open')::int as open,
  count(*) filter (where q.status = 'drafted')::int as drafted,
  count(*) filter (where q.status = 'closed')::int as closed,
  count(*) filter (where q.status = 'dismissed')::int as dismissed,
  count(*) filter (where q.status = any ($1::text[]) and ($2::text is null
  or q.question_folded || ' ' || fold(array_to_string(q.examples, ' ')) like all (search_patterns($2::text))))::int as total
from chatbots b
left join unanswered_questions q on q.school_id = b.school_id and q.chatbot_id = b.chatbot_id
where b.school_id = $3 and b.chatbot_id = $4
group by b.chatbot_id;

-- answers.count_unanswered
with nearest as (
  select unanswered_question_id from unanswered_questions
  where school_id = $1 and chatbot_id = $2
    and (gist = question_gist($3) or similarity(gist, question_gist($3)) >= 0.6)
  order by question_folded = fold($3) desc, similarity(gist, question_gist($3)) desc,
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

-- answers.find_chatbot
select school_id, revision, time_zone from find_public_chatbot($1);

-- answers.get_gap
select q.unanswered_question_id, q.question, q.asks_count, q.last_asked_dt, q.reason, q.status, q.updated_dt,
  cardinality(q.examples) + case when q.question::text = any (q.examples) then 0 else 1 end as wordings, q.examples, q.draft_title, q.draft_text, q.draft_valid_until, q.outcomes, q.asked_again_dt,
  u.name as closed_by_name, q.closed_dt,
  case when c.knowledge_chunk_id is not null
    then jsonb_build_object('chunk_id', c.knowledge_chunk_id, 'title', c.title) end as chunk,
  coalesce((select jsonb_agg(jsonb_build_object('answer_id', a.answer_id, 'question', a.question, 'answer', a.answer,
      'channel', a.channel, 'chat_session_id', a.chat_session_id, 'feedback', a.feedback,
      'feedback_reason', a.feedback_reason,
      'created_dt', to_char(a.created_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_dt desc)
    from (select * from answers where school_id = q.school_id and unanswered_question_id = q.unanswered_question_id
      order by created_dt desc limit 50) a), '[]') as asks
from unanswered_questions q
left join knowledge_chunks c on c.school_id = q.school_id and c.knowledge_chunk_id = q.knowledge_chunk_id
left join users u on u.school_id = q.school_id and u.user_id = q.closed_by
where q.school_id = $1 and q.chatbot_id = $2
  and q.unanswered_question_id = $3;

-- answers.insert
with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
insert into answers (school_id, chatbot_id, chat_session_id, asked_by, channel, question, answer, band, refused,
  retrieved, sources, revision, provider, model, provider_error, timings, latency_ms, unanswered_question_id)
select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7,
  $8, $9::boolean, $10::jsonb, $11::jsonb, $12::bigint, $13, $14,
  $15, $16::jsonb, $17::int, $18::uuid
from relaxed
returning answer_id;

-- answers.insert_unanswered
insert into unanswered_questions (school_id, chatbot_id, question) values ($1, $2, $3)
returning unanswered_question_id;

-- answers.insert_vectors
insert into embeddings (school_id, model, line_hash, vector)
select $1, $2, h, v from unnest($3::bytea[], $4::bytea[]) as given (h, v)
on conflict do nothing;

-- answers.keep_outcomes
update unanswered_questions set outcomes = $1::jsonb, asked_again_dt = now(),
  status = case when status = 'dismissed' then status when $2 then 'closed'
    when status = 'closed' then 'open' else status end,
  closed_by = case when $2 and status <> 'dismissed' then $3::uuid end,
  closed_dt = case when $2 and status <> 'dismissed' then now() end
where school_id = $4 and chatbot_id = $5 and unanswered_question_id = $6
returning status;

-- answers.link_chunk
update unanswered_questions set status = 'open', knowledge_chunk_id = $1, draft_title = null,
  draft_text = null, draft_valid_until = null
where school_id = $2 and chatbot_id = $3 and unanswered_question_id = $4;

-- answers.list_gaps
select q.unanswered_question_id, q.question, q.asks_count, q.last_asked_dt, q.reason, q.status, q.updated_dt,
  cardinality(q.examples) + case when q.question::text = any (q.examples) then 0 else 1 end as wordings from unanswered_questions q
where q.school_id = $1 and q.chatbot_id = $2 and q.status = any ($3::text[]) and ($4::text is null
  or q.question_folded || ' ' || fold(array_to_string(q.examples, ' ')) like all (search_patterns($4::text)))
order by case when $5 = 'count' then q.asks_count end desc, q.last_asked_dt desc, q.unanswered_question_id
limit $6 offset $7;

-- answers.list_staff_replies
select m.message_text from chat_messages m
where m.school_id = $1 and m.sender = 'staff' and m.kind = 'message' and exists (
  select from answers a join unanswered_questions q
    on q.school_id = a.school_id and q.unanswered_question_id = a.unanswered_question_id
  where a.school_id = m.school_id and a.chat_session_id = m.chat_session_id and a.created_dt < m.created_dt
    and q.chatbot_id = $2 and q.unanswered_question_id = $3)
order by m.created_dt, m.chat_message_id limit 20;

-- answers.lock_gap
select status, question, updated_dt from unanswered_questions
where school_id = $1 and chatbot_id = $2 and unanswered_question_id = $3
for no key update;

-- answers.lock_unanswered
select pg_advisory_xact_lock(hashtextextended($1::text || '/' || $2::text, 51));

-- answers.remove_unused_vectors
delete from embeddings where school_id = $1 and used_dt < now() - interval '30 days';

-- answers.save_draft
update unanswered_questions set status = 'drafted', draft_title = $1, draft_text = $2::text[],
  draft_valid_until = $3::date
where school_id = $4 and chatbot_id = $5 and unanswered_question_id = $6;

-- answers.set_gap_status
update unanswered_questions set status = case when $1 = 'open' and draft_title is not null then 'drafted'
    else $1 end, closed_by = null, closed_dt = null
where school_id = $2 and chatbot_id = $3 and unanswered_question_id = $4;

-- answers.synonyms
select word, means from synonyms
where school_id = $1 and (chatbot_id is null or chatbot_id = $2) and deleted_dt is null
order by word;

-- answers.touch_vectors
update embeddings set used_dt = now()
where school_id = $1 and model = $2 and line_hash = any ($3::bytea[])
  and used_dt < now() - interval '1 day';

-- answers.vectors
select line_hash, vector from embeddings
where school_id = $1 and model = $2 and line_hash = any ($3::bytea[]);
