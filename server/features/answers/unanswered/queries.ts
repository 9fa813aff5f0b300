import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

const wanted = `q.status = any (:statuses::text[]) and (:search?::text is null
    or q.question_folded || ' ' || fold(array_to_string(q.examples, ' ')) like all (search_patterns(:search?::text)))`;
const columns = `q.unanswered_question_id, q.question, q.asks_count, q.last_asked_dt, q.reason, q.status, q.updated_dt,
    cardinality(q.examples) + case when q.question::text = any (q.examples) then 0 else 1 end as wordings`;

/** How many there are of each status, and how many match; nothing when there is no such chatbot. */
export const countUnansweredQuestions = defineQuery(
  'answers.count_unanswered_questions',
  `select count(*) filter (where q.status = 'open')::int as open,
    count(*) filter (where q.status = 'drafted')::int as drafted,
    count(*) filter (where q.status = 'closed')::int as closed,
    count(*) filter (where q.status = 'dismissed')::int as dismissed,
    count(*) filter (where ${wanted})::int as total
  from chatbots b
  left join unanswered_questions q on q.school_id = b.school_id and q.chatbot_id = b.chatbot_id
  where b.school_id = :school_id and b.chatbot_id = :chatbot_id
  group by b.chatbot_id`,
);

export const listUnansweredQuestions = defineQuery(
  'answers.list_unanswered_questions',
  `select ${columns} from unanswered_questions q
  where q.school_id = :school_id and q.chatbot_id = :chatbot_id and ${wanted}
  order by case when :sort = 'count' then q.asks_count end desc, q.last_asked_dt desc, q.unanswered_question_id
  limit :limit offset :skip`,
);

export type UnansweredQuestionRow = RowOf<typeof getUnansweredQuestion>;

/** A question with the latest times it was asked. */
export const getUnansweredQuestion = defineQuery(
  'answers.get_unanswered_question',
  `select ${columns}, q.examples, q.draft_title, q.draft_text, q.draft_valid_until, q.outcomes, q.asked_again_dt,
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
  where q.school_id = :school_id and q.chatbot_id = :chatbot_id
    and q.unanswered_question_id = :unanswered_question_id`,
  narrowTo<{ outcomes: UnansweredRecord['outcomes'] }>(),
);

export type LockedUnansweredQuestion = RowOf<typeof lockUnansweredQuestion>;

export const lockUnansweredQuestion = defineQuery(
  'answers.lock_unanswered_question',
  `select status, question, updated_dt from unanswered_questions
  where school_id = :school_id and chatbot_id = :chatbot_id and unanswered_question_id = :unanswered_question_id
  for no key update`,
);

/** Dismissed, or open again; what closed it is forgotten. */
export const setUnansweredQuestionStatus = defineQuery(
  'answers.set_unanswered_question_status',
  `update unanswered_questions set status = case when :status = 'open' and draft_title is not null then 'drafted'
      else :status end, closed_by = null, closed_dt = null
  where school_id = :school_id and chatbot_id = :chatbot_id and unanswered_question_id = :unanswered_question_id`,
);

export const saveDraft = defineQuery(
  'answers.save_draft',
  `update unanswered_questions set status = 'drafted', draft_title = :title, draft_text = :text::text[],
    draft_valid_until = :valid_until?::date
  where school_id = :school_id and chatbot_id = :chatbot_id and unanswered_question_id = :unanswered_question_id`,
);

/** The chunk is stored in the knowledge base; asking the originals again shows whether it answers them. */
export const linkChunk = defineQuery(
  'answers.link_chunk',
  `update unanswered_questions set status = 'open', knowledge_chunk_id = :chunk_id, draft_title = null,
    draft_text = null, draft_valid_until = null
  where school_id = :school_id and chatbot_id = :chatbot_id and unanswered_question_id = :unanswered_question_id`,
);

/** Keeps what asking again gave. What staff have set aside stays aside. */
export const keepOutcomes = defineQuery(
  'answers.keep_outcomes',
  `update unanswered_questions set outcomes = :outcomes::jsonb, asked_again_dt = now(),
    status = case when status = 'dismissed' then status when :is_closed then 'closed'
      when status = 'closed' then 'open' else status end,
    closed_by = case when :is_closed and status <> 'dismissed' then :user_id::uuid end,
    closed_dt = case when :is_closed and status <> 'dismissed' then now() end
  where school_id = :school_id and chatbot_id = :chatbot_id and unanswered_question_id = :unanswered_question_id
  returning status`,
);

/** What staff wrote to the visitors after they had asked, the oldest first. */
export const listStaffReplies = defineQuery(
  'answers.list_staff_replies',
  `select m.message_text from chat_messages m
  where m.school_id = :school_id and m.sender = 'staff' and m.kind = 'message' and exists (
    select from answers a join unanswered_questions q
      on q.school_id = a.school_id and q.unanswered_question_id = a.unanswered_question_id
    where a.school_id = m.school_id and a.chat_session_id = m.chat_session_id and a.created_dt < m.created_dt
      and q.chatbot_id = :chatbot_id and q.unanswered_question_id = :unanswered_question_id)
  order by m.created_dt, m.chat_message_id limit 20`,
);
