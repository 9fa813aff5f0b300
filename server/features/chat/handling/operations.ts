import type { Contract } from '#contract/index.ts';
import { widgetLanguageOf } from '#contract/widget/languages.ts';
import { type ReplyTexts, replyTextsIn } from '#server/answering/index.ts';
import { readListing, scopeOf } from '#server/features/chat/session/operations.ts';
import { entryOf } from '#server/features/chat/session/rules.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { visibleBotsOf } from '#server/kit/sessions/chatbot-scope.ts';
import { isId } from '#server/lib/ids.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  archiveSessions,
  flagMessage,
  insertSaid,
  type LockedSession,
  lockSessionRow,
  lockSessions,
  setHandling,
} from './queries.ts';

type HandlingCall =
  | 'setStatus'
  | 'archive'
  | 'takeOver'
  | 'reply'
  | 'handBack'
  | 'close'
  | 'addNote'
  | 'flag'
  | 'unflag';

export async function lockSession(ctx: Context, chat_session_id: string): Promise<LockedSession> {
  const [session] = await lockSessionRow(ctx.db, { ...scopeOf(ctx), chat_session_id });
  if (!session) throw refuse.unknown('Session');
  return session;
}

const keyOf = (ctx: Context, chat_session_id: string) => ({
  school_id: ctx.actor.school_id,
  chat_session_id,
});

/** Refuses if another user has taken over the conversation. */
function checkColleague(ctx: Context, session: LockedSession) {
  if (session.handling !== 'human' || session.handled_by === null) return;
  if (session.handled_by === ctx.actor.user_id) return;
  throw refuse.conflict(
    `${session.handled_by_name ?? 'A colleague'} is talking to this visitor`,
    undefined,
    'taken',
  );
}

/** A message to the visitor about who is answering, in the language of the page. */
async function announce(
  ctx: Context,
  id: string,
  { locale }: LockedSession,
  textOf: (texts: ReplyTexts) => string,
) {
  const message_text = textOf(replyTextsIn(widgetLanguageOf(locale) ?? 'en'));
  await insertSaid(ctx.db, {
    ...keyOf(ctx, id),
    sender: 'system',
    kind: 'message',
    message_text,
    sent_by: null,
  });
}

const noHandler = { handled_by: null, waiting: false };

export const handlingOperations: Pick<OperationsFor<Contract['chat']>, HandlingCall> = {
  setStatus: async (ctx, { params, body: { status } }) => {
    const before = await lockSession(ctx, params.id);
    const ends = status === 'completed' || status === 'archived';
    const opens = !ends && before.handling === 'closed';
    const { handling, handled_by } = before;
    const kept = { handling, handled_by, waiting: handling === 'waiting' };
    const next = ends
      ? { handling: 'closed' as const, ...noHandler }
      : opens
        ? { handling: 'bot' as const, ...noHandler }
        : kept;
    await setHandling(ctx.db, { ...keyOf(ctx, params.id), status, ...next });
    const after = { status, handling: next.handling };
    const { chat_session_id } = keyOf(ctx, params.id);
    ctx.audit({
      action: 'update',
      entity: 'chat_session',
      entity_id: chat_session_id,
      before: { status: before.status, handling: before.handling },
      after,
    });
    return readListing(ctx, params.id);
  },

  archive: async (ctx, { body }) => {
    const chat_session_ids = [...new Set(body.sessionIds)];
    if (!chat_session_ids.every(isId)) throw refuse.unknown('Session');
    const keys = { school_id: ctx.actor.school_id, chat_session_ids };
    const found = await lockSessions(ctx.db, { ...keys, bots: visibleBotsOf(ctx) });
    if (found.length !== chat_session_ids.length) throw refuse.unknown('Session');
    await archiveSessions(ctx.db, keys);
    const [entity_id = ''] = chat_session_ids;
    ctx.audit({
      action: 'archive',
      entity: 'chat_session',
      entity_id,
      after: { sessionIds: chat_session_ids },
    });
    return { archived: chat_session_ids.length };
  },

  takeOver: async (ctx, { params, body }) => {
    const { user_id, name, role } = ctx.actor;
    const before = await lockSession(ctx, params.id);
    if (!body.from_colleague || role === 'cms-user') checkColleague(ctx, before);
    const isMine = before.handling === 'human' && before.handled_by === user_id;
    const taken = { status: 'active', handling: 'human', handled_by: user_id, waiting: false } as const;
    await setHandling(ctx.db, { ...keyOf(ctx, params.id), ...taken });
    if (!isMine) await announce(ctx, params.id, before, ({ joined }) => joined(name));
    const { handling, handled_by } = before;
    const after = { handling: 'human', handled_by: user_id };
    ctx.audit({
      action: 'take_over',
      entity: 'chat_session',
      entity_id: params.id,
      before: { handling, handled_by },
      after,
    });
    return readListing(ctx, params.id);
  },

  reply: async (ctx, { params, body }) => {
    const session = await lockSession(ctx, params.id);
    checkColleague(ctx, session);
    if (session.handling !== 'human')
      throw refuse.conflict('Take over the conversation before you reply', undefined, 'not_taken');
    const said = {
      sender: 'staff',
      kind: 'message',
      message_text: body.message,
      sent_by: ctx.actor.user_id,
    } as const;
    const [entry] = await insertSaid(ctx.db, { ...keyOf(ctx, params.id), ...said });
    if (!entry) throw new Error('The reply was not kept');
    const after = { chat_session_id: params.id };
    ctx.audit({ action: 'create', entity: 'chat_message', entity_id: entry.chat_history_id, after });
    return entryOf(entry);
  },

  handBack: async (ctx, { params }) => {
    const before = await lockSession(ctx, params.id);
    checkColleague(ctx, before);
    if (before.handling === 'closed') throw refuse.conflict('This conversation is closed');
    await setHandling(ctx.db, { ...keyOf(ctx, params.id), status: 'active', handling: 'bot', ...noHandler });
    if (before.handling !== 'bot')
      await announce(ctx, params.id, before, (texts) => texts.answeringAgain(before.agent_name));
    const { handling } = before;
    const after = { handling: 'bot' };
    ctx.audit({
      action: 'hand_back',
      entity: 'chat_session',
      entity_id: params.id,
      before: { handling },
      after,
    });
    return readListing(ctx, params.id);
  },

  close: async (ctx, { params }) => {
    const before = await lockSession(ctx, params.id);
    checkColleague(ctx, before);
    await setHandling(ctx.db, {
      ...keyOf(ctx, params.id),
      status: 'completed',
      handling: 'closed',
      ...noHandler,
    });
    if (before.handling === 'human' || before.handling === 'waiting')
      await announce(ctx, params.id, before, ({ closed }) => closed);
    const { handling } = before;
    const after = { handling: 'closed' };
    ctx.audit({ action: 'close', entity: 'chat_session', entity_id: params.id, before: { handling }, after });
    return readListing(ctx, params.id);
  },

  addNote: async (ctx, { params, body }) => {
    await lockSession(ctx, params.id);
    const said = {
      sender: 'staff',
      kind: 'note',
      message_text: body.note,
      sent_by: ctx.actor.user_id,
    } as const;
    const [entry] = await insertSaid(ctx.db, { ...keyOf(ctx, params.id), ...said });
    if (!entry) throw new Error('The note was not kept');
    const after = { chat_session_id: params.id };
    ctx.audit({ action: 'create', entity: 'chat_note', entity_id: entry.chat_history_id, after });
    return entryOf(entry);
  },

  flag: async (ctx, { params, body }) => {
    const entry = await flagEntry(ctx, params, body.reason);
    const after = { chat_session_id: params.id, reason: body.reason };
    ctx.audit({ action: 'flag', entity: 'chat_message', entity_id: params.messageId, after });
    return entry;
  },

  unflag: async (ctx, { params }) => {
    await flagEntry(ctx, params, null);
    const after = { chat_session_id: params.id };
    ctx.audit({ action: 'unflag', entity: 'chat_message', entity_id: params.messageId, after });
    return { deleted: true };
  },
};

async function flagEntry(ctx: Context, params: { id: string; messageId: string }, reason: string | null) {
  const key = { ...scopeOf(ctx), chat_session_id: params.id, chat_message_id: params.messageId };
  const [entry] = await flagMessage(ctx.db, { ...key, reason, user_id: ctx.actor.user_id });
  if (!entry) throw refuse.unknown('Message');
  return entryOf(entry);
}
