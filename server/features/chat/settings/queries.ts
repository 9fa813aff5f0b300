import { defineQuery } from '#server/db/query.ts';

const columns = 'canned_reply_id, chatbot_id, title, reply_text, updated_dt';
const visible = '(:bots?::uuid[] is null or chatbot_id is null or chatbot_id = any (:bots?::uuid[]))';

export const listReplies = defineQuery(
  'chat.list_replies',
  `select ${columns} from canned_replies where school_id = :school_id and ${visible}
    and (:chatbot_id?::uuid is null or chatbot_id is null or chatbot_id = :chatbot_id?)
  order by fold(title), canned_reply_id limit 500`,
);

export const lockReply = defineQuery(
  'chat.lock_reply',
  `select ${columns} from canned_replies where school_id = :school_id and canned_reply_id = :canned_reply_id
    and ${visible} for update`,
);

export const insertReply = defineQuery(
  'chat.insert_reply',
  `insert into canned_replies (school_id, chatbot_id, title, reply_text, created_by)
  values (:school_id, :chatbot_id?::uuid, :title, :reply_text, :user_id) returning ${columns}`,
);

export const updateReply = defineQuery(
  'chat.update_reply',
  `update canned_replies set chatbot_id = :chatbot_id?::uuid, title = :title, reply_text = :reply_text
  where school_id = :school_id and canned_reply_id = :canned_reply_id returning ${columns}`,
);

export const deleteReply = defineQuery(
  'chat.delete_reply',
  'delete from canned_replies where school_id = :school_id and canned_reply_id = :canned_reply_id',
);

export const getRetention = defineQuery(
  'chat.get_retention',
  `select (settings ->> 'chat_retention_days')::int as retention_days from schools where school_id = :school_id`,
);

/**
 * What was asked in the `forgotten` traces goes out of the list of what could not be answered: a question that no one
 * else asked as a whole, of others the wordings and what became of asking them again.
 */
const forgetQuestions = `asked as (
    select unanswered_question_id, count(*) as times, array_agg(question::text) as questions
    from forgotten where unanswered_question_id is not null group by 1
  ), theirs_alone as (
    delete from unanswered_questions q using asked
    where q.school_id = :school_id and q.unanswered_question_id = asked.unanswered_question_id
      and q.asks_count <= asked.times and q.status in ('open', 'dismissed')
  ), shared as (
    update unanswered_questions q
    set examples = array(select e from unnest(q.examples) e where not e = any (asked.questions)),
      question = case when q.question = any (asked.questions) then coalesce(
        (select e from unnest(q.examples) e where not e = any (asked.questions) limit 1), q.draft_title,
        'A question that is no longer kept') else q.question end,
      outcomes = coalesce((select jsonb_agg(o) from jsonb_array_elements(q.outcomes) o
        where not o ->> 'question' = any (asked.questions)), '[]')
    from asked where q.school_id = :school_id and q.unanswered_question_id = asked.unanswered_question_id
      and not (q.asks_count <= asked.times and q.status in ('open', 'dismissed'))
  ), asked_again as (
    delete from answers a using forgotten f
    where a.school_id = :school_id and a.channel = 'trial' and f.unanswered_question_id is not null
      and a.chatbot_id = f.chatbot_id and a.question = f.question
  )`;

/**
 * Conversations no one has written in for longer than the school keeps them, and visitors who have none left; with
 * their answers, what of them was copied into timelines, and the answers to staff of that time.
 */
export const deleteOldChats = defineQuery(
  'chat.delete_old_chats',
  `with due as (
    select :now::timestamptz - make_interval(days => (settings ->> 'chat_retention_days')::int) as before
    from schools where school_id = :school_id and settings ->> 'chat_retention_days' is not null
  ), gone as (
    delete from chat_sessions s using due
    where s.school_id = :school_id and s.last_message_dt < due.before and s.handling not in ('waiting', 'human')
      and not exists (select from legal_holds hold where hold.school_id = :school_id and hold.kind = 'visitor'
        and hold.person_id = s.chat_user_id)
    returning s.chat_session_id, s.chatbot_id, s.chat_user_id
  ), forgotten as (
    select a.chatbot_id, a.unanswered_question_id, a.question from due join answers a on a.school_id = :school_id
    where a.chat_session_id in (select chat_session_id from gone)
      or (a.chat_session_id is null and a.created_dt < due.before)
  ), ${forgetQuestions}, told as (
    delete from notifications n using gone
    where n.school_id = :school_id and n.entity = 'chat_session' and n.entity_id = gone.chat_session_id::text
  ), noted as (
    delete from activities a using gone
    where a.school_id = :school_id and a.chat_session_id = gone.chat_session_id and a.activity_type = 'message'
  ), copied as (
    update activities a set content = 'This conversation was deleted, as the school keeps chats for a time only.'
    from gone where a.school_id = :school_id and a.chat_session_id = gone.chat_session_id and a.activity_type <> 'message'
  ), traces as (
    delete from answers a using due
    where a.school_id = :school_id and a.chat_session_id is null and a.created_dt < due.before
  ), left_over as (
    delete from chat_users u using due
    where u.school_id = :school_id and u.created_dt < due.before and not exists (
      select from legal_holds hold where hold.school_id = :school_id and hold.kind = 'visitor'
        and hold.person_id = u.chat_user_id) and not exists (
      select from chat_sessions s where s.school_id = :school_id and s.chatbot_id = u.chatbot_id
        and s.chat_user_id = u.chat_user_id and s.chat_session_id not in (select chat_session_id from gone))
    returning u.chat_user_id
  )
  select (select count(*)::int from gone) as sessions, (select count(*)::int from left_over) as users`,
);

/**
 * Takes a visitor out: conversations with their answers, what staff were told, tasks and transcripts. Leads that came of
 * it go too; one that was there before, or became a student, stays without the link. The log keeps that something was done,
 * not about whom. No row for a visitor no one knows.
 */
export const deleteUser = defineQuery(
  'chat.delete_user',
  `with visitor as (
    select chat_user_id, chatbot_id, created_dt, name, email, phone from chat_users where school_id = :school_id
      and chatbot_id = coalesce(:chatbot_id?::uuid, chatbot_id) and chat_user_id = :chat_user_id and (:bots?::uuid[] is null or chatbot_id = any (:bots?::uuid[]))
    for update
  ), own as (
    select s.chat_session_id from visitor v join chat_sessions s on s.school_id = :school_id
      and s.chatbot_id = v.chatbot_id and s.chat_user_id = v.chat_user_id
  ), lead as (
    select c.contact_id from visitor v join contacts c on c.school_id = :school_id and c.chat_user_id = v.chat_user_id
    where c.student_id is null and c.created_dt >= v.created_dt
  ), leads as (
    select contact_id from lead
    union
    select c.contact_id from lead join contacts c on c.school_id = :school_id and c.merged_into = lead.contact_id
  ), forgotten as (
    select a.chatbot_id, a.unanswered_question_id, a.question
    from own join answers a on a.school_id = :school_id and a.chat_session_id = own.chat_session_id
  ), ${forgetQuestions}, timeline as (
    delete from activities a where a.school_id = :school_id and a.student_id is null
      and (a.chat_session_id in (select chat_session_id from own) or a.contact_id in (select contact_id from leads))
    returning a.activity_id
  ), to_do as (
    delete from tasks t where t.school_id = :school_id
      and (t.chat_session_id in (select chat_session_id from own) or t.contact_id in (select contact_id from leads))
    returning t.task_id, t.title::text as title
  ), told as (
    delete from notifications n where n.school_id = :school_id
      and (n.entity = 'chat_session' and n.entity_id in (select chat_session_id::text from own)
        or n.entity = 'task' and n.entity_id in (select task_id::text from to_do)
        or n.entity = 'contact' and n.entity_id in (select contact_id::text from leads)
        or n.entity is null and exists (select from to_do where position(to_do.title in n.body) > 0))
  ), ids as (
    select array_agg(id::text) as ids from (
      select chat_user_id as id from visitor union all select chat_session_id from own union all select contact_id from leads
      union all select activity_id from timeline union all select task_id from to_do) k
  ), words as (
    select coalesce(array_agg(word order by char_length(word) desc), '{}') as words from (
      select unnest(array[name, email, phone]) as word from visitor
      union select unnest(array[c.name, c.email, c.mobile]) from leads
        join contacts c on c.school_id = :school_id and c.contact_id = leads.contact_id) k
    where char_length(word) > 2 and word <> :unnamed
  ), replies as (
    delete from idempotency_keys r using ids, words where r.school_id = :school_id
      and exists (select from unnest(ids || words) given where position(given in r.reply::text) > 0)
  ), gone_leads as (
    delete from contacts c using leads where c.school_id = :school_id and c.contact_id = leads.contact_id
  ), gone as (
    delete from chat_users u using visitor v where u.school_id = :school_id and u.chat_user_id = v.chat_user_id
    returning u.chat_user_id
  )
  select (select count(*)::int from own) as sessions, (select count(*)::int from leads) as leads,
    erase_from_log(ids, words, visitor.created_dt) as "entries!"
  from gone, visitor, ids, words`,
);
