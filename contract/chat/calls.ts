import { z } from 'zod';
import {
  calendarDate,
  count,
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  searchTerm,
  text,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownChatbots } from '#contract/policy/grants.ts';
import { chatHandlingEntries } from './handling.ts';
import {
  chatEntry,
  chatHandlingList,
  chatListing,
  chatSession,
  chatStatus,
  chatStatusList,
  chatUser,
} from './session.ts';
import { chatSettingEntries } from './settings.ts';

const ofBot = z.object({ chatbotId: id });
const ofUser = ofBot.extend({ userId: id });
const pageInPath = z.string().regex(/^[1-9]\d{0,5}$/);

const listQuery = pageQuery(25).extend({
  chatbot_id: id.optional(),
  /** The conversations of one visitor. */
  chat_user_id: id.optional(),
  status: chatStatusList.optional(),
  handling: chatHandlingList.optional(),
  dateFrom: calendarDate('From Date').optional(),
  dateTo: calendarDate('To Date').optional(),
  /** Searches name, email, phone, summary and messages. */
  search: searchTerm,
});

export const chat = {
  users: defineRoute({
    method: 'GET',
    path: '/chat-user/{chatbotId}/{page}',
    permission: ownChatbots,
    summary: 'List the visitors of a chatbot, most recent message first',
    params: ofBot.extend({ page: pageInPath }),
    query: z.object({ limit: pageQuery(25).shape.limit, search: searchTerm }),
    result: z.object({
      users: z.array(chatUser),
      pagination: z.object({ totalCount: count, currentPage: count, totalPages: count, limit: count }),
    }),
  }),
  user: defineRoute({
    method: 'GET',
    path: '/chat-user/{chatbotId}/chat-user/{userId}',
    permission: ownChatbots,
    summary: 'Get one visitor of a chatbot',
    params: ofUser,
    result: chatUser,
  }),
  userSessions: defineRoute({
    method: 'GET',
    path: '/chat-user/{chatbotId}/chat-user/{userId}/session',
    permission: ownChatbots,
    summary: 'List the conversations of a visitor, newest first',
    params: ofUser,
    result: z.array(chatListing),
  }),
  userSession: defineRoute({
    method: 'GET',
    path: '/chat-user/{chatbotId}/chat-user/{userId}/session/{sessionId}',
    permission: ownChatbots,
    summary: 'Get one conversation with all its messages',
    params: ofUser.extend({ sessionId: id }),
    result: chatSession,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/chat-user/{chatbotId}/chat-history/{userId}',
    permission: ownChatbots,
    summary:
      'List the messages of a visitor across all conversations; page 1 is the latest, oldest first within a page',
    params: ofUser,
    query: pageQuery(50),
    result: z.array(chatEntry.extend({ chat_session_id: id })),
    meta: z.object({ ...pageFields }),
  }),
  search: defineRoute({
    method: 'GET',
    path: '/school/chat/search',
    permission: ownChatbots,
    summary: 'Search the messages of all conversations, newest first',
    query: z.object({ q: text('Search', 200).default('') }),
    result: z.object({
      matches: z.array(
        z.object({
          chat_session_id: id,
          chat_user_id: id,
          chatbot_id: id,
          userName: z.string(),
          snippet: z.string(),
          message_timestamp: instant,
        }),
      ),
    }),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/chat/sessions',
    refuses: [404],
    permission: ownChatbots,
    summary: 'List conversations with search and filters: those waiting for a person first, then the latest',
    query: listQuery,
    result: z.object({
      sessions: z.array(chatListing),
      total: count,
      waiting: count,
      page: count,
      limit: count,
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/chat/session/{id}',
    permission: ownChatbots,
    summary: 'Get one conversation by its id alone',
    params: idParams,
    result: chatSession,
  }),
  follow: defineRoute({
    method: 'GET',
    path: '/chat/session/{id}/events',
    permission: ownChatbots,
    summary: 'Follow a conversation: a stream that sends it again whenever it changes',
    params: idParams,
    reply: 'events',
    events: { state: chatSession },
  }),
  followAll: defineRoute({
    method: 'GET',
    path: '/chat/events',
    permission: ownChatbots,
    summary: 'Follow all conversations: a stream that sends how many wait for a person whenever one changes',
    reply: 'events',
    events: { state: z.object({ waiting: count }) },
  }),
  setStatus: defineRoute({
    method: 'PUT',
    path: '/chat/session/{id}/status',
    permission: ownChatbots,
    summary: 'Change the status of a conversation; completing or archiving also closes it',
    params: idParams,
    body: z.object({ status: chatStatus }),
    result: chatListing,
  }),
  archive: defineRoute({
    method: 'POST',
    path: '/chat/sessions/archive',
    refuses: [404],
    permission: ownChatbots,
    summary: 'Archive several conversations; if one is unknown, none is archived',
    body: z.object({
      sessionIds: z
        .array(z.string(), 'Choose the sessions to archive')
        .min(1, 'Choose at least one session')
        .max(500, 'At most 500 sessions can be archived at once'),
    }),
    result: z.object({ archived: count }),
  }),
  export: defineRoute({
    method: 'GET',
    path: '/chat/session/{id}/export',
    permission: ownChatbots,
    summary: 'Export one conversation as a file',
    params: idParams,
    query: z.object({ format: z.enum(['pdf', 'json'], 'Format must be pdf or json').default('json') }),
    reply: 'file',
    mimeTypes: ['application/pdf', 'application/json'],
  }),
  ...chatHandlingEntries,
  ...chatSettingEntries,
};
