import { setTimeout as wait } from 'node:timers/promises';
import type { ChatSession } from '#contract/chat/session.ts';
import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { visibleBotsOf } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import { listSessions } from './list-queries.ts';
import {
  countWaiting,
  findBot,
  getSession,
  getUser,
  listEntries,
  listHistory,
  listUserSessions,
  listUsers,
  searchMessages,
} from './queries.ts';
import { entryOf, listingOf, nameOf, sessionOf, snippetOf, visitorOf } from './rules.ts';

type ReadingRoutes =
  | 'users'
  | 'user'
  | 'userSessions'
  | 'userSession'
  | 'history'
  | 'search'
  | 'list'
  | 'get'
  | 'follow'
  | 'followAll';

const mostMatches = 50;

export const scopeOf = (ctx: Context) => ({ school_id: ctx.actor.school_id, bots: visibleBotsOf(ctx) });

/** Refuses a chatbot that does not exist or is not assigned to the caller, with the same error. */
export async function checkBot(ctx: Context, chatbot_id: string): Promise<void> {
  const [bot] = await findBot(ctx.db, { ...scopeOf(ctx), chatbot_id });
  if (!bot) throw refuse.unknown('Chatbot');
}

async function checkUser(ctx: Context, params: { chatbotId: string; userId: string }) {
  const key = { ...scopeOf(ctx), chatbot_id: params.chatbotId, chat_user_id: params.userId };
  const [user] = await getUser(ctx.db, key);
  if (!user) throw refuse.unknown('Chat user');
  return { key, user };
}

export async function readSession(ctx: Context, chat_session_id: string): Promise<ChatSession> {
  const [[row], entries] = await Promise.all([
    getSession(ctx.db, { ...scopeOf(ctx), chat_session_id }),
    listEntries(ctx.db, { school_id: ctx.actor.school_id, chat_session_id }),
  ]);
  if (!row) throw refuse.unknown('Session');
  return sessionOf(row, entries);
}

/** A busy school has many changes per second; the list is not sent for each of them. */
const calmMs = 1_000;

export async function readListing(ctx: Context, chat_session_id: string) {
  const [row] = await getSession(ctx.db, { ...scopeOf(ctx), chat_session_id });
  if (!row) throw refuse.unknown('Session');
  return listingOf(row);
}

export const sessionOperations: Pick<OperationsFor<Contract['chat']>, ReadingRoutes> = {
  users: async (ctx, { params, query: { limit, search } }) => {
    await checkBot(ctx, params.chatbotId);
    const currentPage = Number(params.page);
    const rows = await listUsers(ctx.db, {
      school_id: ctx.actor.school_id,
      chatbot_id: params.chatbotId,
      search: search || null,
      limit,
      skip: (currentPage - 1) * limit,
    });
    const totalCount = rows[0]?.total ?? 0;
    const users = rows.flatMap((row) => {
      if (row.chat_user_id === null) return [];
      const { total: _, ...user } = row;
      return [visitorOf(user)];
    });
    const totalPages = Math.ceil(totalCount / limit);
    return { users, pagination: { totalCount, currentPage, totalPages, limit } };
  },

  user: async (ctx, { params }) => visitorOf((await checkUser(ctx, params)).user),

  userSessions: async (ctx, { params }) => {
    const { key } = await checkUser(ctx, params);
    return (await listUserSessions(ctx.db, key)).map(listingOf);
  },

  userSession: async (ctx, { params }) => {
    const session = await readSession(ctx, params.sessionId);
    if (session.chatbot_id !== params.chatbotId || session.chat_user_id !== params.userId)
      throw refuse.unknown('Session');
    return session;
  },

  history: async (ctx, { params, query: { page, limit } }) => {
    const { key } = await checkUser(ctx, params);
    const rows = await listHistory(ctx.db, { ...key, limit, skip: (page - 1) * limit });
    ctx.meta({ total: rows[0]?.total ?? 0, page, limit });
    return rows.flatMap((row) => {
      if (row.chat_history_id === null) return [];
      const { total: _, chat_session_id, ...entry } = row;
      return [{ ...entryOf(entry), chat_session_id }];
    });
  },

  search: async (ctx, { query: { q } }) => {
    if (q === '') return { matches: [] };
    const rows = await searchMessages(ctx.db, { ...scopeOf(ctx), search: q, limit: mostMatches });
    const matches = rows.map(({ message_text, name, first_message, ...match }) => ({
      ...match,
      userName: nameOf({ name, first_message }),
      snippet: snippetOf(message_text, q),
    }));
    return { matches };
  },

  list: async (ctx, { query }) => {
    const { page, limit, chatbot_id, status, handling, dateFrom = null, dateTo = null, search } = query;
    if (chatbot_id !== undefined) await checkBot(ctx, chatbot_id);
    const rows = await listSessions(ctx.db, {
      school_id: ctx.actor.school_id,
      bots: chatbot_id === undefined ? visibleBotsOf(ctx) : [chatbot_id],
      chat_user_id: query.chat_user_id ?? null,
      statuses: status?.length ? status : null,
      handlings: handling?.length ? handling : null,
      date_from: dateFrom,
      date_to: dateTo,
      time_zone: ctx.school.time_zone,
      search: search || null,
      limit,
      skip: (page - 1) * limit,
    });
    const sessions = rows.flatMap((row) => (row.chat_session_id === null ? [] : [listingOf(row)]));
    return { sessions, total: rows[0]?.total ?? 0, waiting: rows[0]?.waiting ?? 0, page, limit };
  },

  get: (ctx, { params }) => readSession(ctx, params.id),

  follow: async (ctx, { params }) => {
    await readListing(ctx, params.id);
    const topic = `chat:${ctx.actor.school_id}/${params.id}`;
    return {
      open: async function* follow(signal) {
        for await (const _ of ctx.live.hear([topic], signal)) {
          const data = await ctx.read((db) => readSession({ ...ctx, db }, params.id));
          yield { event: 'state', data };
        }
      },
    };
  },

  followAll: async (ctx) => ({
    open: async function* followAll(signal) {
      for await (const _ of ctx.live.hear([`chats:${ctx.actor.school_id}`], signal)) {
        const [counted] = await ctx.read((db) => countWaiting(db, scopeOf(ctx)));
        yield { event: 'state', data: { waiting: counted?.waiting ?? 0 } };
        await wait(calmMs, undefined, { signal });
      }
    },
  }),
};
