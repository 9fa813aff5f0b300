import { defineQuery } from '#server/db/query.ts';
import { mayShow } from './queries.ts';

/** The words themselves first, then what is spelled alike; the snippet is the line that fits best. */
export const searchDocuments = defineQuery(
  'documents.search',
  `with visible as materialized (
    select d.document_id, d.title from documents d
    where d.school_id = :school_id and ${mayShow}
      and (:chatbot_id?::uuid is null or d.chatbot_id is null or d.chatbot_id = :chatbot_id?)
      and (:types?::text[] is null or d.document_type = any (:types?::text[]))
      and (:statuses?::text[] is null or d.status = any (:statuses?::text[]))
      and (:date_from?::date is null or d.created_dt >= (:date_from?::date)::timestamp at time zone :time_zone)
      and (:date_to?::date is null or d.created_dt < (:date_to?::date + 1)::timestamp at time zone :time_zone)
  ), found as materialized (
    select * from search_document_chunks(:q, array(select document_id from visible), :limit)
  )
  select c.document_id, c.document_chunk_id as chunk_id, v.title, c.heading, c.page, s.snippet,
    round(f.score::numeric, 3)::float8 as "score!"
  from found f
  join document_chunks c on c.school_id = :school_id and c.document_chunk_id = f.document_chunk_id
  join visible v on v.document_id = c.document_id
  cross join (select fold(:q) as q) term
  cross join lateral (
    select l.line as snippet from unnest(c.text) as l (line)
    order by case when f.score = 1 then (position(term.q in fold(l.line)) > 0)::int
      else word_similarity(left(term.q, 40), fold(l.line)) end desc limit 1
  ) s order by f.score desc, f.document_chunk_id`,
);

export const readMetrics = defineQuery(
  'documents.metrics',
  `select * from (
    select count(*)::int as documents, count(*) filter (where d.status = 'ready')::int as ready,
      count(*) filter (where d.status = 'processing')::int as processing,
      count(*) filter (where d.status = 'failed')::int as failed,
      coalesce(sum(d.chunk_count), 0)::int as chunks, coalesce(sum(f.file_size), 0)::bigint as total_size
    from documents d join files f on f.school_id = d.school_id and f.file_id = d.file_id
    where d.school_id = :school_id and ${mayShow}
      and (:chatbot_id?::uuid is null or d.chatbot_id is null or d.chatbot_id = :chatbot_id?)
  ) d cross join (
    select count(*)::int as questions, count(*) filter (where a.refused)::int as refusals,
      round(avg(a.latency_ms))::int as average_latency_ms,
      round(percentile_cont(0.95) within group (order by a.latency_ms))::int as p95_latency_ms
    from answers a where a.school_id = :school_id and a.created_dt >= :since and a.channel <> 'trial'
      and (:bots?::uuid[] is null or a.chatbot_id = any (:bots?::uuid[]))
      and (:chatbot_id?::uuid is null or a.chatbot_id = :chatbot_id?)
  ) a`,
);
