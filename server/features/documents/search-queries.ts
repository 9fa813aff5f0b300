import { defineQuery } from '#server/db/query.ts';
import { visibleDocumentCondition } from './queries.ts';

/** Exact words first, then similar spellings; the snippet is the line that matches best. */
export const searchDocuments = defineQuery(
  'documents.search',
  `with visible as materialized (
    select document.document_id, document.title
    from documents document
    where document.school_id = :school_id and ${visibleDocumentCondition}
      and (:chatbot_id?::uuid is null or document.chatbot_id is null or document.chatbot_id = :chatbot_id?)
      and (:types?::text[] is null or document.document_type = any(:types?::text[]))
      and (:statuses?::text[] is null or document.status = any(:statuses?::text[]))
      and (:date_from?::date is null
        or document.created_dt >= (:date_from?::date)::timestamp at time zone :time_zone)
      and (:date_to?::date is null
        or document.created_dt < (:date_to?::date + 1)::timestamp at time zone :time_zone)
  ), found as materialized (
    select * from search_document_chunks(:q, array(select document_id from visible), :limit)
  )
  select chunk.document_id, chunk.document_chunk_id as chunk_id, visible.title, chunk.heading, chunk.page,
    best.snippet, round(found.score::numeric, 3)::float8 as "score!"
  from found
  join document_chunks chunk on chunk.school_id = :school_id
    and chunk.document_chunk_id = found.document_chunk_id
  join visible on visible.document_id = chunk.document_id
  cross join (select fold(:q) as q) term
  cross join lateral (
    select lines.line as snippet
    from unnest(chunk.text) as lines (line)
    order by
      case
        when found.score = 1 then (position(term.q in fold(lines.line)) > 0)::int
        else word_similarity(left(term.q, 40), fold(lines.line))
      end desc
    limit 1
  ) best
  order by found.score desc, found.document_chunk_id`,
);

export const readMetrics = defineQuery(
  'documents.metrics',
  `select * from (
    select count(*)::int as documents, count(*) filter (where document.status = 'ready')::int as ready,
      count(*) filter (where document.status = 'processing')::int as processing,
      count(*) filter (where document.status = 'failed')::int as failed,
      coalesce(sum(document.chunk_count), 0)::int as chunks, coalesce(sum(file.file_size), 0)::bigint as total_size
    from documents document join files file on file.school_id = document.school_id and file.file_id = document.file_id
    where document.school_id = :school_id and ${visibleDocumentCondition}
      and (:chatbot_id?::uuid is null or document.chatbot_id is null or document.chatbot_id = :chatbot_id?)
  ) documents cross join (
    select count(*)::int as questions, count(*) filter (where answer.refused)::int as refusals,
      round(avg(answer.latency_ms))::int as average_latency_ms,
      round(percentile_cont(0.95) within group (order by answer.latency_ms))::int as p95_latency_ms
    from answers answer where answer.school_id = :school_id and answer.created_dt >= :since and answer.channel <> 'trial'
      and (:bots?::uuid[] is null or answer.chatbot_id = any (:bots?::uuid[]))
      and (:chatbot_id?::uuid is null or answer.chatbot_id = :chatbot_id?)
  ) answers`,
);
