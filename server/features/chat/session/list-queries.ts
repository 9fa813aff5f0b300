import { defineDynamicQuery } from '#server/db/query.ts';
import { listingColumns, listingJoins, type OfBots } from './queries.ts';

export type ChatFilters = OfBots & {
  chat_user_id: string | null;
  statuses: readonly string[] | null;
  handlings: readonly string[] | null;
  date_from: string | null;
  date_to: string | null;
  time_zone: string;
  search: string | null;
};
type ConversationPage = ChatFilters & { limit: number; skip: number };

const everything: ConversationPage = {
  school_id: '',
  bots: [''],
  chat_user_id: '',
  statuses: ['active'],
  handlings: ['bot'],
  date_from: '',
  date_to: '',
  time_zone: '',
  search: 'a',
  limit: 1,
  skip: 0,
};

/** A conversation matches every day from its first to its last message. */
const conditions: readonly (readonly [keyof ChatFilters, string])[] = [
  ['bots', 'session.chatbot_id = any (:bots::uuid[])'],
  ['chat_user_id', 'session.chat_user_id = :chat_user_id'],
  ['statuses', 'session.status = any (:statuses::text[])'],
  ['handlings', 'session.handling = any (:handlings::text[])'],
  ['date_from', 'session.last_message_dt >= (:date_from::date)::timestamp at time zone :time_zone'],
  ['date_to', 'session.created_dt < (:date_to::date + 1)::timestamp at time zone :time_zone'],
  ['search', 'session.chat_session_id in (select search_chat_sessions(:search, :bots::uuid[]))'],
];

/**
 * Conversations that wait for a person come first. Every row repeats total and waiting; a page without conversations
 * is one row without one.
 */
export const listSessions = defineDynamicQuery(
  'chat.list_sessions',
  [everything],
  (values: ConversationPage) => {
    const where = conditions.flatMap(([filter, condition]) =>
      values[filter] === null ? [] : [` and ${condition}`],
    );
    return `with found as not materialized (
        select session.* from chat_sessions session where session.school_id = :school_id${where.join('')}
      )
      select matching.total, queue.waiting, page.*
      from (select count(*)::int as total from found) matching
      cross join (
        select count(*)::int as waiting
        from chat_sessions session
        where session.school_id = :school_id and session.handling = 'waiting'
          and (:bots::uuid[] is null or session.chatbot_id = any(:bots::uuid[]))
      ) queue
      left join lateral (
        select ${listingColumns}
        from found session
        ${listingJoins} order by
          (session.handling = 'waiting') desc, session.last_message_dt desc, session.chat_session_id
        limit :limit offset :skip
      ) page on true
      order by (page.handling = 'waiting') desc, page.last_message_dt desc, page.chat_session_id`;
  },
);
