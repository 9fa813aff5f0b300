import { defineDynamicQuery, defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';
import type { EntryRow } from './rules.ts';

/** The chatbots that the person may see; null means all of the school. */
export type OfBots = SchoolKey & { bots: readonly string[] | null };
const ownBot = (column: string) => `(:bots?::uuid[] is null or ${column} = any (:bots?::uuid[]))`;

/** A visitor without a name may have given one in their first words. */
const firstWords = `case when visitor.name is null or visitor.email is null then (
    select said.message_text from chat_messages said
    join chat_sessions earlier_session on earlier_session.school_id = :school_id and earlier_session.chat_session_id = said.chat_session_id
    where said.school_id = :school_id and earlier_session.chatbot_id = visitor.chatbot_id and earlier_session.chat_user_id = visitor.chat_user_id and said.sender = 'user'
    order by said.created_dt, said.chat_message_id limit 1) end as first_message`;
const visitor = `visitor.name, visitor.email, visitor.phone, visitor.location, visitor.summary, ${firstWords}`;
const leadOfUser = `(select lead.contact_id from contacts lead where lead.school_id = :school_id and lead.chat_user_id = visitor.chat_user_id
    and lead.deleted_dt is null order by lead.created_dt limit 1) as crm_contact_id`;

export const listingColumns = `session.chat_session_id, session.chatbot_id, bot.name as chatbot_name, session.chat_user_id, session.status, session.handling,
    session.handled_by, account.name as handled_by_name, session.waiting_since_dt, session.summary as chat_summary, session.topic, session.message_count,
    session.last_message_text, session.last_message_dt, session.created_dt as chat_started_dt, session.updated_dt, ${visitor}`;
export const listingJoins = `join chatbots bot on bot.school_id = session.school_id and bot.chatbot_id = session.chatbot_id
    join chat_users visitor on visitor.school_id = session.school_id and visitor.chatbot_id = session.chatbot_id and visitor.chat_user_id = session.chat_user_id
    left join users account on account.school_id = session.school_id and account.user_id = session.handled_by`;

const userColumns = `visitor.chat_user_id, visitor.chatbot_id, visitor.tags, ${leadOfUser},
    (select count(*)::int from chat_sessions session where session.school_id = :school_id and session.chatbot_id = visitor.chatbot_id
      and session.chat_user_id = visitor.chat_user_id) as session_count,
    visitor.created_dt, visitor.updated_dt, ${visitor}`;

/** Returns no row for a chatbot that does not exist or that the person may not see. */
export const findBot = defineQuery(
  'chat.find_bot',
  `select chatbot_id
  from chatbots
  where school_id = :school_id and chatbot_id = :chatbot_id and ${ownBot('chatbot_id')}`,
);

type UserPage = SchoolKey & { chatbot_id: string; search: string | null; limit: number; skip: number };

/** Every row repeats the total; a page without visitors is one row without one. */
export const listUsers = defineDynamicQuery(
  'chat.list_users',
  [{ school_id: '', chatbot_id: '', search: 'a', limit: 1, skip: 0 }],
  ({ search }: UserPage) => `with found as (
      select visitor.*
      from chat_users visitor
      where visitor.school_id = :school_id and visitor.chatbot_id = :chatbot_id ${search === null ? '' : 'and visitor.chat_user_id in (select search_chat_users(:search, :chatbot_id))'}
    )
    select matching.total, page.*
    from (select count(*)::int as total from found) matching
    left join lateral (
      select ${userColumns}
      from found visitor
      order by visitor.updated_dt desc, visitor.chat_user_id
      limit :limit offset :skip
    ) page on true
    order by page.updated_dt desc, page.chat_user_id`,
);

export const getUser = defineQuery(
  'chat.get_user',
  `select ${userColumns}
  from chat_users visitor
  where visitor.school_id = :school_id and visitor.chatbot_id = :chatbot_id
    and visitor.chat_user_id = :chat_user_id and ${ownBot('visitor.chatbot_id')}`,
);

export const listUserSessions = defineQuery(
  'chat.list_user_sessions',
  `select ${listingColumns}
  from chat_sessions session
  ${listingJoins} where session.school_id = :school_id and session.chatbot_id = :chatbot_id
    and session.chat_user_id = :chat_user_id and ${ownBot('session.chatbot_id')}
  order by session.last_message_dt desc, session.chat_session_id
  limit 500`,
);

const leadOfSession = `(select lead.contact_id from contacts lead where lead.school_id = :school_id
    and lead.chat_user_id = session.chat_user_id and lead.deleted_dt is null order by lead.created_dt limit 1) as crm_contact_id`;

export const getSession = defineQuery(
  'chat.get_session',
  `select ${listingColumns}, session.page_url, session.locale, ${leadOfSession}
  from chat_sessions session
  ${listingJoins} where session.school_id = :school_id and session.chat_session_id = :chat_session_id
    and ${ownBot('session.chatbot_id')}`,
);

export const entryColumns = `message.chat_message_id as chat_history_id, message.sender as message_from, message.message_text,
    message.created_dt as message_timestamp, message.kind, message.sent_by, account.name as sent_by_name, message.details, message.flagged_reason,
    flagger.name as flagged_by_name`;
export const entryJoins = `left join users account on account.school_id = message.school_id and account.user_id = message.sent_by
    left join users flagger on flagger.school_id = message.school_id and flagger.user_id = message.flagged_by`;

/** The messages of a conversation, oldest first; only the end of a very long one. */
export const listEntries = defineQuery(
  'chat.list_entries',
  `select *
  from (
    select ${entryColumns}
    from chat_messages message
    ${entryJoins} where message.school_id = :school_id and message.chat_session_id = :chat_session_id
    order by message.created_dt desc, message.chat_message_id desc
    limit 2000
  ) entry
  order by entry.message_timestamp, entry.chat_history_id`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

export const listHistory = defineQuery(
  'chat.list_history',
  `with own as (
    select session.chat_session_id
    from chat_sessions session
    where session.school_id = :school_id and session.chatbot_id = :chatbot_id
      and session.chat_user_id = :chat_user_id and ${ownBot('session.chatbot_id')}
  ), said as (
    select message.*
    from own
    join chat_messages message on message.school_id = :school_id
      and message.chat_session_id = own.chat_session_id
    where message.kind = 'message'
  )
  select matching.total, page.*
  from (select count(*)::int as total from said) matching
  left join lateral (
    select ${entryColumns}, message.chat_session_id
    from said message
    ${entryJoins} order by message.created_dt desc, message.chat_message_id desc
    limit :limit offset :skip
  ) page on true
  order by page.message_timestamp, page.chat_history_id`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

export const searchMessages = defineQuery(
  'chat.search_messages',
  `select session.chat_session_id, session.chat_user_id, session.chatbot_id, message.message_text,
    message.created_dt as message_timestamp, visitor.name, ${firstWords}
  from search_chat_messages(:search, :bots?::uuid[], :limit) hit
  join chat_messages message on message.school_id = :school_id and message.chat_message_id = hit
  join chat_sessions session on session.school_id = :school_id
    and session.chat_session_id = message.chat_session_id
  join chat_users visitor on visitor.school_id = :school_id and visitor.chat_user_id = session.chat_user_id
  order by message.created_dt desc, message.chat_message_id desc`,
);

export const countWaiting = defineQuery(
  'chat.count_waiting',
  `select count(*)::int as waiting
  from chat_sessions
  where school_id = :school_id and handling = 'waiting' and ${ownBot('chatbot_id')}`,
);
