import { defineQuery } from '#server/db/query.ts';

/** Keeps the trace of an answer. Nobody waits until it is on the disk: a crash may lose the last moment's traces. */
export const insertAnswer = defineQuery(
  'answers.insert',
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
  insert into answers (school_id, chatbot_id, chat_session_id, asked_by, channel, question, answer, band, refused,
    retrieved, sources, revision, provider, model, provider_error, timings, latency_ms, unanswered_question_id)
  select :school_id::uuid, :chatbot_id::uuid, :chat_session_id?::uuid, :asked_by?::uuid, :channel, :question, :answer,
    :band, :refused::boolean, :retrieved::jsonb, :sources::jsonb, :revision::bigint, :provider?, :model?,
    :provider_error?, :timings::jsonb, :latency_ms::int, :unanswered_question_id?::uuid
  from relaxed
  returning answer_id`,
);
