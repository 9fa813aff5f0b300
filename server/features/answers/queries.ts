import { defineQuery } from '#server/kit/query.ts';

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

/** Keeps the trace of an answer. */
export const insertAnswer = defineQuery<Trace, { answer_id: string }>(
  'answers.insert',
  `insert into answers (school_id, chatbot_id, chat_session_id, asked_by, channel, question, answer, band, refused,
    retrieved, sources, revision, provider, model, provider_error, timings, latency_ms, unanswered_question_id)
  values (:school_id, :chatbot_id, :chat_session_id, :asked_by, :channel, :question, :answer, :band, :refused,
    :retrieved::jsonb, :sources::jsonb, :revision, :provider, :model, :provider_error, :timings::jsonb, :latency_ms,
    :unanswered_question_id)
  returning answer_id`,
);
