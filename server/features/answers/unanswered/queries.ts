import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

const matchesFilters = `question.status = any (:statuses::text[]) and (:search?::text is null
    or question.question_folded || ' ' || fold(array_to_string(question.examples, ' ')) like all (search_patterns(:search?::text)))`;
const columns = `question.unanswered_question_id, question.question, question.asks_count, question.last_asked_dt, question.reason, question.status, question.updated_dt,
    cardinality(question.examples) + case when question.question::text = any (question.examples) then 0 else 1 end as wordings`;

/** How many questions there are of each status, and how many match; no row for an unknown chatbot. */
export const countUnansweredQuestions = defineQuery(
  'answers.count_unanswered_questions',
  `select count(*) filter (where question.status = 'open')::int as open,
    count(*) filter (where question.status = 'drafted')::int as drafted,
    count(*) filter (where question.status = 'closed')::int as closed,
    count(*) filter (where question.status = 'dismissed')::int as dismissed,
    count(*) filter (where ${matchesFilters})::int as total
  from chatbots bot
  left join unanswered_questions question on question.school_id = bot.school_id
    and question.chatbot_id = bot.chatbot_id
  where bot.school_id = :school_id and bot.chatbot_id = :chatbot_id
  group by bot.chatbot_id`,
);

export const listUnansweredQuestions = defineQuery(
  'answers.list_unanswered_questions',
  `select ${columns}
  from unanswered_questions question
  where question.school_id = :school_id and question.chatbot_id = :chatbot_id and ${matchesFilters}
  order by
    case when :sort = 'count' then question.asks_count end desc, question.last_asked_dt desc,
    question.unanswered_question_id
  limit :limit offset :skip`,
);

export type UnansweredQuestionRow = RowOf<typeof getUnansweredQuestion>;

/** A question with the latest times it was asked. */
export const getUnansweredQuestion = defineQuery(
  'answers.get_unanswered_question',
  `select ${columns}, question.examples, question.draft_title, question.draft_text,
    question.draft_valid_until, question.outcomes, question.asked_again_dt, account.name as closed_by_name,
    question.closed_dt,
    case
      when chunk.knowledge_chunk_id is not null then jsonb_build_object(
        'chunk_id', chunk.knowledge_chunk_id, 'title', chunk.title
      )
    end as chunk,
    coalesce(
      (
        select jsonb_agg(
            jsonb_build_object(
              'answer_id', latest.answer_id, 'question', latest.question, 'answer', latest.answer, 'channel',
              latest.channel, 'chat_session_id', latest.chat_session_id, 'feedback', latest.feedback,
              'feedback_reason', latest.feedback_reason, 'created_dt',
              to_char(latest.created_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            )
            order by latest.created_dt desc
          )
        from (
          select *
          from answers
          where school_id = question.school_id and unanswered_question_id = question.unanswered_question_id
          order by created_dt desc
          limit 50
        ) latest
      ),
      '[]'
    ) as asks
  from unanswered_questions question
  left join knowledge_chunks chunk on chunk.school_id = question.school_id
    and chunk.knowledge_chunk_id = question.knowledge_chunk_id
  left join users account on account.school_id = question.school_id and account.user_id = question.closed_by
  where question.school_id = :school_id and question.chatbot_id = :chatbot_id
    and question.unanswered_question_id = :unanswered_question_id`,
  narrowTo<{ outcomes: UnansweredRecord['outcomes'] }>(),
);

export type LockedUnansweredQuestion = RowOf<typeof lockUnansweredQuestion>;

export const lockUnansweredQuestion = defineQuery(
  'answers.lock_unanswered_question',
  `select status, question, updated_dt
  from unanswered_questions
  where school_id = :school_id and chatbot_id = :chatbot_id
    and unanswered_question_id = :unanswered_question_id
  for no key update`,
);

/** Dismisses or reopens a question, and clears what closed it. */
export const setUnansweredQuestionStatus = defineQuery(
  'answers.set_unanswered_question_status',
  `update unanswered_questions
  set status = case when :status = 'open' and draft_title is not null then 'drafted' else :status end,
    closed_by = null, closed_dt = null
  where school_id = :school_id and chatbot_id = :chatbot_id
    and unanswered_question_id = :unanswered_question_id`,
);

export const saveDraft = defineQuery(
  'answers.save_draft',
  `update unanswered_questions
  set status = 'drafted', draft_title = :title, draft_text = :text::text[],
    draft_valid_until = :valid_until?::date
  where school_id = :school_id and chatbot_id = :chatbot_id
    and unanswered_question_id = :unanswered_question_id`,
);

/** Links the chunk that was added to the knowledge base. Asking the originals again shows whether it answers them. */
export const linkChunk = defineQuery(
  'answers.link_chunk',
  `update unanswered_questions
  set status = 'open', knowledge_chunk_id = :chunk_id, draft_title = null, draft_text = null,
    draft_valid_until = null
  where school_id = :school_id and chatbot_id = :chatbot_id
    and unanswered_question_id = :unanswered_question_id`,
);

/** Stores the results of asking again; a dismissed question stays dismissed. */
export const keepOutcomes = defineQuery(
  'answers.keep_outcomes',
  `update unanswered_questions
  set outcomes = :outcomes::jsonb, asked_again_dt = now(),
    status = case
      when status = 'dismissed' then status
      when :is_closed then 'closed'
      when status = 'closed' then 'open'
      else status
    end,
    closed_by = case when :is_closed and status <> 'dismissed' then :user_id::uuid end,
    closed_dt = case when :is_closed and status <> 'dismissed' then now() end
  where school_id = :school_id and chatbot_id = :chatbot_id
    and unanswered_question_id = :unanswered_question_id
  returning status`,
);

/** What staff wrote to visitors after they had asked, the oldest first. */
export const listStaffReplies = defineQuery(
  'answers.list_staff_replies',
  `select message.message_text
  from chat_messages message
  where message.school_id = :school_id and message.sender = 'staff' and message.kind = 'message'
    and exists (
      select from answers answer
      join unanswered_questions question on question.school_id = answer.school_id
        and question.unanswered_question_id = answer.unanswered_question_id
      where answer.school_id = message.school_id and answer.chat_session_id = message.chat_session_id
        and answer.created_dt < message.created_dt and question.chatbot_id = :chatbot_id
        and question.unanswered_question_id = :unanswered_question_id
    )
  order by message.created_dt, message.chat_message_id
  limit 20`,
);
