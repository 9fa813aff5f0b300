import { defineQuery } from '#server/db/query.ts';

type Trace = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly chat_session_id: string | null;
  readonly asked_by: string | null;
  readonly channel: string;
  readonly question: string;
  readonly answer: string;
  readonly band: string;
  readonly refused: boolean;
  readonly retrieved: string;
  readonly sources: string;
  readonly revision: number;
  readonly provider: string | null;
  readonly model: string | null;
  readonly provider_error: string | null;
  readonly timings: string;
  readonly latency_ms: number;
  readonly unanswered_question_id: string | null;
};

/** Keeps the trace of an answer. Nobody waits until it is on the disk: a crash may lose the last moment's traces. */
export const insertAnswer = defineQuery<Trace, { answer_id: string }>(
  'answers.insert',
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
  insert into answers (school_id, chatbot_id, chat_session_id, asked_by, channel, question, answer, band, refused,
    retrieved, sources, revision, provider, model, provider_error, timings, latency_ms, unanswered_question_id)
  select :school_id::uuid, :chatbot_id::uuid, :chat_session_id::uuid, :asked_by::uuid, :channel, :question, :answer,
    :band, :refused::boolean, :retrieved::jsonb, :sources::jsonb, :revision::bigint, :provider, :model,
    :provider_error, :timings::jsonb, :latency_ms::int, :unanswered_question_id::uuid
  from relaxed
  returning answer_id`,
);
