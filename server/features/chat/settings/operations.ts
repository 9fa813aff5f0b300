import type { Contract } from '#contract/index.ts';
import type { Queryable } from '#server/db/query.ts';
import { checkBot, scopeOf } from '#server/features/chat/session/operations.ts';
import { unnamed } from '#server/features/leads/operations.ts';
import { updateChatRetention } from '#server/features/settings/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { visibleBotsOf } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteReply,
  deleteUser,
  getRetention,
  insertReply,
  listReplies,
  lockReply,
  updateReply,
} from './queries.ts';

type Settings =
  | 'listReplies'
  | 'createReply'
  | 'updateReply'
  | 'removeReply'
  | 'getRetention'
  | 'updateRetention'
  | 'removeUser';

/** Only users who look after all chatbots can write replies for all of them. */
function checkForAll(ctx: Context): null {
  if (visibleBotsOf(ctx) === null) return null;
  throw refuse.forbidden('Only an account-admin can write replies for all chatbots');
}

/** The reply, locked before it is changed or deleted. */
async function lockedReply(ctx: Context, canned_reply_id: string) {
  const [reply] = await lockReply(ctx.db, { ...scopeOf(ctx), canned_reply_id });
  if (!reply) throw refuse.unknown('Canned reply');
  if (reply.chatbot_id === null) checkForAll(ctx);
  return reply;
}

/** Checks that the reply is for one of the caller's chatbots, or for all. */
async function botFor(ctx: Context, chatbot_id: string | null | undefined): Promise<string | null> {
  if (!chatbot_id) return checkForAll(ctx);
  await checkBot(ctx, chatbot_id).catch(() => {
    throw refuse.invalid('chatbot_id', 'Chatbot not found');
  });
  return chatbot_id;
}

/** Deletes a visitor of any chatbot. The caller has checked the permission. */
export const eraseVisitor = (db: Queryable, visitor: { school_id: string; chat_user_id: string }) =>
  deleteUser(db, { ...visitor, chatbot_id: null, bots: null, unnamed });

export const settingOperations: Pick<OperationsFor<Contract['chat']>, Settings> = {
  listReplies: async (ctx, { query }) => ({
    replies: await listReplies(ctx.db, { ...scopeOf(ctx), chatbot_id: query.chatbot_id ?? null }),
  }),

  createReply: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const chatbot_id = await botFor(ctx, body.chatbot_id);
    const [reply] = await insertReply(ctx.db, { ...body, chatbot_id, school_id, user_id });
    if (!reply) throw new Error('The canned reply was not kept');
    ctx.audit({ action: 'create', entity: 'canned_reply', entity_id: reply.canned_reply_id, after: reply });
    return reply;
  },

  updateReply: async (ctx, { params, body }) => {
    const before = await lockedReply(ctx, params.id);
    ctx.expectVersion(before.updated_dt);
    const chatbot_id = await botFor(ctx, body.chatbot_id);
    const key = { school_id: ctx.actor.school_id, canned_reply_id: params.id };
    const [after] = await updateReply(ctx.db, { ...body, ...key, chatbot_id });
    if (!after) throw new Error('The canned reply was not kept');
    ctx.audit({ action: 'update', entity: 'canned_reply', entity_id: params.id, ...changes(before, after) });
    return after;
  },

  removeReply: async (ctx, { params }) => {
    const before = await lockedReply(ctx, params.id);
    await deleteReply(ctx.db, { school_id: ctx.actor.school_id, canned_reply_id: params.id });
    ctx.audit({ action: 'delete', entity: 'canned_reply', entity_id: params.id, before });
    return { deleted: true };
  },

  getRetention: async (ctx) => {
    const [kept] = await getRetention(ctx.db, { school_id: ctx.actor.school_id });
    return kept ?? { retention_days: null };
  },

  updateRetention: async (ctx, { body }) => {
    const { school_id } = ctx.actor;
    const [before] = await getRetention(ctx.db, { school_id });
    const [after] = await updateChatRetention(ctx.db, { school_id, ...body });
    if (!before || !after) throw refuse.notFound();
    ctx.audit({ action: 'update', entity: 'school', entity_id: school_id, before, after });
    return after;
  },

  removeUser: async (ctx, { params }) => {
    const key = { ...scopeOf(ctx), chatbot_id: params.chatbotId, chat_user_id: params.userId };
    const [removed] = await deleteUser(ctx.db, { ...key, unnamed });
    if (!removed) throw refuse.unknown('Chat user');
    ctx.audit({ action: 'delete', entity: 'chat_user', entity_id: params.userId, after: removed });
    return { deleted: true };
  },
};
