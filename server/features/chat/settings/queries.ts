import { defineQuery } from '#server/db/query.ts';

const columns = 'canned_reply_id, chatbot_id, title, reply_text, updated_dt';
const visibleCondition =
  '(:bots?::uuid[] is null or chatbot_id is null or chatbot_id = any (:bots?::uuid[]))';

export const listReplies = defineQuery(
  'chat.list_replies',
  `select ${columns}
  from canned_replies
  where school_id = :school_id and ${visibleCondition}
    and (:chatbot_id?::uuid is null or chatbot_id is null or chatbot_id = :chatbot_id?)
  order by fold(title), canned_reply_id
  limit 500`,
);

export const lockReply = defineQuery(
  'chat.lock_reply',
  `select ${columns}
  from canned_replies
  where school_id = :school_id and canned_reply_id = :canned_reply_id and ${visibleCondition}
  for update`,
);

export const insertReply = defineQuery(
  'chat.insert_reply',
  `insert into canned_replies (school_id, chatbot_id, title, reply_text, created_by)
  values (:school_id, :chatbot_id?::uuid, :title, :reply_text, :user_id)
  returning ${columns}`,
);

export const updateReply = defineQuery(
  'chat.update_reply',
  `update canned_replies
  set chatbot_id = :chatbot_id?::uuid, title = :title, reply_text = :reply_text
  where school_id = :school_id and canned_reply_id = :canned_reply_id
  returning ${columns}`,
);

export const deleteReply = defineQuery(
  'chat.delete_reply',
  'delete from canned_replies where school_id = :school_id and canned_reply_id = :canned_reply_id',
);

export const getRetention = defineQuery(
  'chat.get_retention',
  `select (settings ->> 'chat_retention_days')::int as retention_days
  from schools
  where school_id = :school_id`,
);

/**
 * Removes the questions of the `forgotten` traces from the unanswered questions. A question that no one else asked is
 * deleted; of others, the wordings and their results are removed.
 */
const forgetQuestions = `asks as (
    select unanswered_question_id, count(*) as times, array_agg(question::text) as questions
    from forgotten where unanswered_question_id is not null group by 1
  ), theirs_alone as (
    delete from unanswered_questions question using asks
    where question.school_id = :school_id and question.unanswered_question_id = asks.unanswered_question_id
      and question.asks_count <= asks.times and question.status in ('open', 'dismissed')
  ), shared as (
    update unanswered_questions question
    set examples = array(select example from unnest(question.examples) example where not example = any (asks.questions)),
      question = case when question.question = any (asks.questions) then coalesce(
        (select example from unnest(question.examples) example where not example = any (asks.questions) limit 1), question.draft_title,
        'A question that is no longer kept') else question.question end,
      outcomes = coalesce((select jsonb_agg(outcome) from jsonb_array_elements(question.outcomes) outcome
        where not outcome ->> 'question' = any (asks.questions)), '[]')
    from asks where question.school_id = :school_id and question.unanswered_question_id = asks.unanswered_question_id
      and not (question.asks_count <= asks.times and question.status in ('open', 'dismissed'))
  ), asked_again as (
    delete from answers answer using forgotten
    where answer.school_id = :school_id and answer.channel = 'trial' and forgotten.unanswered_question_id is not null
      and answer.chatbot_id = forgotten.chatbot_id and answer.question = forgotten.question
  )`;

/**
 * Deletes conversations with no message for longer than the school keeps them, and visitors who have none left, with
 * their answers, copies in timelines, and the assistant's answers of that time.
 */
export const deleteOldChats = defineQuery(
  'chat.delete_old_chats',
  `with due as (
    select :now::timestamptz - make_interval(days => (settings ->> 'chat_retention_days')::int) as before
    from schools
    where school_id = :school_id and settings ->> 'chat_retention_days' is not null
  ), gone as (
    delete from chat_sessions session
    using due
    where session.school_id = :school_id and session.last_message_dt < due.before
      and session.handling not in ('waiting', 'human')
      and not exists (
        select from legal_holds hold
        where hold.school_id = :school_id and hold.kind = 'visitor' and hold.person_id = session.chat_user_id
      )
    returning session.chat_session_id, session.chatbot_id, session.chat_user_id
  ), forgotten as (
    select answer.chatbot_id, answer.unanswered_question_id, answer.question
    from due join answers answer on answer.school_id = :school_id
    where answer.chat_session_id in (select chat_session_id from gone)
      or (answer.chat_session_id is null and answer.created_dt < due.before)
  ), ${forgetQuestions}, notice as (
    delete from notifications note
    using gone
    where note.school_id = :school_id and note.entity = 'chat_session'
      and note.entity_id = gone.chat_session_id::text
  ), noted as (
    delete from activities activity
    using gone
    where activity.school_id = :school_id and activity.chat_session_id = gone.chat_session_id
      and activity.activity_type = 'message'
  ), copied as (
    update activities activity
    set content = 'This conversation was deleted, as the school keeps chats for a time only.'
    from gone
    where activity.school_id = :school_id and activity.chat_session_id = gone.chat_session_id
      and activity.activity_type <> 'message'
  ), traces as (
    delete from answers answer
    using due
    where answer.school_id = :school_id and answer.chat_session_id is null and answer.created_dt < due.before
  ), left_over as (
    delete from chat_users visitor
    using due
    where visitor.school_id = :school_id and visitor.created_dt < due.before
      and not exists (
        select from legal_holds hold
        where hold.school_id = :school_id and hold.kind = 'visitor' and hold.person_id = visitor.chat_user_id
      )
      and not exists (
        select from chat_sessions session
        where session.school_id = :school_id and session.chatbot_id = visitor.chatbot_id
          and session.chat_user_id = visitor.chat_user_id
          and session.chat_session_id not in (select chat_session_id from gone)
      )
    returning visitor.chat_user_id
  )
  select (select count(*)::int from gone) as sessions, (select count(*)::int from left_over) as users`,
);

/**
 * Deletes a visitor: conversations with their answers, notifications, tasks and transcripts, and leads that came from
 * the chat. A lead that existed before, or became a student, stays without the link. The audit log keeps what was
 * done, but not about whom. No row for an unknown visitor.
 */
export const deleteUser = defineQuery(
  'chat.delete_user',
  `with visitor as (
    select chat_user_id, chatbot_id, created_dt, name, email, phone
    from chat_users
    where school_id = :school_id and chatbot_id = coalesce(:chatbot_id?::uuid, chatbot_id)
      and chat_user_id = :chat_user_id and (:bots?::uuid[] is null or chatbot_id = any(:bots?::uuid[]))
    for update
  ), own as (
    select session.chat_session_id
    from visitor
    join chat_sessions session on session.school_id = :school_id and session.chatbot_id = visitor.chatbot_id
      and session.chat_user_id = visitor.chat_user_id
  ), lead as (
    select merged_lead.contact_id
    from visitor
    join contacts merged_lead on merged_lead.school_id = :school_id
      and merged_lead.chat_user_id = visitor.chat_user_id
    where merged_lead.student_id is null and merged_lead.created_dt >= visitor.created_dt
  ), leads as (
    select contact_id from lead
    union
    select merged_lead.contact_id
    from lead
    join contacts merged_lead on merged_lead.school_id = :school_id
      and merged_lead.merged_into = lead.contact_id
  ), forgotten as (
    select answer.chatbot_id, answer.unanswered_question_id, answer.question
    from own
    join answers answer on answer.school_id = :school_id and answer.chat_session_id = own.chat_session_id
  ), ${forgetQuestions}, timeline as (
    delete from activities activity
    where activity.school_id = :school_id and activity.student_id is null
      and (activity.chat_session_id in (select chat_session_id from own)
        or activity.contact_id in (select contact_id from leads))
    returning activity.activity_id
  ), to_do as (
    delete from tasks task
    where task.school_id = :school_id
      and (task.chat_session_id in (select chat_session_id from own)
        or task.contact_id in (select contact_id from leads))
    returning task.task_id, task.title::text as title
  ), notice as (
    delete from notifications note
    where note.school_id = :school_id
      and (note.entity = 'chat_session' and note.entity_id in (select chat_session_id::text from own)
        or note.entity = 'task' and note.entity_id in (select task_id::text from to_do)
        or note.entity = 'contact' and note.entity_id in (select contact_id::text from leads)
        or note.entity is null and exists (select from to_do where position(to_do.title in note.body) > 0))
  ), ids as (
    select array_agg(id::text) as ids
    from (
      select chat_user_id as id from visitor
      union all
      select chat_session_id from own
      union all
      select contact_id from leads
      union all
      select activity_id from timeline
      union all
      select task_id from to_do
    ) known
  ), words as (
    select coalesce(array_agg(word order by char_length(word) desc), '{}') as words
    from (
      select unnest(array[name, email, phone]) as word from visitor
      union
      select unnest(array[merged_lead.name, merged_lead.email, merged_lead.mobile])
      from leads
      join contacts merged_lead on merged_lead.school_id = :school_id
        and merged_lead.contact_id = leads.contact_id
    ) known
    where char_length(word) > 2 and word <> :unnamed
  ), replies as (
    delete from idempotency_keys reply
    using ids, words
    where reply.school_id = :school_id
      and exists (select from unnest(ids || words) trace where position(trace in reply.reply::text) > 0)
  ), gone_leads as (
    delete from contacts merged_lead
    using leads
    where merged_lead.school_id = :school_id and merged_lead.contact_id = leads.contact_id
  ), gone as (
    delete from chat_users chat_user
    using visitor
    where chat_user.school_id = :school_id and chat_user.chat_user_id = visitor.chat_user_id
    returning chat_user.chat_user_id
  )
  select (select count(*)::int from own) as sessions, (select count(*)::int from leads) as leads,
    erase_from_log(ids, words, visitor.created_dt) as "entries!"
  from gone, visitor, ids, words`,
);
