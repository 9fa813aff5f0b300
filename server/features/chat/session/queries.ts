import { defineDynamicQuery, defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';
import type { EntryRow } from './rules.ts';

/** The chatbots the person looks after; null is all of the school. */
export type OfBots = SchoolKey & { bots: readonly string[] | null };
const ownBot = (column: string) => `(:bots?::uuid[] is null or ${column} = any (:bots?::uuid[]))`;

/** Who has not given a name may have said it in their first words. */
const firstWords = `case when u.name is null or u.email is null then (
    select f.message_text from chat_messages f
    join chat_sessions o on o.school_id = :school_id and o.chat_session_id = f.chat_session_id
    where f.school_id = :school_id and o.chatbot_id = u.chatbot_id and o.chat_user_id = u.chat_user_id and f.sender = 'user'
    order by f.created_dt, f.chat_message_id limit 1) end as first_message`;
const visitor = `u.name, u.email, u.phone, u.location, u.summary, ${firstWords}`;
const leadOfUser = `(select c.contact_id from contacts c where c.school_id = :school_id and c.chat_user_id = u.chat_user_id
    and c.deleted_dt is null order by c.created_dt limit 1) as crm_contact_id`;

export const listingColumns = `s.chat_session_id, s.chatbot_id, b.name as chatbot_name, s.chat_user_id, s.status, s.handling,
    s.handled_by, w.name as handled_by_name, s.waiting_since_dt, s.summary as chat_summary, s.topic, s.message_count,
    s.last_message_text, s.last_message_dt, s.created_dt as chat_started_dt, s.updated_dt, ${visitor}`;
export const listingJoins = `join chatbots b on b.school_id = s.school_id and b.chatbot_id = s.chatbot_id
    join chat_users u on u.school_id = s.school_id and u.chatbot_id = s.chatbot_id and u.chat_user_id = s.chat_user_id
    left join users w on w.school_id = s.school_id and w.user_id = s.handled_by`;

const userColumns = `u.chat_user_id, u.chatbot_id, u.tags, ${leadOfUser},
    (select count(*)::int from chat_sessions o where o.school_id = :school_id and o.chatbot_id = u.chatbot_id
      and o.chat_user_id = u.chat_user_id) as session_count,
    u.created_dt, u.updated_dt, ${visitor}`;

/** No row for a chatbot that is not there or not the person's. */
export const findBot = defineQuery(
  'chat.find_bot',
  `select chatbot_id from chatbots where school_id = :school_id and chatbot_id = :chatbot_id and ${ownBot('chatbot_id')}`,
);

type UserPage = SchoolKey & { chatbot_id: string; search: string | null; limit: number; skip: number };

/** Every row repeats the total; a page without visitors is one row without one. */
export const listUsers = defineDynamicQuery(
  'chat.list_users',
  [{ school_id: '', chatbot_id: '', search: 'a', limit: 1, skip: 0 }],
  ({ search }: UserPage) => `with found as (
    select u.* from chat_users u where u.school_id = :school_id and u.chatbot_id = :chatbot_id
      ${search === null ? '' : 'and u.chat_user_id in (select search_chat_users(:search, :chatbot_id))'}
  )
  select n.total, x.* from (select count(*)::int as total from found) n left join lateral (
    select ${userColumns} from found u order by u.updated_dt desc, u.chat_user_id limit :limit offset :skip
  ) x on true order by x.updated_dt desc, x.chat_user_id`,
);

export const getUser = defineQuery(
  'chat.get_user',
  `select ${userColumns} from chat_users u where u.school_id = :school_id and u.chatbot_id = :chatbot_id
    and u.chat_user_id = :chat_user_id and ${ownBot('u.chatbot_id')}`,
);

export const listUserSessions = defineQuery(
  'chat.list_user_sessions',
  `select ${listingColumns} from chat_sessions s ${listingJoins}
  where s.school_id = :school_id and s.chatbot_id = :chatbot_id and s.chat_user_id = :chat_user_id
    and ${ownBot('s.chatbot_id')}
  order by s.last_message_dt desc, s.chat_session_id limit 500`,
);

const leadOfSession = `(select c.contact_id from contacts c where c.school_id = :school_id
    and c.chat_user_id = s.chat_user_id and c.deleted_dt is null order by c.created_dt limit 1) as crm_contact_id`;

export const getSession = defineQuery(
  'chat.get_session',
  `select ${listingColumns}, s.page_url, s.locale, ${leadOfSession} from chat_sessions s ${listingJoins}
  where s.school_id = :school_id and s.chat_session_id = :chat_session_id and ${ownBot('s.chatbot_id')}`,
);

export const entryColumns = `m.chat_message_id as chat_history_id, m.sender as message_from, m.message_text,
    m.created_dt as message_timestamp, m.kind, m.sent_by, p.name as sent_by_name, m.details, m.flagged_reason,
    f.name as flagged_by_name`;
export const entryJoins = `left join users p on p.school_id = m.school_id and p.user_id = m.sent_by
    left join users f on f.school_id = m.school_id and f.user_id = m.flagged_by`;

/** What was said in a conversation, oldest first; of a very long one its end. */
export const listEntries = defineQuery(
  'chat.list_entries',
  `select * from (
    select ${entryColumns} from chat_messages m ${entryJoins}
    where m.school_id = :school_id and m.chat_session_id = :chat_session_id
    order by m.created_dt desc, m.chat_message_id desc limit 2000
  ) e order by e.message_timestamp, e.chat_history_id`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

export const listHistory = defineQuery(
  'chat.list_history',
  `with own as (
    select s.chat_session_id from chat_sessions s where s.school_id = :school_id and s.chatbot_id = :chatbot_id
      and s.chat_user_id = :chat_user_id and ${ownBot('s.chatbot_id')}
  ), said as (
    select m.* from own join chat_messages m on m.school_id = :school_id and m.chat_session_id = own.chat_session_id
    where m.kind = 'message'
  )
  select n.total, x.* from (select count(*)::int as total from said) n left join lateral (
    select ${entryColumns}, m.chat_session_id from said m ${entryJoins}
    order by m.created_dt desc, m.chat_message_id desc limit :limit offset :skip
  ) x on true order by x.message_timestamp, x.chat_history_id`,
  narrowTo<{ details: EntryRow['details'] }>(),
);

export const searchMessages = defineQuery(
  'chat.search_messages',
  `select s.chat_session_id, s.chat_user_id, s.chatbot_id, m.message_text, m.created_dt as message_timestamp,
    u.name, ${firstWords}
  from search_chat_messages(:search, :bots?::uuid[], :limit) hit
  join chat_messages m on m.school_id = :school_id and m.chat_message_id = hit
  join chat_sessions s on s.school_id = :school_id and s.chat_session_id = m.chat_session_id
  join chat_users u on u.school_id = :school_id and u.chat_user_id = s.chat_user_id
  order by m.created_dt desc, m.chat_message_id desc`,
);

export const countWaiting = defineQuery(
  'chat.count_waiting',
  `select count(*)::int as waiting from chat_sessions where school_id = :school_id and handling = 'waiting'
    and ${ownBot('chatbot_id')}`,
);
