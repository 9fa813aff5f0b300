import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { entryColumns, entryJoins } from '#server/features/chat/session/queries.ts';
import type { EntryRow } from '#server/features/chat/session/rules.ts';

export type LockedSession = RowOf<typeof lockSession>;

/** The conversation as it is; no one else answers, takes or leaves it until the transaction ends. */
export const lockSession = defineQuery(
  'chat.lock_session',
  `select s.chatbot_id, s.chat_user_id, s.status, s.handling, s.handled_by, b.agent_name,
    (select w.name from users w where w.school_id = s.school_id and w.user_id = s.handled_by) as handled_by_name
  from chat_sessions s join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
  where s.school_id = :school_id and s.chat_session_id = :chat_session_id
    and (:bots?::uuid[] is null or s.chatbot_id = any (:bots?::uuid[]))
  for update of s`,
);

export const setHandling = defineQuery(
  'chat.set_handling',
  `update chat_sessions set status = :status, handling = :handling, handled_by = :handled_by?,
    waiting_since_dt = case when :waiting then coalesce(waiting_since_dt, now()) end
  where school_id = :school_id and chat_session_id = :chat_session_id`,
);

/** Adds to what was said; notes are not counted. */
export const insertSaid = defineQuery(
  'chat.insert_said',
  `with m as (
    insert into chat_messages (school_id, chat_session_id, sender, kind, message_text, sent_by)
    values (:school_id, :chat_session_id, :sender, :kind, :message_text, :sent_by?::uuid) returning *
  ), counted as (
    update chat_sessions s set message_count = s.message_count + 1, last_message_text = m.message_text,
      last_message_dt = m.created_dt
    from m where s.school_id = :school_id and s.chat_session_id = :chat_session_id and :kind = 'message'
  )
  select ${entryColumns} from m ${entryJoins}`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

/** Only what the chatbot said can be judged; the trace of the answer learns of it too. */
export const flagMessage = defineQuery(
  'chat.flag_message',
  `with m as (
    update chat_messages m set flagged_reason = :reason?::text,
      flagged_by = case when :reason?::text is null then null else :user_id::uuid end,
      flagged_dt = case when :reason?::text is null then null else now() end
    from chat_sessions s
    where m.school_id = :school_id and m.chat_session_id = :chat_session_id and m.chat_message_id = :chat_message_id
      and m.sender = 'assistant' and s.school_id = m.school_id and s.chat_session_id = m.chat_session_id
      and (:bots?::uuid[] is null or s.chatbot_id = any (:bots?::uuid[]))
    returning m.*
  ), judged as (
    update answers a set feedback = case when :reason?::text is null then null else 'wrong' end, feedback_reason = :reason?::text,
      feedback_by = m.flagged_by
    from m where a.school_id = :school_id and a.answer_id = m.answer_id
  )
  select ${entryColumns} from m ${entryJoins}`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

/** How many of the ids are conversations of these chatbots; locks them. */
export const lockSessions = defineQuery(
  'chat.lock_sessions',
  `select chat_session_id from chat_sessions where school_id = :school_id
    and chat_session_id = any (:chat_session_ids::uuid[])
    and (:bots?::uuid[] is null or chatbot_id = any (:bots?::uuid[]))
  order by chat_session_id for update`,
);

export const archiveSessions = defineQuery(
  'chat.archive_sessions',
  `update chat_sessions set status = 'archived', handling = 'closed', handled_by = null, waiting_since_dt = null
  where school_id = :school_id and chat_session_id = any (:chat_session_ids::uuid[])`,
);

/** Closed, so that the next message is the chatbot's to answer. */
export const releaseIdle = defineQuery(
  'chat.release_idle',
  `update chat_sessions s set handling = 'closed', status = 'completed', handled_by = null, waiting_since_dt = null
  where s.school_id = :school_id and (s.handling = 'waiting' and s.waiting_since_dt < :waiting_before::timestamptz
    or s.handling = 'human' and not exists (select from chat_messages m where m.school_id = :school_id
      and m.chat_session_id = s.chat_session_id and m.sender in ('staff', 'system')
      and m.created_dt >= :human_before::timestamptz))`,
);
