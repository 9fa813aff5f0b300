-- documents.begin_reading
update documents set status = 'processing', error = null, attempts = attempts + 1
where school_id = $1 and document_id = $2 and file_id = $3 returning document_type as type;

-- documents.delete
delete from documents where school_id = $1 and document_id = $2;

-- documents.delete_chunks
delete from document_chunks where school_id = $1 and document_id = $2;

-- documents.fail_reading
update documents set status = 'failed', error = $1
where school_id = $2 and document_id = $3 and file_id = $4;

-- documents.find_bot
select chatbot_id from chatbots where school_id = $1 and chatbot_id = $2
  and ($3::uuid[] is null or chatbot_id = any ($3::uuid[]));

-- documents.find_same
select d.document_id, d.content_hash = decode($1, 'hex') as same_content
from documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
where d.school_id = $2 and d.chatbot_id is not distinct from $3::uuid
  and (d.content_hash = decode($1, 'hex') or fold(f.file_name) = fold($4))
order by same_content desc, d.created_dt limit 1 for no key update of d;

-- documents.finish_reading
update documents set status = 'ready', error = null, chunk_count = $1
where school_id = $2 and document_id = $3;

-- documents.get
select d.document_id as id, d.chatbot_id, d.title, d.document_type as type, d.status,
  d.status = 'processing' and d.attempts = 0 as queued, d.file_id, f.file_name, f.file_size, d.chunk_count, d.error,
  d.tags, u.name as uploaded_by, d.created_dt, d.updated_dt from documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
left join users u on u.school_id = d.school_id and u.user_id = coalesce(d.updated_by, d.created_by)
where d.school_id = $1 and d.document_id = $2 and ($3::uuid[] is null or d.chatbot_id is null or d.chatbot_id = any ($3::uuid[]));

-- documents.insert
insert into documents (school_id, chatbot_id, file_id, title, document_type, content_hash, created_by, updated_by)
values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $7)
returning document_id;

-- documents.insert_chunks
insert into document_chunks (school_id, document_id, position, heading, text, page, search_text)
select $1, $2, p.place::int - 1, p.part->>'heading', l.text, (p.part->>'page')::int,
  fold(coalesce(p.part->>'heading', '') || ' ' || array_to_string(l.text, ' '))
from jsonb_array_elements($3::jsonb) with ordinality as p (part, place)
cross join lateral (select array(select jsonb_array_elements_text(p.part->'text')) as text) l;

-- documents.list
with found as materialized (
  select d.* from documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
  where d.school_id = $1 and ($2::uuid[] is null or d.chatbot_id is null or d.chatbot_id = any ($2::uuid[]))
    and ($3::uuid is null or d.chatbot_id is null or d.chatbot_id = $3)
    and ($4::text is null or d.status = $4) and ($5::text is null or d.document_type = $5)
    and ($6::text is null
      or position(fold($6) in fold(d.title || ' ' || f.file_name || ' ' || array_to_string(d.tags, ' '))) > 0)
)
select t.total, p.* from (select count(*)::int as total from found) t
left join lateral (
  select d.document_id as id, d.chatbot_id, d.title, d.document_type as type, d.status,
  d.status = 'processing' and d.attempts = 0 as queued, d.file_id, f.file_name, f.file_size, d.chunk_count, d.error,
  d.tags, u.name as uploaded_by, d.created_dt, d.updated_dt from (
    select * from found order by created_dt desc, document_id limit $7 offset $8
  ) d join files f on f.school_id = d.school_id and f.file_id = d.file_id
left join users u on u.school_id = d.school_id and u.user_id = coalesce(d.updated_by, d.created_by) order by d.created_dt desc, d.document_id
) p on true;

-- documents.list_chunks
select count(*) over ()::int as total, document_chunk_id as id, position, heading, text, page from document_chunks
where school_id = $1 and document_id = $2 order by position limit $3 offset $4;

-- documents.lock
select d.document_id as id, d.chatbot_id, d.title, d.document_type as type, d.status,
  d.status = 'processing' and d.attempts = 0 as queued, d.file_id, f.file_name, f.file_size, d.chunk_count, d.error,
  d.tags, u.name as uploaded_by, d.created_dt, d.updated_dt from documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
left join users u on u.school_id = d.school_id and u.user_id = coalesce(d.updated_by, d.created_by)
where d.school_id = $1 and d.document_id = $2 and ($3::uuid[] is null or d.chatbot_id is null or d.chatbot_id = any ($3::uuid[])) for no key update of d;

-- documents.lock_read
select chatbot_id from documents
where school_id = $1 and document_id = $2 and file_id = $3 for no key update;

-- documents.lock_sizes
select pg_advisory_xact_lock(hashtextextended('documents ' || $1::text, 0));

-- documents.metrics
select * from (
  select count(*)::int as documents, count(*) filter (where d.status = 'ready')::int as ready,
    count(*) filter (where d.status = 'processing')::int as processing,
    count(*) filter (where d.status = 'failed')::int as failed,
    coalesce(sum(d.chunk_count), 0)::int as chunks, coalesce(sum(f.file_size), 0)::bigint as total_size
  from documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
  where d.school_id = $1 and ($2::uuid[] is null or d.chatbot_id is null or d.chatbot_id = any ($2::uuid[]))
    and ($3::uuid is null or d.chatbot_id is null or d.chatbot_id = $3)
) d cross join (
  select count(*)::int as questions, count(*) filter (where a.refused)::int as refusals,
    round(avg(a.latency_ms))::int as average_latency_ms,
    round(percentile_cont(0.95) within group (order by a.latency_ms))::int as p95_latency_ms
  from answers a where a.school_id = $1 and a.created_dt >= $4 and a.channel <> 'trial'
    and ($2::uuid[] is null or a.chatbot_id = any ($2::uuid[]))
    and ($3::uuid is null or a.chatbot_id = $3)
) a;

-- documents.queue_again
update documents set status = 'processing', error = null, attempts = 0, updated_by = $1
where school_id = $2 and document_id = $3;

-- documents.replace_content
update documents set file_id = $1, document_type = $2, content_hash = decode($3, 'hex'),
  status = 'processing', error = null, attempts = 0, updated_by = $4
where school_id = $5 and document_id = $6;

-- documents.search
with visible as materialized (
  select d.document_id, d.title from documents d
  where d.school_id = $1 and ($2::uuid[] is null or d.chatbot_id is null or d.chatbot_id = any ($2::uuid[]))
    and ($3::uuid is null or d.chatbot_id is null or d.chatbot_id = $3)
    and ($4::text[] is null or d.document_type = any ($4::text[]))
    and ($5::text[] is null or d.status = any ($5::text[]))
    and ($6::date is null or d.created_dt >= ($6::date)::timestamp at time zone $7)
    and ($8::date is null or d.created_dt < ($8::date + 1)::timestamp at time zone $7)
), found as materialized (
  select * from search_document_chunks($9, array(select document_id from visible), $10)
)
select c.document_id, c.document_chunk_id as chunk_id, v.title, c.heading, c.page, s.snippet,
  round(f.score::numeric, 3)::float8 as score
from found f
join document_chunks c on c.school_id = $1 and c.document_chunk_id = f.document_chunk_id
join visible v on v.document_id = c.document_id
cross join (select fold($9) as q) term
cross join lateral (
  select l.line as snippet from unnest(c.text) as l (line)
  order by case when f.score = 1 then (position(term.q in fold(l.line)) > 0)::int
    else word_similarity(left(term.q, 40), fold(l.line)) end desc limit 1
) s order by f.score desc, f.document_chunk_id;

-- documents.size
select coalesce(sum(cardinality(text)), 0)::int as lines,
  coalesce(sum(length(array_to_string(text, ''))), 0)::int as characters
from document_chunks where school_id = $1 and document_id = $2;

-- documents.sizes
select d.chatbot_id, sum(cardinality(c.text))::int as lines,
  sum(length(array_to_string(c.text, '')))::int as characters
from documents d join document_chunks c on c.school_id = d.school_id and c.document_id = d.document_id
where d.school_id = $1 and d.document_id is distinct from $2::uuid
group by d.chatbot_id;

-- documents.update
update documents set title = $1, tags = $2, chatbot_id = $3, updated_by = $4
where school_id = $5 and document_id = $6;
