import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { entryColumns, entryJoins } from '#server/features/chat/session/queries.ts';
import type { EntryRow } from '#server/features/chat/session/rules.ts';

export type LockedSession = RowOf<typeof lockSessionRow>;

/** Locks the conversation: no one else answers, takes or leaves it until the transaction ends. */
export const lockSessionRow = defineQuery(
  'chat.lock_session',
  `select session.chatbot_id, session.chat_user_id, session.status, session.handling, session.handled_by,
    session.locale, bot.agent_name,
    (
      select account.name
      from users account
      where account.school_id = session.school_id and account.user_id = session.handled_by
    ) as handled_by_name
  from chat_sessions session
  join chatbots bot on bot.school_id = session.school_id and bot.chatbot_id = session.chatbot_id
  where session.school_id = :school_id and session.chat_session_id = :chat_session_id
    and (:bots?::uuid[] is null or session.chatbot_id = any(:bots?::uuid[]))
  for update of session`,
);

export const setHandling = defineQuery(
  'chat.set_handling',
  `update chat_sessions
  set status = :status, handling = :handling, handled_by = :handled_by?,
    waiting_since_dt = case when :waiting then coalesce(waiting_since_dt, now()) end
  where school_id = :school_id and chat_session_id = :chat_session_id`,
);

/** Adds a message; notes are not counted. */
export const insertSaid = defineQuery(
  'chat.insert_said',
  `with message as (
    insert into chat_messages (school_id, chat_session_id, sender, kind, message_text, sent_by)
    values (:school_id, :chat_session_id, :sender, :kind, :message_text, :sent_by?::uuid)
    returning *
  ), counted as (
    update chat_sessions session
    set message_count = session.message_count + 1, last_message_text = message.message_text,
      last_message_dt = message.created_dt
    from message
    where session.school_id = :school_id and session.chat_session_id = :chat_session_id and :kind = 'message'
  )
  select ${entryColumns}
  from message ${entryJoins}`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

/** Flags a message of the chatbot, and the trace of its answer. */
export const flagMessage = defineQuery(
  'chat.flag_message',
  `with message as (
    update chat_messages message
    set flagged_reason = :reason?::text,
      flagged_by = case when :reason?::text is null then null else :user_id::uuid end,
      flagged_dt = case when :reason?::text is null then null else now() end
    from chat_sessions session
    where message.school_id = :school_id and message.chat_session_id = :chat_session_id
      and message.chat_message_id = :chat_message_id and message.sender = 'assistant'
      and session.school_id = message.school_id and session.chat_session_id = message.chat_session_id
      and (:bots?::uuid[] is null or session.chatbot_id = any(:bots?::uuid[]))
    returning message.*
  ), judged as (
    update answers answer
    set feedback = case when :reason?::text is null then null else 'wrong' end,
      feedback_reason = :reason?::text, feedback_by = message.flagged_by
    from message
    where answer.school_id = :school_id and answer.answer_id = message.answer_id
  )
  select ${entryColumns}
  from message ${entryJoins}`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

/** Locks conversations of these chatbots; returns how many of the ids it found. */
export const lockSessions = defineQuery(
  'chat.lock_sessions',
  `select chat_session_id
  from chat_sessions
  where school_id = :school_id and chat_session_id = any(:chat_session_ids::uuid[])
    and (:bots?::uuid[] is null or chatbot_id = any(:bots?::uuid[]))
  order by chat_session_id
  for update`,
);

export const archiveSessions = defineQuery(
  'chat.archive_sessions',
  `update chat_sessions
  set status = 'archived', handling = 'closed', handled_by = null, waiting_since_dt = null
  where school_id = :school_id and chat_session_id = any(:chat_session_ids::uuid[])`,
);

const idleCondition = `(session.handling = 'waiting' and session.waiting_since_dt < :waiting_before::timestamptz
      or session.handling = 'human'
      and not exists (
        select from chat_messages message
        where message.school_id = session.school_id and message.chat_session_id = session.chat_session_id
          and message.sender in ('staff', 'system') and message.created_dt >= :human_before::timestamptz
      ))`;

/** Schools with abandoned conversations. */
export const listSchoolsToRelease = defineQuery(
  'chat.list_schools_to_release',
  `select distinct session.school_id from chat_sessions session where ${idleCondition}`,
);

/** Closes abandoned conversations, so that the chatbot answers the next message. */
export const releaseIdle = defineQuery(
  'chat.release_idle',
  `update chat_sessions session
  set handling = 'closed', status = 'completed', handled_by = null, waiting_since_dt = null
  where session.school_id = :school_id and ${idleCondition}`,
);
