import { setTimeout } from 'node:timers/promises';
import type { Contract } from '#contract/index.ts';
import type { WidgetTranscript } from '#contract/widget/calls.ts';
import type { Database } from '#server/db/pool.ts';
import { prepareOpened } from '#server/features/answers/operations.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import type { SchoolHosts } from '#server/kit/hosts/school-hosts.ts';
import type { Origin } from '#server/kit/security/cross-origin.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { hashToken, newToken } from '#server/kit/sessions/sessions.ts';
import { isId } from '#server/lib/ids.ts';
import { type Refusal, refuse } from '#server/lib/refusal.ts';
import {
  type FoundBot,
  type FoundSession,
  findBot,
  findSession,
  getHandling,
  getLook,
  insertSession,
  listMessages,
} from './queries.ts';
import { findOpening, isSiteAllowed, messageOf } from './rules.ts';

/** Every page can read a 404, because a widget has to know that its conversation was deleted. */
function admitAndReturn(ctx: PublicContext, refusal: Refusal): Refusal {
  ctx.origin.admit();
  return refusal;
}

const tenMinutes = 600;
/** Waits for changes that come in pairs, such as a question and its answer, so that they are read once. */
const togetherMs = 100;

/**
 * Limits the messages from one network over all conversations, and, more strictly, new conversations and the chatbots that
 * are prepared because a chat was opened.
 */
export const limitAddress = (ctx: PublicContext, what: 'sessions' | 'messages' | 'openings') =>
  createLimit({
    database: ctx.database,
    name: `widget-${what}`,
    points: Math.ceil(ctx.chatLimits.perAddress / (what === 'messages' ? 1 : 5)),
    seconds: tenMinutes,
    message: 'Too many messages from your network. Please wait a few minutes and try again.',
  }).take(ctx.network);

type Site = { readonly school_id: string; readonly allowed_sites: readonly string[] };

function checkSite(ctx: PublicContext, { school_id, allowed_sites }: Site) {
  const { origin, ports } = ctx;
  const own = [ports.addresses.of(school_id), ports.addresses.ofInstallation];
  const isOwn = origin.isOwn || own.some((address) => origin.name === URL.parse(address)?.origin);
  if (!isSiteAllowed(allowed_sites, { name: origin.name, isOwn }))
    throw refuse.forbidden('This chat may not be used on this site');
  origin.admit();
}

/** The chatbot, if it is active and the calling page can show it. */
async function openBot(ctx: PublicContext, chatbot_id: string): Promise<FoundBot> {
  const [bot] = await ctx.database.unscoped((db) => findBot(db, { chatbot_id }));
  if (bot?.status !== 'active') throw admitAndReturn(ctx, refuse.unknown('Chatbot'));
  checkSite(ctx, bot);
  return bot;
}

/** The conversation that the secret opens. A wrong secret and a deleted conversation are indistinguishable. */
export async function openConversation(
  ctx: PublicContext,
  { id, sid }: { id: string; sid: string },
): Promise<FoundSession> {
  const secret_hash = hashToken(ctx.token ?? '');
  const key = { chatbot_id: id, chat_session_id: sid, secret_hash };
  const [session] = await ctx.database.unscoped((db) => findSession(db, key));
  if (!session || session.chatbot_status !== 'active') throw admitAndReturn(ctx, refuse.unknown('Session'));
  checkSite(ctx, session);
  return session;
}

/** Whether pages of that origin can call this chatbot at this host name. */
export const mayCall = (hosts: SchoolHosts) => async (chatbot_id: string, origin: Origin, host: string) => {
  await hosts.refresh();
  const bot = await botOf(hosts.databaseAt(host), chatbot_id);
  return bot !== undefined && isSiteAllowed(bot.allowed_sites, origin);
};

/** An active chatbot, for any page. */
export async function botOf(database: Database, chatbot_id: string): Promise<FoundBot | undefined> {
  if (!isId(chatbot_id)) return undefined;
  const [bot] = await database.unscoped((db) => findBot(db, { chatbot_id }));
  return bot?.status === 'active' ? bot : undefined;
}

async function transcriptOf({ database }: PublicContext, session: FoundSession): Promise<WidgetTranscript> {
  return database.read(session, async (db) => {
    const [messages, [now]] = await Promise.all([listMessages(db, session), getHandling(db, session)]);
    if (!now) throw refuse.unknown('Session');
    return {
      session_id: session.chat_session_id,
      handling: now.handling,
      messages: messages.map(messageOf),
    };
  });
}

type ReadingRoutes = 'get' | 'openSession' | 'getSession' | 'follow';

export const sessionOperations: Pick<OperationsFor<Contract['widget']>, ReadingRoutes> = {
  get: async (ctx, { params, query }) => {
    const bot = await openBot(ctx, params.id);
    if (query.opened === 'true') prepareOpened(ctx, bot.chatbot_id, () => limitAddress(ctx, 'openings'));
    const { chatbot_id, agent_name, locale, time_zone } = bot;
    const [look] = await ctx.database.read(bot, (db) => getLook(db, bot));
    if (!look) throw refuse.unknown('Chatbot');
    const { opening_hours, ...shown } = look;
    const opening = findOpening(opening_hours, ctx.ports.clock(), time_zone);
    return { chatbot_id, agent_name, ...shown, ...opening, locale, time_zone };
  },

  openSession: async (ctx, { params, body }) => {
    const bot = await openBot(ctx, params.id);
    await limitAddress(ctx, 'sessions');
    const { token, hash } = newToken();
    const { name = null, email = null, phone = null, page_url = null, locale = null } = body;
    const { school_id, chatbot_id } = bot;
    const visit = { school_id, chatbot_id, secret_hash: hash, name, email, phone, page_url, locale };
    const [made] = await ctx.database.autocommit(bot, (db) => insertSession(db, visit));
    if (!made) throw new Error('The conversation was not begun');
    return { ...made, secret: token };
  },

  getSession: async (ctx, { params }) => transcriptOf(ctx, await openConversation(ctx, params)),

  follow: async (ctx, { params }) => {
    const session = await openConversation(ctx, params);
    const { school_id, chat_session_id } = session;
    return {
      subject: chat_session_id,
      school_id,
      open: async function* follow(signal) {
        let isFirst = true;
        for await (const _ of ctx.live.hear([`chat:${school_id}/${chat_session_id}`], signal)) {
          if (!isFirst) await setTimeout(togetherMs, undefined, { ref: false });
          isFirst = false;
          yield { event: 'state', data: await transcriptOf(ctx, session) };
        }
      },
    };
  },
};
