import type { AnswerSource } from '#contract/answers/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The last of a person's questions with their answers, the oldest first. */
export const listExchanges = defineQuery(
  'assistant.list_exchanges',
  `select *
  from (
    select message.assistant_message_id as message_id, message.answer_id, message.question as query,
      message.answer as response, message.created_dt as "timestamp", message.with_documents,
      message.sources as citations, message.timings, answer.feedback
    from assistant_messages message
    left join answers answer on answer.school_id = message.school_id and answer.answer_id = message.answer_id
    where message.school_id = :school_id and message.user_id = :user_id
    order by message.created_dt desc, message.assistant_message_id desc
    limit :most
  ) last
  order by "timestamp", message_id`,
  narrowTo<{ citations: AnswerSource[]; timings: Record<string, number> }>(),
);

/** The person's latest questions and answers, the oldest first, for a question that refers to them. */
export const listRecent = defineQuery(
  'assistant.list_recent',
  `select question, answer
  from (
    select question, answer, created_dt, assistant_message_id
    from assistant_messages
    where school_id = :school_id and user_id = :user_id
      and created_dt > :now::timestamptz - interval '30 minutes'
    order by created_dt desc, assistant_message_id desc
    limit 4
  ) last
  order by created_dt, assistant_message_id`,
);

/** Stores a question with its answer in the person's history. */
export const insertExchange = defineQuery(
  'assistant.insert_exchange',
  `insert into assistant_messages
    (school_id, user_id, answer_id, question, answer, with_documents, sources, timings)
  values
    (:school_id, :user_id, :answer_id, :question, :answer, :with_documents, :sources::jsonb, :timings::jsonb)
  returning assistant_message_id`,
);

/** Deletes a person's history. Questions to a chatbot stay without the name, so that the chatbot can be taught. */
export const deleteExchanges = defineQuery(
  'assistant.delete_exchanges',
  `with gone as (
    delete from assistant_messages where school_id = :school_id and user_id = :user_id returning answer_id
  ), nameless as (
    update answers
    set asked_by = null, feedback_by = null
    where school_id = :school_id and answer_id in (select answer_id from gone)
  )
  select count(*) as removed
  from gone`,
);

/** The trace of an answer that did not come from a chatbot. */
export const insertTrace = defineQuery(
  'assistant.insert_trace',
  `insert into answers
    (school_id, answer_id, asked_by, channel, question, answer, band, refused, sources, provider, model,
      provider_error, timings, latency_ms)
  values
    (:school_id, coalesce(:answer_id?::uuid, new_id()), :user_id, 'assistant', :question, :answer, :band,
      :refused, :sources::jsonb, case when :model?::text is not null then 'language model' end, :model?,
      :provider_error?, :timings::jsonb, :latency_ms)
  returning answer_id`,
);

/** Stores a person's rating of an answer; no row if someone else asked. */
export const updateFeedback = defineQuery(
  'assistant.update_feedback',
  `with before as (
    select answer_id, feedback
    from answers
    where school_id = :school_id and answer_id = :answer_id and channel = 'assistant' and asked_by = :user_id
    for update
  )
  update answers answer
  set feedback = :feedback?, feedback_reason = case when :feedback?::text is null then null else :reason? end,
    feedback_by = case when :feedback?::text is null then null else :user_id::uuid end
  from before
  where answer.school_id = :school_id and answer.answer_id = before.answer_id
  returning before.feedback as before`,
);
