import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import type { MessageRow, OpeningHours } from './rules.ts';

export type FoundBot = RowOf<typeof findBot>;

export const findBot = defineQuery(
  'widget.find_bot',
  `select school_id, chatbot_id, agent_name, status, allowed_sites, school_name, time_zone, currency, locale
  from find_public_chatbot(:chatbot_id)`,
);

export type FoundSession = RowOf<typeof findSession>;

/** Returns no row unless chatbot, conversation and secret belong together. */
export const findSession = defineQuery(
  'widget.find_session',
  `select school_id, chatbot_id, chat_session_id, chat_user_id, agent_name, chatbot_status, allowed_sites,
    opening_hours, handling, message_count, school_name, time_zone, currency, locale
  from find_chat_session(:chatbot_id, :chat_session_id, :secret_hash)`,
  narrowTo<{ opening_hours: OpeningHours }>(),
);

export const getLook = defineQuery(
  'widget.get_look',
  `select name, greeting, quick_questions, opening_hours,
    jsonb_build_object(
      'primary', coalesce(colours ->> 'primary', '#1f5b4d'), 'text', coalesce(colours ->> 'text', '#ffffff')
    ) as colours
  from chatbots
  where school_id = :school_id and chatbot_id = :chatbot_id`,
  narrowTo<{ opening_hours: OpeningHours }>(),
);

export const insertSession = defineQuery(
  'widget.insert_session',
  `with visitor as (
    insert into chat_users (school_id, chatbot_id, name, email, phone)
    values (:school_id, :chatbot_id, :name?, :email?, :phone?)
    returning chat_user_id
  )
  insert into chat_sessions (school_id, chatbot_id, chat_user_id, secret_hash, page_url, locale)
  select :school_id, :chatbot_id, chat_user_id, :secret_hash, :page_url?, :locale? from visitor
  returning chat_session_id as session_id, chat_user_id`,
);

/** The messages that the visitor may read; only the end of a very long conversation. */
export const listMessages = defineQuery(
  'widget.list_messages',
  `select *
  from (
    select message.chat_message_id as message_id, message.sender as "from", account.name,
      message.message_text as text, message.created_dt, message.details
    from chat_messages message
    left join users account on account.school_id = message.school_id and account.user_id = message.sent_by
    where message.school_id = :school_id and message.chat_session_id = :chat_session_id
      and message.kind = 'message'
    order by message.created_dt desc, message.chat_message_id desc
    limit 500
  ) entry
  order by entry.created_dt, entry.message_id`,
  narrowTo<{ details: MessageRow['details'] }>(),
);

/** No row once the chatbot is inactive, also for a visitor who has followed the conversation since before. */
export const getHandling = defineQuery(
  'widget.get_handling',
  `select session.handling
  from chat_sessions session
  join chatbots bot on bot.school_id = session.school_id and bot.chatbot_id = session.chatbot_id
    and bot.status = 'active'
  where session.school_id = :school_id and session.chat_session_id = :chat_session_id`,
);

export type StoredAnswer = { message_id: string; text: string; details: Record<string, unknown> | null };

export type QuestionRow = RowOf<typeof insertQuestion>;

/**
 * Stores a message once: the same `client_id` again finds it and its answer. More than `most` in a minute are
 * refused. Writing in a closed conversation reopens it.
 */
export const insertQuestion = defineQuery(
  'widget.insert_question',
  `with recent as (
    select count(*) as sent, min(created_dt) as since
    from chat_messages
    where school_id = :school_id and chat_session_id = :chat_session_id and sender = 'user'
      and created_dt > clock_timestamp() - interval '1 minute'
  ), known as (
    select chat_message_id
    from chat_messages
    where school_id = :school_id and chat_session_id = :chat_session_id and client_message_id = :client_id?
  ), question as (
    insert into chat_messages (school_id, chat_session_id, sender, message_text, client_message_id)
    select :school_id, :chat_session_id, 'user', :message, :client_id?
    from recent
    where sent < :most and not exists (select from known)
    on conflict (school_id, chat_session_id, client_message_id) where client_message_id is not null do nothing
    returning chat_message_id, created_dt
  ), counted as (
    update chat_sessions session
    set message_count = session.message_count + 1, last_message_text = :message,
      last_message_dt = question.created_dt,
      status = case when session.status in ('completed', 'archived') then 'active' else session.status end,
      handling = case when session.handling = 'closed' then 'bot' else session.handling end,
      summary = coalesce(session.summary, left(:message, 200))
    from question
    where session.school_id = :school_id and session.chat_session_id = :chat_session_id
    returning session.handling, session.chatbot_id, session.chat_user_id
  ), met as (
    update chat_users visitor
    set summary = coalesce(visitor.summary, left(:message, 200))
    from counted
    where visitor.school_id = :school_id and visitor.chatbot_id = counted.chatbot_id
      and visitor.chat_user_id = counted.chat_user_id
  )
  select coalesce(question.chat_message_id, known.chat_message_id) as question_id,
    question.chat_message_id is not null as is_new,
    greatest(1, ceil(60 - extract(epoch from clock_timestamp() - recent.since)))::int as wait_seconds,
    coalesce(counted.handling, session.handling) as handling, session.locale as page_locale,
    (
      select jsonb_build_object(
          'message_id', message.chat_message_id, 'text', message.message_text, 'details', message.details
        )
      from chat_messages message
      where message.school_id = :school_id and message.chat_session_id = :chat_session_id
        and message.reply_to = known.chat_message_id
    ) as answer,
    coalesce(
      (
        select jsonb_agg(
            jsonb_build_object('sender', history.sender, 'text', history.message_text)
            order by history.created_dt, history.chat_message_id
          )
        from (
          select sender, message_text, created_dt, chat_message_id
          from chat_messages
          where school_id = :school_id and chat_session_id = :chat_session_id
            and sender in ('user', 'assistant') and chat_message_id is distinct from known.chat_message_id
          order by created_dt desc, chat_message_id desc
          limit 8
        ) history
      ),
      '[]'
    ) as history
  from recent
  join chat_sessions session on session.school_id = :school_id and session.chat_session_id = :chat_session_id
  left join known on true
  left join question on true
  left join counted on true`,
  narrowTo<{ answer: StoredAnswer }>(),
);

/** Stores the answer, once, unless a person has taken over; no row in that case, or if it was stored before. */
export const insertAnswer = defineQuery(
  'widget.insert_answer',
  `with turn as (
    select chat_session_id
    from chat_sessions
    where school_id = :school_id and chat_session_id = :chat_session_id and handling = 'bot'
    for update
  ), said as (
    insert into chat_messages (school_id, chat_session_id, sender, message_text, answer_id, reply_to, details)
    select :school_id, :chat_session_id, 'assistant', :answer, :answer_id?::uuid, :reply_to, :details::jsonb
    from turn
    on conflict (school_id, chat_session_id, reply_to) where reply_to is not null do nothing
    returning chat_message_id, created_dt
  ), counted as (
    update chat_sessions session
    set message_count = session.message_count + 1, last_message_text = :answer,
      last_message_dt = said.created_dt, topic = coalesce(session.topic, :topic?)
    from said
    where session.school_id = :school_id and session.chat_session_id = :chat_session_id
  )
  select chat_message_id as message_id
  from said`,
);

/** The answer to a message, and who answers now. */
export const findAnswer = defineQuery(
  'widget.find_answer',
  `select session.handling,
    (
      select jsonb_build_object(
          'message_id', message.chat_message_id, 'text', message.message_text, 'details', message.details
        )
      from chat_messages message
      where message.school_id = :school_id and message.chat_session_id = :chat_session_id
        and message.reply_to = :reply_to
    ) as answer
  from chat_sessions session
  where session.school_id = :school_id and session.chat_session_id = :chat_session_id`,
  narrowTo<{ answer: StoredAnswer }>(),
);
