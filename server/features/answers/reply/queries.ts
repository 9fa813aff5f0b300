import { defineQuery, type RowOf } from '#server/db/query.ts';

export type BotState = RowOf<typeof getBotState>;

/** Data for every answer: the version of the knowledge, and the contact details. */
export const getBotState = defineQuery(
  'answers.bot_state',
  `select bot.revision, bot.agent_name, school.name as school_name, school.phone, school.email
  from chatbots bot join schools school on school.school_id = bot.school_id
  where bot.school_id = :school_id and bot.chatbot_id = :chatbot_id`,
);

export const getStatus = defineQuery(
  'answers.bot_status',
  'select status from chatbots where school_id = :school_id and chatbot_id = :chatbot_id',
);

/**
 * Stores the trace of an answer. The caller does not wait until it is on the disk, so a crash may lose the latest
 * traces.
 */
export const insertAnswer = defineQuery(
  'answers.insert',
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
  insert into answers
    (school_id, chatbot_id, chat_session_id, asked_by, channel, question, answer, band, refused, retrieved,
      sources, revision, provider, model, provider_error, timings, latency_ms, unanswered_question_id)
  select :school_id::uuid, :chatbot_id::uuid, :chat_session_id?::uuid, :asked_by?::uuid, :channel, :question,
    :answer, :band, :refused::boolean, :retrieved::jsonb, :sources::jsonb, :revision::bigint, :provider?,
    :model?, :provider_error?, :timings::jsonb, :latency_ms::int, :unanswered_question_id?::uuid
  from relaxed
  returning answer_id`,
);

/** Runs one at a time for each chatbot, so that the same question asked twice at once makes one group. */
export const lockUnanswered = defineQuery(
  'answers.lock_unanswered',
  `select pg_advisory_xact_lock(hashtextextended(:school_id::text || '/' || :chatbot_id::text, 51))`,
);

/** Counts a question together with similar ones, and reopens a closed one. */
export const countUnanswered = defineQuery(
  'answers.count_unanswered',
  `with nearest as (
    select unanswered_question_id
    from unanswered_questions
    where school_id = :school_id and chatbot_id = :chatbot_id
      and (gist = question_gist(:question) or similarity(gist, question_gist(:question)) >= 0.6)
    order by
      question_folded = fold(:question) desc, similarity(gist, question_gist(:question)) desc,
      unanswered_question_id
    limit 1
  )
  update unanswered_questions question
  set asks_count = asks_count + 1, last_asked_dt = now(),
    status = case when status = 'closed' then 'open' else status end,
    examples = case
      when cardinality(examples) >= 20 or :question::text = any(examples) or :question = question.question then examples
      else examples || :question::text
    end
  from nearest
  where question.school_id = :school_id and question.unanswered_question_id = nearest.unanswered_question_id
  returning question.unanswered_question_id`,
);

export const insertUnanswered = defineQuery(
  'answers.insert_unanswered',
  `insert into unanswered_questions (school_id, chatbot_id, question)
  values (:school_id, :chatbot_id, :question)
  returning unanswered_question_id`,
);
